// What is beside a project: the settings of this machine, its list of projects, a forge, files and programs that people
// name. Loaded by the few commands that ask for it.
import { join, resolve } from "node:path";
import { BRIEF_VARIABLE, briefFlags } from "../core/pages/bridge/wrapped.ts";
import type { PlaceHints } from "../core/capture/turns/place-hints.ts";
import type { DrawerChoice } from "../core/capture/consolidation/choice.ts";
import type { ForgePlace } from "../core/history/forge/address.ts";
import { err, ok, type Result } from "../core/kit/result.ts";
import { lazily } from "../core/kit/lazy.ts";
import type { PageSources } from "../engine/page/here.ts";
import type { Connections } from "../engine/ports/agents/installation-state.ts";
import type { ConfigFault, SettingsFiles } from "../engine/ports/config.ts";
import type { FileFault } from "../engine/ports/file.ts";
import type { ForgeReader } from "../engine/ports/forge.ts";
import type { ProcessTable, ServerMark } from "../engine/ports/agents/servers.ts";
import type { NotRecording } from "../engine/ports/pause.ts";
import type { Project } from "../engine/project.ts";
import type { Place, PlaceFault } from "../engine/ports/place.ts";
import type {
  ListedProject,
  ProjectList,
  ProjectListFault,
} from "../engine/ports/projects/list.ts";
import { changeConfig, setConfig, unsetConfig } from "../io/config/change-config.ts";
import { configFile, readConfig } from "../io/config/config.ts";
import { settledFiles, settleKey } from "../io/config/settled.ts";
import type { askAddresses } from "../io/evidence/ask-addresses.ts";
import type { ForgeMeans } from "../io/forge/forge.ts";
import type { EditorFault } from "../io/editor/edit.ts";
import { createNoNode } from "../io/hook-state/no-node.ts";
import { isReadableLog } from "../io/jsonl-log/open.ts";
import { makeFolder, statOf } from "../io/kit/files.ts";
import { mayRecord } from "../io/place/pause.ts";
import type { readSource } from "../io/kit/foreign-source.ts";
import { machineHome, userHome, type Environment } from "../io/kit/home.ts";
import { withLock } from "../io/kit/lock.ts";
import type { joinServer } from "../io/loopback/join.ts";
import { findPlace, placeName } from "../io/place/find.ts";
import { treeName } from "../io/place/head.ts";
import { knownProjects, type KnownProject } from "../io/place/known/known.ts";
import { taggerFor } from "../io/place/tagger.ts";
import { withUnfitness } from "../io/place/unfit.ts";
import { systemClock } from "../io/system/clock.ts";
import { systemEntropy } from "../io/system/entropy.ts";
import { isRunning } from "../io/system/process.ts";
import { createTimer } from "../io/system/timer.ts";
import {
  runInPlace,
  withTextFile,
  type WrappedCommand,
  type NotRunnable,
} from "../io/system/wrapped.ts";
import { createPageFile, type PageFile } from "../io/views/page-file.ts";
import { createPlanFile, type PlanFile } from "../io/views/plan-file.ts";
import { openPlace, placeOf, settingsOf, type Opening } from "./project.ts";
import { policyFor, policyWith } from "./redaction.ts";

export type { Environment, KnownProject };
export type { WebAnswer, WebRequest } from "../io/loopback/web.ts";
export { systemClock, userHome };

export const projectsKnown = (env: Environment): Result<readonly KnownProject[], FileFault> =>
  knownProjects(machineHome(env), userHome(env));

/** The folder of the project with this alias; nothing if a folder has that name. */
export const folderOfAlias = (
  given: string,
  { cwd, env }: Pick<Opening, "cwd" | "env">,
): string | undefined => {
  const folder = statOf(resolve(cwd, given));
  const known = folder.ok && folder.value === undefined ? projectsKnown(env) : undefined;
  return known?.ok ? known.value.find(({ alias }) => alias === given)?.folder : undefined;
};

/** A path of the project that hints lead to. A pinned project needs none. */
export const pathOfHints = async (
  hints: PlaceHints,
  { env, root }: Pick<Opening, "env" | "root">,
): Promise<string | undefined> => {
  if ((root ?? env["TWICESHY_ROOT"] ?? "") !== "") return undefined;
  const { pathMeant } = await import("../io/place/meant.ts");
  return pathMeant(hints, userHome(env), () => {
    const known = projectsKnown(env);
    return known.ok ? known.value : [];
  });
};

/** Has the machine's list of projects name this one. */
export const listProject = async (
  place: Place,
  env: Environment,
): Promise<Result<void, ProjectListFault>> => {
  const { noteProject } = await import("../io/place/known/note.ts");
  return noteProject(place, machineHome(env));
};

