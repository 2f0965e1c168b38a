// The composition root for doctor: joins its questions to the machine and to a place that may be damaged. It writes
// nothing there.
import { existsSync } from "node:fs";
import { answered } from "./core/kit/fault.ts";
import { lazily } from "./core/kit/lazy.ts";
import { ok, type Result } from "./core/kit/result.ts";
import { pinsIn } from "./core/settings/pinned.ts";
import { bridgesThere } from "./engine/share/bridge.ts";
import type { BridgesThere } from "./engine/ports/agents/bridge-files.ts";
import type { FileFault } from "./engine/ports/file.ts";
import type {
  ClientEntries,
  Connections,
  FolderState,
  Memory,
  InstallationState,
  PinnedEntry,
} from "./engine/ports/agents/installation-state.ts";
import type { Place } from "./engine/ports/place.ts";
import type { Project } from "./engine/project.ts";
import { verify } from "./engine/care/verify.ts";
import { openPlace, placeOf, settingsOf, type Opening } from "./open.ts";
import { indexState } from "./io/flat-index/standing.ts";
import type { Machine } from "./io/agent-settings/agent.ts";
import { serverFiles } from "./io/agent-settings/server-files.ts";
import { textAt } from "./io/agents/settings-files.ts";
import { hostStates } from "./io/agents/state.ts";
import { diskUnder, folderState } from "./io/health/disk.ts";
import { gitVersion } from "./io/health/git.ts";
import { gitHooksOf } from "./io/health/git-hooks.ts";
import { tryHook } from "./io/health/hook-trial.ts";
import { installationOf } from "./io/health/installation.ts";
import { createNoNode } from "./io/hook-state/no-node.ts";
import { newestVersion } from "./io/health/newest.ts";
import { readConfig } from "./io/config/config.ts";
import { isExcluded } from "./io/place/exclude.ts";
import { initialised, placeName } from "./io/place/find.ts";
import { foreignMemories } from "./io/place/foreign.ts";
import { machineHome, userHome } from "./io/kit/home.ts";
import { excludeFile } from "./io/place/make.ts";
import { withUnfitness } from "./io/place/unfit.ts";
import { systemClock } from "./io/system/clock.ts";

export interface Examined {
  readonly patient: InstallationState;
  /** The project as far as it can be opened: what is said of it passes through its redaction. */
  readonly project: Project | undefined;
}

export const openConnections = (opening: Opening): Connections => {
  const { cwd, env } = opening;
  const place = placeOf(opening);
  const folder = place.ok ? placeName(place.value) : cwd;
  const home = machineHome(env);
  return {
    installation: lazily(() => installationOf(process.argv[1], { path: env["PATH"], home })),
    noNode: () => createNoNode(home).all(),
    hosts: lazily(() => hostStates({ home: userHome(env), folder, env })),
  };
};

/** `online`: the user's registry may be asked for the newest version. */
export const openDoctor = (opening: Opening, version: string, online = false): Examined => {
  const { cwd, env } = opening;
  const found = placeOf(opening);
  const place = found.ok ? initialised(found.value) : found;
  const settings = place.ok
    ? settingsOf(place.value, env)
    : readConfig({ machineHome: machineHome(env), env });
  const project = place.ok ? openPlace(place.value, opening, settings) : undefined;
  const patient: InstallationState = {
    nowMs: systemClock.nowMs(),
    nodeVersion: process.versions.node,
    gitVersion: () => gitVersion(cwd),
    ...openConnections(opening),
    tryHook: (hook) => tryHook(hook, env),
    clients: lazily(() =>
      clientEntries(
        { ...{ home: userHome(env), env, platform: process.platform }, exists: existsSync },
        place.ok ? place.value.top : undefined,
      ),
    ),
    newest: online ? lazily(() => newestVersion("twiceshy", cwd, env)) : undefined,
    version,
    settings: () => settings.warnings,
    place: place.ok ? place : { ok: false, error: withUnfitness(place.error, userHome(env)) },
    memory: place.ok && project ? memoryOf(place.value, project) : undefined,
  };
  return { patient, project: project?.ok ? project.value : undefined };
};

const clientEntries = (machine: Machine, top: string | undefined): ClientEntries => {
  const pinned: PinnedEntry[] = [];
  const unreadable: string[] = [];
  for (const path of serverFiles(machine, top)) {
    const pins = pinsIn(path, textAt(path) ?? "");
    if (pins === undefined) unreadable.push(path);
    // In the project's own settings its own folder is no pin.
    else
      pinned.push(...pins.filter(({ folder }) => folder !== top).map((pin) => ({ path, ...pin })));
  }
  return { pinned, unreadable };
};

const memoryOf = (place: Place, opened: Result<Project, FileFault>): Memory => {
  const { store, commonDir, views } = place;
  /** A refusal of the system is an answer too. */
  const asked = <T>(ask: (project: Project) => T): Result<T, FileFault> =>
    opened.ok ? answered("file-unreadable", store, () => ask(opened.value)) : opened;
  const told = <T>(ask: (project: Project) => Result<T, FileFault>): Result<T, FileFault> =>
    opened.ok ? ask(opened.value) : opened;
  return {
    identity: () => (opened.ok ? opened.value.identity() : opened),
    folders: () => foldersOf(place),
    verify: lazily(() => asked(verify)),
    index: () => asked(({ log }) => indexState(`${store}/index`, log)),
    gate: () => asked(({ gate }) => gate.unfit()),
    runs: () => told(({ trace }) => trace.runs()),
    waiting: () => {
      const waiting = told(({ spool }) => spool.waiting());
      return waiting.ok ? ok(waiting.value.length) : waiting;
    },
    gitHooks: () =>
      commonDir === undefined
        ? ok({ folder: placeName(place), ours: [], astray: [], lost: [] })
        : gitHooksOf(place.top ?? commonDir, `${store}/local`),
    disk: () => diskUnder(store),
    bridges: () =>
      told<BridgesThere | undefined>(({ bridges }) =>
        bridges === undefined ? ok(undefined) : bridgesThere(bridges),
      ),
    foreign: () => foreignMemories(place),
    excluded: () =>
      commonDir === undefined || views === undefined
        ? ok(undefined)
        : isExcluded(excludeFile(commonDir)),
  };
};

/** The readable files are as public as their project. */
const foldersOf = ({ store, views, kind }: Place): Result<readonly FolderState[], FileFault> => {
  const states: FolderState[] = [];
  for (const [path, needed] of [
    [store, true],
    [`${store}/log`, true],
    ...["local", "index", "gate"].map((name) => [`${store}/${name}`, false] as const),
    ...(views === undefined || kind === "folder" ? [] : [[views, false] as const]),
  ] as const) {
    const state = folderState(path, needed);
    if (!state.ok) return state;
    states.push(path === views ? { ...state.value, open: false } : state.value);
  }
  return ok(states);
};
