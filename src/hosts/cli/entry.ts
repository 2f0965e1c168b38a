// The process side of the command line: streams, environment, exit. start.ts loads this from compiled code.
import { fstatSync, readSync, writeSync } from "node:fs";
import { codeOf } from "../../core/kit/fault.ts";
import { decodeText } from "./encoding.ts";
import { EXIT } from "./exit.ts";
import type { CliProcess, Output } from "./context.ts";
import { main as runLine } from "./main.ts";
import type { Ran } from "../../open-compiled.ts";

const CHUNK_BYTES = 65_536;
const PAUSE_MS = 5;

/** All of standard input, however slowly it comes. */
const readAll = (): Buffer => {
  const chunks: Buffer[] = [];
  for (;;) {
    const chunk = Buffer.alloc(CHUNK_BYTES);
    const bytes = readSome(chunk);
    if (bytes === 0) return Buffer.concat(chunks);
    if (bytes === undefined) pause();
    else chunks.push(chunk.subarray(0, bytes));
  }
};

/** What a terminal hands over when a line has ended. */
const readLine = (): string => {
  let line = "";
  const chunk = Buffer.alloc(CHUNK_BYTES);
  while (!line.includes("\n")) {
    const bytes = readSome(chunk);
    if (bytes === 0) break;
    if (bytes === undefined) pause();
    else line += chunk.toString("utf8", 0, bytes);
  }
  return line;
};

const pause = (): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
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

/**
 * A pipe or a file is written to at once, and a slow reader is waited for: Node's own stream loads its network code first,
 * and holds in memory what was not taken yet. A terminal is left to Node: on some systems it does not take UTF-8.
 */
const outputTo = (
  descriptor: 1 | 2,
  stream: () => NodeJS.WriteStream,
  refused: (code: string) => void,
): Output => {
  const kind = fstatSync(descriptor);
  if (!kind.isFile() && !kind.isFIFO() && !kind.isSocket())
    return stream().on("error", (fault: Error) => refused(codeOf(fault)));
  const write = (text: string): void => {
    const bytes = Buffer.from(text);
    try {
      for (let at = 0; at < bytes.length;) at += writeSome(descriptor, bytes, at);
    } catch (fault) {
      refused(codeOf(fault));
    }
  };
  return { isTTY: false, write };
};

/** How many bytes were taken: none by a pipe that is full and was handed down in the mode that does not wait. */
const writeSome = (descriptor: number, bytes: Buffer, at: number): number => {
  try {
    return writeSync(descriptor, bytes, at);
  } catch (fault) {
    if (codeOf(fault) !== "EAGAIN") throw fault;
    pause();
    return 0;
  }
};

/** A reader that has seen enough (`| head`) is no fault of anybody's; a full disk behind a `>` is the world's. */
const outputRefused = (code: string): void => {
  const kept = console.kept.length === 0 ? "" : ` It was kept all the same: ${keptWords()}.`;
  const isLeft = code === "EPIPE";
  if (!isLeft || kept !== "")
    console.stderr.write(`twiceshy: Standard output cannot be written (${code}).${kept}\n`);
  process.exit(isLeft ? (console.exitCode ?? EXIT.done) : EXIT.world);
};

/** One command may remember much. */
const keptWords = (): string => {
  const { kept } = console;
  const others = kept.length - 5;
  return kept.slice(0, 5).join(", ") + (others > 0 ? ` and ${others} more` : "");
};

/** With nowhere left to say so. */
const errorsRefused = (code: string): void =>
  process.exit(code === "EPIPE" ? (console.exitCode ?? EXIT.done) : EXIT.world);

const console: CliProcess = {
  stdout: outputTo(1, () => process.stdout, outputRefused),
  stderr: outputTo(2, () => process.stderr, errorsRefused),
  env: process.env,
  cwd: workingFolder(),
  // Not `process.stdin`: to touch that makes a pipe answer "nothing yet" to whoever reads it at once.
  get stdinIsTTY() {
    return process.getBuiltinModule("node:tty").isatty(0);
  },
  readStdin: () => decodeText(readAll()),
  ask: (question) => {
    console.stderr.write(question);
    return readLine();
  },
  onInterrupt: (act) => process.once("SIGINT", act),
  kept: [],
  exitCode: null,
};

/** Of processor time. By the end of a longer run, V8 has thrown away the code that it began with. */
const BRIEF_MS = 1_000;

const isBrief = (): boolean => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000 < BRIEF_MS;
};

/**
 * The command, its flags, and how it ended: that is about what it took of the program. Nothing of a long run, nor of one that
 * was not understood: its words may be anything.
 */
const wayOf = (words: readonly string[], exit: number): string | undefined => {
  if (exit === EXIT.usage || exit === EXIT.ours || !isBrief()) return undefined;
  const end = words.indexOf("--");
  const [command = "", ...rest] = end < 0 ? words : words.slice(0, end);
  const flags = rest.flatMap((word) => /^--[a-z-]+/.exec(word) ?? []);
  return [command, ...new Set(flags.sort()), exit].join(":");
};

export const main = async (ran: Ran): Promise<void> => {
  const words = process.argv.slice(2);
  await runLine(words, console);
  const exit = console.exitCode ?? EXIT.done;
  process.exitCode = exit;
  const way = wayOf(words, exit);
  if (way !== undefined) ran(way);
};