/** The same list for those who keep it. */
export const openProjectList = async (env: Environment): Promise<ProjectList> => {
  const { createProjectList } = await import("../io/place/known/list.ts");
  const { nowMs } = systemClock;
  return createProjectList({ home: machineHome(env), userHome: userHome(env), nowMs });
};

/** The project that is where the list says; nothing if none is there. A log that cannot be read is a fault. */
export const openListed = (
  { there }: ListedProject,
  env: Environment,
): Result<Project, FileFault> | undefined => {
  if (there.is !== "memory") return undefined;
  const { place } = there;
  const readable = isReadableLog(`${place.store}/log`);
  return readable.ok
    ? openPlace(place, { cwd: placeName(place), env }, settingsOf(place, env))
    : readable;
};

/** What is installed for the agents of this machine, as status and doctor ask. */
export const openConnections = async (opening: Opening): Promise<Connections> => {
  const [{ installationOf }, { manifestIn }, { hostStates }, { writtenBy }] = await Promise.all([
    import("../io/health/installation.ts"),
    import("../io/agent-settings/manifest.ts"),
    import("../io/agents/state.ts"),
    import("../io/agents/written.ts"),
  ]);
  const { cwd, env } = opening;
  const place = placeOf(opening);
  const folder = place.ok ? placeName(place.value) : cwd;
  const home = machineHome(env);
  return {
    installation: lazily(() => installationOf(process.argv[1], { path: env["PATH"], home })),
    noNode: () => createNoNode(home).all(),
    hosts: lazily(() => {
      const kept = [home, ...(place.ok ? [`${place.value.store}/local`] : [])];
      const written = kept.flatMap((one) => writtenBy(manifestIn(one)));
      return hostStates({ home: userHome(env), folder, env }, written);
    }),
  };
};

/** Pinned to this place: a path that leads elsewhere is refused. Relative paths start at its top. */
export const openingOf = (place: Place, env: Environment): Opening => {
  const folder = placeName(place);
  return { cwd: folder, env, root: folder, place };
};

/** The settings of a project or, with `machine` or outside of one, those of every project here. */
export const openSettings = (
  { cwd, env, root }: Pick<Opening, "cwd" | "env" | "root">,
  { machine, isPerson }: { readonly machine: boolean; readonly isPerson: boolean },
): Result<SettingsFiles, PlaceFault> => {
  const found = findPlace({ cwd, root, envRoot: env["TWICESHY_ROOT"], home: userHome(env) });
  if (!found.ok && (found.error.kind !== "place-not-found" || root !== undefined))
    return err(withUnfitness(found.error, userHome(env)));
  const place = found.ok && found.value.initialised ? found.value : undefined;
  const home = machineHome(env);
  const machineFile = configFile(home);
  const file = machine || place === undefined ? machineFile : configFile(place.store);
  const settledOnes = settledFiles(home, place?.store);
  /** Set by a person, it is from then on what later looks compare with. */
  const settled = <Answer>(path: string, key: string, done: Result<Answer, ConfigFault>) => {
    const kept = settledOnes.find((one) => one.path === path);
    const noted = done.ok && isPerson && kept ? settleKey(kept, key) : ok(undefined);
    return noted.ok ? done : noted;
  };
  const read = () => readConfig({ ...(place ? { place } : {}), machineHome: home, env });
  return ok({
    read: () => {
      const { entries, warnings } = read();
      const files = place === undefined ? [machineFile] : [configFile(place.store), machineFile];
      return { files, entries, warnings };
    },
    set: (key, typed, clean) => settled(file, key, setConfig(file, key, typed, clean)),
    unset: (key) => settled(file, key, unsetConfig(file, key)),
    changeAllowed: (change) => {
      const [path, key] = [place === undefined ? file : configFile(place.store), "redact.allow"];
      const allow = (now: unknown) => change(Array.isArray(now) ? now : []);
      return settled(path, key, changeConfig(path, key, allow));
    },
    policy: () => {
      const { config } = read();
      // Outside a project there is no key, so nothing was allowed.
      return place === undefined ? ok(policyWith(() => "", config)) : policyFor(place, config);
    },
    tagger: () => {
      if (!found.ok) return found;
      return place === undefined
        ? err({ kind: "place-not-initialised", place: found.value })
        : taggerFor(place, systemEntropy);
    },
  });
};

/** How a forge is asked, for `learn` alone. */
export const forgeReader = async (
  place: ForgePlace,
  means: Omit<ForgeMeans, "clock">,
): Promise<ForgeReader> => {
  const { createForge } = await import("../io/forge/forge.ts");
  const clock = { nowMs: systemClock.nowMs, wait: createTimer({}).wait };
  return createForge(place, { ...means, clock });
};

/** How addresses that were named as evidence are asked: only when a person wants that. */
export const addressAsker = async (): Promise<typeof askAddresses> =>
  (await import("../io/evidence/ask-addresses.ts")).askAddresses;

export const pageFileAt = (path: string, mark: string, force: boolean): PageFile =>
  createPageFile(path, { mark, force });

