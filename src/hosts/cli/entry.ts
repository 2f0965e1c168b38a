// The process side of the command line: streams, environment, exit. bin/twiceshy.js loads this and nothing else.
import { isatty } from "node:tty";
import { EXIT } from "./exit.ts";
import type { CliProcess } from "./context.ts";
import { main } from "./main.ts";
import { readStdin } from "./stdin.ts";

const console: CliProcess = {
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  cwd: process.cwd(),
  // Not `process.stdin`: to touch that makes a pipe answer "nothing yet" to whoever reads it at once.
  stdinIsTTY: isatty(0),
  readStdin,
  onInterrupt: (act) => process.once("SIGINT", act),
  exitCode: null,
};

// A reader that has seen enough (`| head`) is no fault of anybody's.
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit(console.exitCode ?? EXIT.done);
  });

await main(process.argv.slice(2), console);
process.exitCode = console.exitCode ?? EXIT.done;
