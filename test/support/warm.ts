// Asks a process that stays to run the built command line (warm-process.mjs). The caller waits for the end of the run, as
// with `spawnSync`, but for no start of Node. What a test says about processes needs a process of its own.
import { spawn, spawnSync } from "node:child_process";
import {
  closeSync,
  constants,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { inject } from "vitest";
import type { RunOptions } from "./shell.ts";
import { codeOf } from "../../src/core/kit/fault.ts";

export interface WarmEnd {
  readonly stdout: string;
  readonly stderr: string;
  readonly status: number | null;
}

/** These start a program with our own streams, or stay until they are ended. */
const ALONE = new Set(["mcp", "watch", "wrap"]);

/** Runs the command line of these words, in a process of its own if they or the folder need one. */
export const shyIn = (words: readonly string[], { cwd, env, input = "" }: RunOptions): WarmEnd => {
  if (ALONE.has(words[0] ?? "") || !existsSync(cwd))
    return spawnSync(process.execPath, [inject("bin"), ...words], {
      ...{ cwd, env, input },
      encoding: "utf8",
    });
  const { folder, requests, answers } = warmProcess();
  count += 1;
  const request = join(folder, String(count));
  const ask = (name: string, values: readonly string[]): void =>
    writeFileSync(`${request}.${name}`, values.map((value) => `${value}\0`).join(""));
  ask("words", [cwd, String(process.pid), inject("bin"), ...words]);
  ask(
    "env",
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : `${name}=${value}`)),
  );
  writeFileSync(`${request}.in`, input);
  writeSync(requests, `${request}\n`);
  const status = Number(readLine(answers));
  const said = (name: string): string => readFileSync(`${request}.${name}`, "utf8");
  const end = { stdout: said("out"), stderr: said("err"), status };
  for (const name of ["words", "env", "in", "out", "err"]) rmSync(`${request}.${name}`);
  return end;
};

/**
 * For bash: functions that ask the process in place of the two programs on the PATH. Each waits at a pipe of its own,
 * because those of a pipeline run at once.
 */
export const warmFunctions = (): string => `
asked_warm() {
  case \${2-} in ${[...ALONE].join("|")}) command "$@"; return ;; esac
  [ -d "$PWD" ] || { command "$@"; return; }
  local code name request="${warmProcess().folder}/$BASHPID-$RANDOM"
  command -p mkfifo "$request.answer" || return
  printf '%s\\0' "$PWD" "$$" "$(type -P "$1")" "\${@:2}" >"$request.words"
  for name in $(compgen -e); do printf '%s=%s\\0' "$name" "\${!name}"; done >"$request.env"
  if [ /dev/stdin -ef /dev/null ]; then :; else command -p cat; fi >"$request.in"
  printf '%s\\n' "$request" >"${join(warmProcess().folder, "requests")}"
  read -r -t 100 code <>"$request.answer" || return
  [ ! -s "$request.out" ] || command -p cat "$request.out"
  [ ! -s "$request.err" ] || command -p cat "$request.err" >&2
  return "$code"
}
twiceshy() { asked_warm twiceshy "$@"; }
shy() { asked_warm shy "$@"; }
`;

interface WarmProcess {
  /** Where requests are made. */
  readonly folder: string;
  readonly requests: number;
  readonly answers: number;
}

/** One for each worker of vitest, started when it is first needed. */
const warmProcess = (): WarmProcess => (warm ??= start());
let warm: WarmProcess | undefined;
let count = 0;

const start = (): WarmProcess => {
  const folder = mkdtempSync(join(inject("scratch"), "warm-"));
  const [requests, answers] = [join(folder, "requests"), join(folder, "answers")];
  spawnSync("mkfifo", [requests, answers]);
  const dist = join(dirname(inject("bin")), "../dist");
  const script = join(import.meta.dirname, "warm-process.mjs");
  const child = spawn(process.execPath, [script, dist, requests, answers], {
    // It ends when the channel closes, and holds nothing else open.
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  child.unref();
  child.channel?.unref();
  awaitStart(answers);
  // The first is open at both ends, so that opening it waits for nobody.
  return { folder, requests: openSync(requests, "r+"), answers: openSync(answers, "r") };
};

/** The process opens its end when it has started. Until then reading finds nothing. */
const awaitStart = (answers: string): void => {
  const descriptor = openSync(answers, constants.O_RDONLY | constants.O_NONBLOCK);
  const until = Date.now() + START_MS;
  while (readNow(descriptor) === 0) {
    if (Date.now() > until) throw new Error("the warm process does not start");
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
  }
  closeSync(descriptor);
};

const START_MS = 60_000;

const readNow = (descriptor: number): number => {
  try {
    return readSync(descriptor, Buffer.alloc(1));
  } catch (fault) {
    if (codeOf(fault) !== "EAGAIN") throw fault;
    return 0;
  }
};

const readLine = (descriptor: number): string => {
  const bytes = Buffer.alloc(64);
  const read = readSync(descriptor, bytes);
  if (read === 0) throw new Error("the warm process has ended");
  return bytes.toString("utf8", 0, read);
};
