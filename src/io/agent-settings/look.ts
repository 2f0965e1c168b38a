// Which agents are on this machine. One whose files do not say its version is run with `--version`, for at most two seconds
// and in a home of its own: some unpack hundreds of megabytes into their home before they answer.
import { accessSync, constants, existsSync, mkdtempSync, statSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import type { Agent } from "../../core/agents/agent.ts";
import { folderIn } from "../../core/agents/folder.ts";
import { answered, orUndefined, succeeds } from "../../core/kit/fault.ts";
import { patienceMs } from "../../core/kit/patience.ts";
import type { AgentState, Caution, Scope } from "../../engine/ports/agents/agent-settings.ts";
import { removeFolder } from "../kit/remove-folder.ts";
import type { Machine } from "./target.ts";
import { nextSteps, strengthOf } from "./targets.ts";

const PATIENCE_MS = 2_000;

export interface Looking {
  readonly machine: Machine;
  readonly scope: Scope;
  /** The folder of the package that runs. */
  readonly package: string;
  /** The files in which its settings are. */
  readonly paths: readonly string[];
  readonly hasPlugin: boolean;
  /** Whether its settings switch hooks off. */
  readonly hooksOff: boolean;
  readonly versionIn: VersionIn;
}

/** The version of a program as its files say it, without running it. */
export type VersionIn = (program: string, name: string) => string | undefined;

export const stateOf = async (agent: Agent, looking: Looking): Promise<AgentState> => {
  const { machine, scope, paths, hooksOff, versionIn } = looking;
  const { id, title, folder, signs = [folder] } = agent;
  const program = agent.program === undefined ? undefined : found(agent.program, machine);
  const folders = signs.map((sign) => folderIn(machine, sign)).filter((path) => existsSync(path));
  const version =
    program === undefined || agent.program === undefined || agent.oldest === undefined
      ? undefined
      : numberIn(versionIn(program, agent.program) ?? (await answerOf(program, machine)));
  return {
    ...{
      host: id,
      name: title,
      strength: hooksOff ? "instructions-only" : strengthOf(agent, scope),
    },
    seen: [...(program === undefined ? [] : [program]), ...folders],
    ...(version === undefined ? {} : { version }),
    cautions: cautionsOf(agent, version, looking),
    next: nextSteps(agent, scope),
    reachable: paths.length > 0,
  };
};

const cautionsOf = (
  { oldest }: Agent,
  version: string | undefined,
  { machine: { platform }, scope, package: folder, paths, hasPlugin, hooksOff }: Looking,
): readonly Caution[] => [
  ...(hooksOff ? [{ kind: "hooks-off" } as const] : []),
  ...(hasPlugin ? [{ kind: "plugin" } as const] : []),
  ...(platform === "win32" ? [{ kind: "windows" } as const] : []),
  ...(platform === "win32" ? [] : paths)
    .filter((path) => WINDOWS_PATH.test(path))
    .slice(0, 1)
    .map((path) => ({ kind: "windows-path", path }) as const),
  ...(version !== undefined && oldest !== undefined && isOlder(version, oldest)
    ? [{ kind: "older", version, than: oldest } as const]
    : []),
  ...(scope === "user" && /[\\/]_npx[\\/]/.test(folder)
    ? [{ kind: "passing", program: folder } as const]
    : []),
];

/** A Windows folder, as Windows or its Linux subsystem names it. A program there cannot call what is installed here. */
const WINDOWS_PATH = /^(?:[A-Za-z]:[\\/]|\\\\|\/mnt\/[a-z]\/)/;

export const isOlder = (version: string, than: string): boolean => {
  const parts = version.split(".").map(Number);
  for (const [n, part] of than.split(".").map(Number).entries())
    if (part !== parts[n]) return (parts[n] ?? 0) < part;
  return false;
};

const found = (name: string, { env, platform }: Machine): string | undefined => {
  const names = platform === "win32" ? [`${name}.exe`, `${name}.cmd`] : [name];
  return (env["PATH"] ?? "")
    .split(delimiter)
    .filter(isAbsolute)
    .flatMap((folder) => names.map((each) => join(folder, each)))
    .find(mayRun);
};

/** Whether a program is here, in that version or a newer one, as its files say. */
export const hasVersion = (
  program: string,
  since: string,
  machine: Machine,
  versionIn: VersionIn,
): boolean => {
  const path = found(program, machine);
  const version = path === undefined ? undefined : versionIn(path, program);
  return version !== undefined && !isOlder(version, since);
};

const mayRun = (path: string): boolean =>
  succeeds(() => accessSync(path, constants.X_OK)) && statSync(path).isFile();

const numberIn = (answer: string): string | undefined => /\d+\.\d+(?:\.\d+)*/.exec(answer)?.[0];

/** What it says, or nothing if no home can be made for it. */
const answerOf = async (program: string, machine: Machine): Promise<string> => {
  const folder = process.getBuiltinModule("node:os").tmpdir();
  const home = answered("file-unwritable", folder, () =>
    mkdtempSync(join(folder, "twiceshy-version-")),
  );
  if (!home.ok) return "";
  try {
    return await versionOf(program, home.value, machine);
  } finally {
    // Something of it may have gone away from its group, and still write.
    removeFolder(home.value);
  }
};

/** No variable but the PATH leads it out of that home: each agent has its own for settings and caches. */
const withHome = (home: string, { PATH, SystemRoot, LANG }: Machine["env"]): Machine["env"] => ({
  ...{ PATH, SystemRoot, LANG, TERM: "dumb" },
  ...{ HOME: home, USERPROFILE: home, APPDATA: home, LOCALAPPDATA: home },
  ...{ TMPDIR: home, TMP: home, TEMP: home },
});

/** All that it says until it ends or its time is up. What it started is stopped with it. */
const versionOf = (program: string, home: string, { env }: Machine): Promise<string> => {
  const { spawn } = process.getBuiltinModule("node:child_process");
  return new Promise((done) => {
    let text = "";
    const child = spawn(program, ["--version"], {
      ...{ cwd: home, env: withHome(home, env), detached: true, windowsHide: true },
      stdio: ["ignore", "pipe", "ignore"],
    });
    const stop = (): void => {
      clearTimeout(timer);
      if (child.pid !== undefined) killGroup(child.pid);
      child.stdout.destroy();
      child.unref();
      done(text);
    };
    const timer = setTimeout(stop, patienceMs(env, PATIENCE_MS));
    child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString("latin1")));
    child.once("close", stop);
    child.once("error", stop);
  });
};

/** Most often it has ended, with all of its group. */
const killGroup = (pid: number): void => {
  orUndefined(() => process.kill(-pid, "SIGKILL"), "ESRCH");
};
