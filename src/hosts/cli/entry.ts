// The process side of the command line: streams, environment, exit. bin/twiceshy.js loads this and nothing else.
import { readFileSync } from "node:fs";
import { EXIT } from "./exit.ts";
import type { CliProcess } from "./context.ts";
import { main } from "./main.ts";

// A reader that has seen enough (`| head`) is no fault of anybody's.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(EXIT.done);
});

const console: CliProcess = {
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  cwd: process.cwd(),
  stdinIsTTY: process.stdin.isTTY,
  readStdin: () => readFileSync(0, "utf8"),
  onInterrupt: (act) => process.once("SIGINT", act),
  exitCode: null,
};

await main(process.argv.slice(2), console);
process.exitCode = console.exitCode ?? EXIT.done;
