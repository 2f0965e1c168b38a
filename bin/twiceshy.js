#!/usr/bin/env node
// Starts the built command line; says how to build it where that was not done yet. CommonJS, which Node starts sooner.
const { existsSync } = require("node:fs");
const { join } = require("node:path");

const cli = join(__dirname, "..", "dist", "cli.cjs");
if (existsSync(cli)) require(cli);
else {
  process.stderr.write("twiceshy is not built yet: run `npm ci && npm run build` in its folder.\n");
  process.exitCode = 1;
}
