// Which agents are on this machine. The only thing run of them is `--version`, with a limit of two seconds.
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import { patienceMs } from "../../core/kit/patience.ts";
import type { AgentState, Caution, Scope } from "../../engine/ports/agent-settings.ts";
import type { Agent, Machine } from "./agent.ts";

const PATIENCE_MS = 2_000;

export interface Looking {
  readonly machine: Machine;
  readonly scope: Scope;
  /** The folder of the package that runs. */
  readonly package: string;
  /** The files in which its settings are. */
  readonly paths: readonly string[];
  readonly hasPlugin: boolean;
}

export const stateOf = async (agent: Agent, looking: Looking): Promise<AgentState> => {
  const { machine, scope, paths } = looking;
  const { host, name } = agent;
  const strength = (scope === "project" ? agent.inProject : undefined) ?? agent.strength;
  const program = agent.program === undefined ? undefined : found(agent.program, machine);
  const folders = agent.folders(machine).filter((folder) => existsSync(folder));
  const version =
    program !== undefined && agent.oldest !== undefined
      ? await versionOf(program, machine)
      : undefined;
  return {
    ...{ host, name, strength },
    seen: [...(program === undefined ? [] : [program]), ...folders],
    ...(version === undefined ? {} : { version }),
    cautions: cautionsOf(agent, version, looking),
    next: agent.next(scope),
    reachable: paths.length > 0,
  };
};

const cautionsOf = (
  { oldest }: Agent,
  version: string | undefined,
  { machine: { platform }, scope, package: folder, paths, hasPlugin }: Looking,
): readonly Caution[] => [
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

const mayRun = (path: string): boolean => {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Nothing if the program does not answer in time. Its child processes are stopped with it. */
const versionOf = (program: string, { env }: Machine): Promise<string | undefined> => {
  const { spawn } = process.getBuiltinModule("node:child_process");
  return new Promise((done) => {
    let said = "";
    const child = spawn(program, ["--version"], {
      ...{ env, detached: true, stdio: ["ignore", "pipe", "ignore"], windowsHide: true },
    });
    const stop = (): void => {
      clearTimeout(timer);
      const hasEnded = child.exitCode !== null || child.signalCode !== null;
      if (!hasEnded && child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      child.stdout?.destroy();
      child.unref();
      done(/\d+\.\d+(?:\.\d+)*/.exec(said)?.[0]);
    };
    const timer = setTimeout(stop, patienceMs(env, PATIENCE_MS));
    child.stdout?.on("data", (chunk: Buffer) => (said += chunk.toString("latin1")));
    child.once("close", stop);
    child.once("error", stop);
  });
};
