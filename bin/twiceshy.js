#!/usr/bin/env node
// Starts the built command line, or says how to build it. CommonJS, because Node starts that sooner.
const { existsSync } = require("node:fs");
const { join } = require("node:path");

const { argv } = process;
// The MCP server is a program of its own, but the command line shows its help.
const isAsked = argv.some((word) => ["--help", "-h", "--json"].includes(word));
const isServer = argv[2] === "mcp" && !isAsked;
const start = join(__dirname, "..", "dist", isServer ? "mcp.cjs" : "cli.cjs");
if (existsSync(start)) require(start);
else {
  process.stderr.write("twiceshy is not built yet: run `npm ci && npm run build` in its folder.\n");
  process.exitCode = 1;
}
