#!/usr/bin/env node
// Starts the built command line; says how to build it where that was not done yet.
import { existsSync } from "node:fs";

const cli = new URL("../dist/cli.js", import.meta.url);
if (existsSync(cli)) await import(cli);
else {
  process.stderr.write("twiceshy is not built yet: run `npm ci && npm run build` in its folder.\n");
  process.exitCode = 1;
}
