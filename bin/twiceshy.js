#!/usr/bin/env node
// Starts the built command line, or says how to build it. CommonJS, because Node starts that sooner.
const { existsSync } = require("node:fs");
const { join } = require("node:path");

const { argv } = process;
// The servers are programs of their own, but the command line shows their help, lists those that run, and writes the page and the card.
const isAsked = argv.some((word) =>
  /^(?:--help|-h|--json|--list|--(?:export|card)(?:=.*)?)$/.test(word),
);
const mcp = argv.includes("--bridge") ? "bridge" : "mcp";
const server = { mcp, serve: "serve", ui: "ui" }[argv[2]];
const start = join(__dirname, "..", "dist", `${(!isAsked && server) || "cli"}.cjs`);
if (existsSync(start)) require(start);
else {
  process.stderr.write("twiceshy is not built yet: run `npm ci && npm run build` in its folder.\n");
  process.exitCode = 1;
}
