// The process side of the command line: streams, environment, exit. start.ts loads this from compiled code.
import { fstatSync, readSync, writeSync } from "node:fs";
import { codeOf } from "../../core/kit/fault.ts";
import { decodeText } from "./encoding.ts";
import { EXIT } from "../../answers/exit.ts";
import type { CliProcess, Output } from "./context.ts";
import { main as runLine } from "./main.ts";
import { keep, withKeys, workingFolder, type Started } from "../../open/program.ts";

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

/** One line from a terminal, which hands it over once it has ended. */
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

/** Nothing if there is no input yet: a pipe may have been handed down in non-blocking mode. */
const readSome = (chunk: Buffer): number | undefined => {
  try {
    return readSync(0, chunk);
  } catch (fault) {
    const code = codeOf(fault);
    if (code === "EAGAIN") return undefined;
    // Windows says EOF at the end of a pipe; a closed standard input holds nothing either.
    if (code === "EOF" || code === "EBADF") return 0;
    throw fault;
  }
};

/**
 * Writes to a pipe or a file at once, and waits for a slow reader. Node's own stream would load its network code first,
 * and hold in memory what was not taken yet. A terminal is left to Node, because on some systems it does not take
 * UTF-8.
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

/** How many bytes were taken: none if a pipe is full and was handed down in non-blocking mode. */
const writeSome = (descriptor: number, bytes: Buffer, at: number): number => {
  try {
    return writeSync(descriptor, bytes, at);
  } catch (fault) {
    if (codeOf(fault) !== "EAGAIN") throw fault;
    pause();
    return 0;
  }
};

/** A reader that has seen enough (`| head`) is nobody's fault; a full disk behind a `>` is the system's. */
const outputRefused = (code: string): void => {
  const kept = console.kept.length === 0 ? "" : ` It was kept all the same: ${keptWords()}.`;
  const isLeft = code === "EPIPE";
  if (!isLeft || kept !== "")
    console.stderr.write(`twiceshy: Standard output cannot be written (${code}).${kept}\n`);
  process.exit(isLeft ? (console.exitCode ?? EXIT.done) : EXIT.world);
};

/** At most five are named, because one command may remember much. */
const keptWords = (): string => {
  const { kept } = console;
  const others = kept.length - 5;
  return kept.slice(0, 5).join(", ") + (others > 0 ? ` and ${others} more` : "");
};

/** There is nowhere left to report it. */
const errorsRefused = (code: string): void =>
  process.exit(code === "EPIPE" ? (console.exitCode ?? EXIT.done) : EXIT.world);

const console: CliProcess = {
  stdout: outputTo(1, () => process.stdout, outputRefused),
  stderr: outputTo(2, () => process.stderr, errorsRefused),
  env: process.env,
  cwd: workingFolder(),
  // Not `process.stdin`: touching it would make a pipe non-blocking for the synchronous reads.
  get stdinIsTTY() {
    return process.getBuiltinModule("node:tty").isatty(0);
  },
  readStdin: () => decodeText(readAll()),
  ask: (question) => {
    console.stderr.write(question);
    return readLine();
  },
  withKeys,
  onInterrupt: (act) => process.once("SIGINT", act),
  kept: [],
  exitCode: null,
};

/** Processor time. By the end of a longer run, V8 has thrown away the code that it began with. */
const BRIEF_MS = 1_000;

const isBrief = (): boolean => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000 < BRIEF_MS;
};

/**
 * The command, its flags and its exit code: these roughly tell which parts of the program ran. Nothing for a long run,
 * or for a command line that was not understood, because its words may be anything. Nor for a dry run: that leaves
 * nothing behind.
 */
const wayOf = (words: readonly string[], exit: number): string | undefined => {
  if (exit === EXIT.usage || exit === EXIT.ours || !isBrief()) return undefined;
  const end = words.indexOf("--");
  const [command = "", ...rest] = end < 0 ? words : words.slice(0, end);
  const flags = rest.flatMap((word) => /^--[a-z-]+/.exec(word) ?? []);
  if (flags.includes("--dry-run")) return undefined;
  return [command, ...new Set(flags.sort()), exit].join(":");
};

export const main = async ({ compiled }: Started): Promise<void> => {
  const words = process.argv.slice(2);
  await runLine(words, console);
  const exit = console.exitCode ?? EXIT.done;
  process.exitCode = exit;
  const way = wayOf(words, exit);
  if (way !== undefined) keep(compiled, way);
};
