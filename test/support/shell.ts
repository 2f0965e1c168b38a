// Starts programs, mostly git, from a small shell that stays, one for each worker of vitest: a worker is large, and copying
// it for each start takes longer than git does. The caller waits for the end of the program, as with `spawnSync`; only its
// parent differs.
import { spawn, spawnSync } from "node:child_process";
import {
  closeSync,
  constants,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";

export interface RunOptions {
  readonly cwd: string;
  readonly env: Readonly<NodeJS.ProcessEnv>;
  readonly input?: string | Uint8Array | undefined;
}

export interface Ran {
  readonly stdout: string;
  readonly stderr: string;
  readonly status: number;
}

/** Runs a program, and waits for its end. */
export const run = (words: readonly string[], options: RunOptions): Ran =>
  runScript(`exec ${words.map(quoted).join(" ")}`, options);

/** Runs programs one after the other until one fails. */
export const runEach = (programs: readonly (readonly string[])[], options: RunOptions): Ran =>
  runScript(programs.map((words) => words.map(quoted).join(" ")).join(" &&\n"), options);

/** What a program printed, without the end of its last line. It throws if it fails, with what it said. */
export const printedBy = (words: readonly string[], options: RunOptions): string =>
  allPrintedBy([words], options);

export const allPrintedBy = (
  programs: readonly (readonly string[])[],
  options: RunOptions,
): string => {
  const [only = []] = programs;
  const { stdout, stderr, status } =
    programs.length === 1 ? run(only, options) : runEach(programs, options);
  if (status !== 0)
    throw new Error(`${programs.map((words) => words.join(" ")).join(" && ")}: ${stderr}`);
  return stdout.replace(/\n$/, "");
};

const runScript = (script: string, { cwd, env, input }: RunOptions): Ran => {
  const { folder, requests, answers, inherited } = (shell ??= start());
  count += 1;
  const name = String(count);
  const file = (part: string): string => join(folder, `${name}${part}`);
  if (input !== undefined) writeFileSync(file(".in"), input);
  const lines = [
    `exec <${input === undefined ? "/dev/null" : `${name}.in`} >${name}.out 2>${name}.err`,
    `cd ${quoted(cwd)} || exit`,
    ...environment(inherited, env),
    script,
  ];
  writeFileSync(file(""), `${lines.join("\n")}\n`);
  writeSync(requests, `${name}\n`);
  const status = Number(readLine(answers));
  const said = (part: string): string => readFileSync(file(part), "utf8");
  const ran = { stdout: said(".out"), stderr: said(".err"), status };
  for (const part of ["", ".in", ".out", ".err"]) rmSync(file(part), { force: true });
  return ran;
};

/** A word for a shell. */
const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;

/** What changes the environment that the shell was started with into the one that is asked for. */
const environment = (
  inherited: Readonly<NodeJS.ProcessEnv>,
  env: Readonly<NodeJS.ProcessEnv>,
): readonly string[] => [
  // The shell itself writes these where it goes.
  ...["PWD", "OLDPWD", ...Object.keys(inherited)].flatMap((name) =>
    env[name] === undefined ? [`unset ${name}`] : [],
  ),
  ...Object.entries(env).flatMap(([name, value]) =>
    value === undefined || !isVariable(name) || (value === inherited[name] && !name.endsWith("PWD"))
      ? []
      : [`export ${name}=${quoted(value)}`],
  ),
];

/** Shells know no others. */
const isVariable = (name: string): boolean => /^[A-Za-z_]\w*$/.test(name);

interface Shell {
  /** Where requests are made. */
  readonly folder: string;
  readonly requests: number;
  readonly answers: number;
  readonly inherited: Readonly<NodeJS.ProcessEnv>;
}

let shell: Shell | undefined;
let count = 0;

/** A request is the name of a script; the answer is its exit code. */
const LOOP = 'while read -r name; do (. "./$name"); echo "$?"; done';

const start = (): Shell => {
  const folder = mkdtempSync(join(inject("scratch"), "shell-"));
  const pipes = ["requests", "answers"].map((name) => join(folder, name));
  spawnSync("mkfifo", pipes);
  // Open at both ends, so that opening one of them waits for nobody.
  const both = pipes.map((pipe) => openSync(pipe, constants.O_RDWR));
  const [asked = "", answered = ""] = pipes;
  const ends = [openSync(asked, "r"), openSync(answered, "w")];
  const requests = openSync(asked, "w");
  const answers = openSync(answered, "r");
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => isVariable(name)),
  );
  const child = spawn("sh", ["-c", LOOP], {
    cwd: folder,
    env: inherited,
    stdio: [ends[0], ends[1], "ignore"],
  });
  child.unref();
  // Where either of the two is gone, the other learns it.
  for (const descriptor of [...both, ...ends]) closeSync(descriptor);
  return { folder, requests, answers, inherited };
};

const readLine = (descriptor: number): string => {
  const bytes = Buffer.alloc(64);
  const read = readSync(descriptor, bytes);
  if (read === 0) throw new Error("the shell has ended");
  return bytes.toString("utf8", 0, read);
};
