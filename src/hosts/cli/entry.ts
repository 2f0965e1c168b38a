// The process side of the command line: streams, environment, exit. bin/twiceshy.js loads this and nothing else.
import { readSync } from "node:fs";
import { isatty } from "node:tty";
import { codeOf } from "../../core/kit/fault.ts";
import { decodeText } from "./encoding.ts";
import { EXIT } from "./exit.ts";
import type { CliProcess } from "./context.ts";
import { main } from "./main.ts";

const CHUNK_BYTES = 65_536;
const PAUSE_MS = 5;

/** All of standard input, however slowly it comes. */
const readAll = (): Buffer => {
  const chunks: Buffer[] = [];
  for (;;) {
    const chunk = Buffer.alloc(CHUNK_BYTES);
    const bytes = readSome(chunk);
    if (bytes === 0) return Buffer.concat(chunks);
    if (bytes === undefined) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
    else chunks.push(chunk.subarray(0, bytes));
  }
};

/** Nothing where there is nothing yet: a pipe may have been handed down in that mode. */
const readSome = (chunk: Buffer): number | undefined => {
  try {
    return readSync(0, chunk);
  } catch (fault) {
    const code = codeOf(fault);
    if (code === "EAGAIN") return undefined;
    // Windows says so at the end of a pipe; a closed standard input holds nothing either.
    if (code === "EOF" || code === "EBADF") return 0;
    throw fault;
  }
};

/** A working folder that was removed still has a name: what stands above it is searched. */
const workingFolder = (): string => {
  try {
    return process.cwd();
  } catch (fault) {
    if (codeOf(fault) !== "ENOENT") throw fault;
    return process.env["PWD"] || "/";
  }
};

const console: CliProcess = {
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  cwd: workingFolder(),
  // Not `process.stdin`: to touch that makes a pipe answer "nothing yet" to whoever reads it at once.
  stdinIsTTY: isatty(0),
  readStdin: () => decodeText(readAll()),
  onInterrupt: (act) => process.once("SIGINT", act),
  exitCode: null,
};

// A reader that has seen enough (`| head`) is no fault of anybody's; a full disk behind a `>` is the world's.
for (const stream of [process.stdout, process.stderr])
  stream.on("error", ({ code }: NodeJS.ErrnoException) => {
    if (code === "EPIPE") process.exit(console.exitCode ?? EXIT.done);
    if (stream === process.stdout)
      process.stderr.write(`twiceshy: Standard output cannot be written (${code}).\n`);
    process.exit(EXIT.world);
  });

await main(process.argv.slice(2), console);
process.exitCode = console.exitCode ?? EXIT.done;