/** The script and the style of the page, which the build makes. */
export const uiBundle = async () => (await import("../io/page/bundle.ts")).pageBundle();

/** The user's own plan, which is not part of the memory. A bare repository has no work tree to keep one in. */
export const planFileOf = ({ views, store }: Place): PlanFile | undefined =>
  views === undefined
    ? undefined
    : createPlanFile(views, (act) => {
        const local = join(store, "local");
        const made = makeFolder(local);
        return made.ok ? withLock(join(local, "plan.lock"), act) : made;
      });

/** Whether anything may be added to the plan now: it is no event, and a pause holds for it as well. */
export const mayPlan = (
  { store }: Pick<Place, "store">,
  env: Environment,
): Result<void, NotRecording> => mayRecord(store, env);

/** What the page of the whole memory reads beside the project. */
export const pageSources = async (place: Place, env: Environment): Promise<PageSources> => {
  const { doneMeansOf } = await import("./clone.ts");
  return {
    done: doneMeansOf(place),
    plan: () => planFileOf(place)?.read(),
    projects: await openProjectList(env),
  };
};

export type WrapFault = FileFault | NotRunnable;

/**
 * Starts a program with a brief: an environment variable names the brief's file, and a flag too if the program has one for
 * it. Returns the program's exit code. Without a brief it is started as it is.
 */
export const runWith = async (
  brief: string | undefined,
  calling: WrappedCommand,
): Promise<Result<number, WrapFault>> => {
  if (brief === undefined) return runInPlace(calling);
  const ended = await withTextFile("brief.md", brief, (file) =>
    runInPlace({
      ...calling,
      args: [...briefFlags(calling.program, { file, text: brief }), ...calling.args],
      env: { ...calling.env, [BRIEF_VARIABLE]: file },
    }),
  );
  return ended.ok ? ended.value : ended;
};

/** Ends an expression that a user typed, if it takes too long. */
export { endedWithin } from "../io/system/deadline.ts";

/** What consolidation needs of this machine. */
export const consolidationMeans = async (
  { place, store: { config } }: Pick<Project, "place" | "store">,
  env: Environment,
) => {
  const [{ modelOf }, { createConsolidationQueue }, { rowsIn }, { createLease }] =
    await Promise.all([
      import("../io/consolidation/model.ts"),
      import("../io/consolidation/queue.ts"),
      import("../io/consolidation/rows.ts"),
      import("../io/kit/lease.ts"),
    ]);
  const { byProject, waitMs: mostMs } = config.consolidation;
  const cwd = placeName(place);
  return {
    rowsIn,
    queue: createConsolidationQueue(`${place.store}/local/consolidation`),
    modelFor: (choice: DrawerChoice) => modelOf(choice, { byProject, env, mostMs, cwd }),
    lease: createLease(`${place.store}/local/consolidating`, { isRunning, clock: systemClock }),
  };
};

/** Reads what a person names to be imported. */
export const sourceReader = async (): Promise<typeof readSource> =>
  (await import("../io/kit/foreign-source.ts")).readSource;

/** A server on this machine's own address: loaded only if one was asked for. */
export const loopback = () => import("../io/loopback/loopback.ts");

/** The server for many small requests. */
export const web = async () => {
  const [{ openWeb }, { tokenGuard }, { createPageGuard, PAGE_REFUSALS }] = await Promise.all([
    import("../io/loopback/web.ts"),
    import("../io/loopback/guard.ts"),
    import("../io/loopback/page-guard.ts"),
  ]);
  return { openWeb, tokenGuard, createPageGuard, tokenSpent: PAGE_REFUSALS.token };
};

/** The files that announce it. */
export const serverMarkOf = async (place: Place): Promise<ServerMark> => {
  const { createServerMark } = await import("../io/loopback/mark.ts");
  return createServerMark(`${place.store}/local/serve/${treeName(place)}`, isRunning);
};

/** Connects a client to a running server. */
export const serverJoiner = async (): Promise<typeof joinServer> =>
  (await import("../io/loopback/join.ts")).joinServer;

export const processTable = async (): Promise<ProcessTable> =>
  (await import("../io/system/processes.ts")).createProcessTable();

/** Shows an address in the person's browser. `failed` is called with the reason if there is none to show it in. */
export const openBrowser = async (address: string, failed: (why: string) => void): Promise<void> =>
  (await import("../io/system/browser.ts")).openBrowser(address, failed);

/** Has a person edit a text in their own editor. */
export const editText = async (
  text: string,
  env: Environment,
): Promise<Result<string, EditorFault | FileFault>> =>
  (await import("../io/editor/edit.ts")).editText(text, env);

/** Keeps an edited text that could not be read, and returns its path. */
export const keepText = async (text: string): Promise<Result<string, FileFault>> =>
  (await import("../io/editor/edit.ts")).keepText(text);
