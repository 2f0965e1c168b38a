// Finds a project and opens it for questions: joins the acts to the disk, the clock and git. It is loaded by every
// command, so what few of them need is loaded when asked for; writable.ts adds what writing needs.
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { lazily } from "../core/kit/lazy.ts";
import { err, ok, type Result } from "../core/kit/result.ts";
import type { CatchUpMeans } from "../engine/care/catch-up.ts";
import type { GitClone, WorkFiles } from "../engine/ports/clone.ts";
import type { FileFault } from "../engine/ports/file.ts";
import type { Place, PlaceFault } from "../engine/ports/place.ts";
import type { Log } from "../engine/ports/log.ts";
import type { SearchIndex } from "../engine/ports/search-index.ts";
import type { SignalLedger } from "../engine/ports/session/signal-ledger.ts";
import type { OwnState } from "../engine/ports/own-state.ts";
import type { Views } from "../engine/ports/views.ts";
import type { Config } from "../engine/ports/config.ts";
import type {
  HookState,
  Project,
  ProjectPages,
  ProjectPaths,
  ProjectTree,
  RecallMeans,
} from "../engine/project.ts";
import { heldEverywhere } from "../engine/recall/everywhere/held.ts";
import { viewsOfAll } from "../engine/share/all-views.ts";
import { createKeptAbout, stackDates } from "../io/flat-index/about.ts";
import { createFlatIndex } from "../io/flat-index/flat-index.ts";
import { createFileHistoryStore } from "../io/flat-index/file-histories.ts";
import { createKeptBriefs } from "../io/flat-index/session-brief.ts";
import { createNotesRecord } from "../io/git-notes/record.ts";
import { createGate } from "../io/gate-files/gate-files.ts";
import { createFilesShown, type FilesShown } from "../io/hook-state/files-shown.ts";
import { createSessionState } from "../io/hook-state/session-state.ts";
import { createRetrievals } from "../io/hook-state/retrievals.ts";
import { createLastWords } from "../io/hook-state/last-words.ts";
import { createReceipts } from "../io/hook-state/receipts.ts";
import { createTurnMarks } from "../io/hook-state/turn-marks.ts";
import { createSignalLedger } from "../io/hook-state/signal-ledger.ts";
import { createRefusals } from "../io/hook-state/refusals.ts";
import { createSpool } from "../io/hook-state/spool.ts";
import { createNoNode } from "../io/hook-state/no-node.ts";
import { createRunLog } from "../io/hook-state/run-log.ts";
import { createBlobs } from "../io/jsonl-log/blobs.ts";
import { createErase, isReadableLog, openLog } from "../io/jsonl-log/open.ts";
import { createLogSizes } from "../io/jsonl-log/sizes.ts";
import { hooksLostOf } from "../io/agents/written.ts";
import { readConfig, type ReadConfig } from "../io/config/config.ts";
import { settingsAsSet, settledFiles } from "../io/config/settled.ts";
import { createCursor } from "../io/place/cursor.ts";
import { fileSeen } from "../io/project-files/file-seen.ts";
import { createDirtyFlag } from "../io/place/dirty-flag.ts";
import { findPlace, initialised, placeName } from "../io/place/find.ts";
import { hasReftable } from "../io/place/git-files.ts";
import { createGitSignals } from "../io/place/git-signals.ts";
import { hasBranch, headOf, indexDate, treeName } from "../io/place/head.ts";
import { createLastHeld } from "../io/place/last-held.ts";
import { hideBefore } from "../io/place/make.ts";
import { presentIn } from "../io/kit/present.ts";
import { filesIn } from "../io/project-files/walk.ts";
import {
  machineHome,
  machineStore,
  turnFolder,
  userHome,
  type Environment,
} from "../io/kit/home.ts";
import { readProject } from "../io/place/identity.ts";
import { ignoredIn } from "../io/place/ignored.ts";
import { createPause, mayRecord } from "../io/place/pause.ts";
import { logPathOfTyped } from "../io/place/paths.ts";
import { residualCopies, localTexts } from "../io/place/residual-copies.ts";
import { datesIn } from "../io/kit/file-date.ts";
import { moveAside } from "../io/kit/move-aside.ts";
import { sizesOf } from "../io/place/sizes.ts";
import { withUnfitness } from "../io/place/unfit.ts";
import { readableFoldersOf, workTreesThere } from "../io/place/work-trees.ts";
import { systemClock } from "../io/system/clock.ts";
import { startDetached } from "../io/system/detached.ts";
import { sha256 } from "../io/system/digest.ts";
import { createTimer } from "../io/system/timer.ts";
import { indexName } from "../io/transcripts/name.ts";
import { isRunning } from "../io/system/process.ts";
import { createBridgeFiles } from "../io/views/bridge-files.ts";
import { createViews } from "../io/views/views.ts";

export interface Opening {
  readonly cwd: string;
  readonly env: Environment;
  /** The value of `--root`. */
  readonly root?: string | undefined;
  /** The file that the act is about: its project is meant. */
  readonly path?: string | undefined;
  /** Where a memory was found already: it is not looked for again. */
  readonly place?: Place | undefined;
}

export type OpenFault = PlaceFault | FileFault;

export const openProject = (opening: Opening): Result<Project, OpenFault> => {
  const place = findInitialised(opening);
  return place.ok ? openPlace(place.value, opening, settingsOf(place.value, opening.env)) : place;
};

/** The place of the project that an opening means, if a memory was made there. */
export const findInitialised = (opening: Opening): Result<Place, PlaceFault> => {
  if (opening.place !== undefined) return ok(opening.place);
  const found = placeOf(opening);
  const place = found.ok ? initialised(found.value) : found;
  return place.ok ? place : err(withUnfitness(place.error, userHome(opening.env)));
};

/** The place that an opening means, whether or not a memory was made there. */
export const placeOf = ({ cwd, env, root, path }: Opening): Result<Place, PlaceFault> =>
  findPlace({ cwd, root, envRoot: env["TWICESHY_ROOT"], home: userHome(env), path });

/** The settings in force for a place. */
export const settingsOf = (place: Place, env: Environment): ReadConfig =>
  readConfig({ place, machineHome: machineHome(env), env });

/** What catching up with git needs of a process. `script` is the command line's own file. */
export const catchUpMeans = (
  { place }: Pick<Project, "place">,
  { cwd, root, door }: Pick<Opening, "cwd" | "root"> & { readonly door: string },
  {
    writable,
    script = process.argv[1],
    waits = false,
  }: Pick<CatchUpMeans, "writable" | "waits"> & { readonly script?: string },
): CatchUpMeans => ({
  ...{ writable, waits, readsTurns: door !== "hook", keepsEmpty: door === "hook" },
  sources: async () => {
    const sources = (await import("./clone.ts")).captureSources(place);
    return sources.ok ? sources.value : undefined;
  },
  captureBehind: () => {
    startDetached(script, ["capture", ...(root === undefined ? [] : ["--root", root])], cwd);
  },
});

/** How far the transcripts of this clone's sessions were read. */
export const signalLedgerIn = ({ place: { store } }: Pick<Project, "place">): SignalLedger =>
  createSignalLedger(`${store}/local/signals`);

/** The files of which this clone's sessions were shown what is known. */
export const filesShownIn = ({ place: { store } }: Pick<Project, "place">): FilesShown =>
  createFilesShown(`${store}/local/shown`);

/** All work trees of a repository share one memory, and so one name. */
const nameOf = (place: Place, env: Environment): string => {
  if (place.store === machineStore(env)) return "your memory";
  if (!place.linkedWorktree || place.commonDir === undefined) return basename(placeName(place));
  const kept = basename(place.commonDir);
  return kept.startsWith(".") ? basename(dirname(place.commonDir)) : kept;
};

export const openPlace = (
  place: Place,
  { cwd, env }: Opening,
  { config, warnings }: ReadConfig,
): Result<Project, FileFault> => {
  const { store } = place;
  const log = openLog({ dir: `${store}/log`, localDir: `${store}/local`, digest: sha256 });
  const index = createFlatIndex(`${store}/index`, log, isRunning);
  const gate = createGate({
    folder: `${store}/gate`,
    logFolder: `${store}/log`,
    log,
    clock: systemClock,
    tree: treeName(place),
    always: config.gate.moved === "before",
    staleRead: config.gate.staleRead,
    nudges: config.agents.nudge,
    link: config.gate.link,
    ownChecks: config.checks.commands.length > 0,
  });
  const histories = createFileHistoryStore(`${store}/index/trails`);
  const searched: SearchIndex[] = [];
  const { close, ...held } = heldEverywhere(() => openEverywhere(place, { cwd, env }));
  const search = lazily(async () => {
    const { createSearchIndex } = await import("../io/flat-index/search-index.ts");
    const made = createSearchIndex(`${store}/index/search`, log, index.lookup, isRunning);
    searched.push(made);
    return made;
  });
  return ok({
    place,
    name: nameOf(place, env),
    log,
    index,
    gate,
    tree: treeOf(place),
    paths: { ...pathsIn(place, cwd), histories },
    hooks: hookState(place, env, log),
    pages: pagesOf(place, env, config),
    store: {
      identity: () => readProject(place),
      sizes: () => sizesOf(place, turnsFolderOf(place, env)),
      filesHolding: (texts, besides) => residualCopies(place, texts, besides),
      moveAside: () => moveAside(place),
      localTexts: () => localTexts(place),
      bodies: bodiesIn(store),
      redaction: async () => (await import("./redaction.ts")).redactionFor(place, config),
      recall: {
        index: search,
        ...held,
        turns: lazily(async () => (await import("./redaction.ts")).turnsOf(place, env)),
        embedder: embedderOnce(config, env),
        deadline: () => waitingFor(config),
        ahead: (further) => createFlatIndex(`${store}/index`, further, isRunning),
        over: (past) => indexesOver(past, `${store}/index/search/vectors`),
      },
      config,
      warnings,
      notes: createNotesRecord(`${store}/local`),
      close: () =>
        [index.snapshot, gate.files, histories, { close }, ...searched].forEach((files) =>
          files.close(),
        ),
    },
    machine: { clock: systemClock, timer: createTimer(env), digest: sha256 },
  });
};

const ownState = (place: Place, env: Environment, log: Log): OwnState => {
  const [machine, local] = [machineHome(env), `${place.store}/local`];
  const around = { home: userHome(env), folder: placeName(place), env };
  return {
    ...settingsAsSet(settledFiles(machine, place.store)),
    ...createLogSizes(`${local}/log-sizes.json`, log, {
      dir: `${place.store}/log`,
      clock: systemClock,
    }),
    refusals: createRefusals(`${local}/refused.json`, systemClock),
    hooks: () => hooksLostOf([machine, local], around),
  };
};

const bodiesIn = (store: string): Project["store"]["bodies"] => ({
  erase: createErase({ dir: `${store}/log`, digest: sha256 }),
  blobs: createBlobs(`${store}/blobs`),
});

const pathsIn = (place: Place, cwd: string): Omit<ProjectPaths, "histories"> => ({
  of: (given) => logPathOfTyped(place, given, cwd),
  ignoreCase: place.ignoreCase === true,
  ignored: () => ignoredIn(place),
});

/** Where the memory is that holds in every project of this machine. It has no work tree and no repository. */
export const machinePlace = (env: Environment): Place => ({
  ...{ kind: "folder", store: machineStore(env), initialised: true },
  ...{ linkedWorktree: false, submodule: false, bare: true },
});

/** Nothing if nothing was ever recorded there. */
const openEverywhere = (from: Place, opening: Opening): Result<Project | undefined, FileFault> => {
  const place = machinePlace(opening.env);
  if (from.store === place.store) return ok(undefined);
  const there = isReadableLog(`${place.store}/log`);
  if (!there.ok || !there.value) return there.ok ? ok(undefined) : there;
  return openPlace(place, opening, settingsOf(place, opening.env));
};

const indexesOver = async (log: Log, vectorFolder: string): ReturnType<RecallMeans["over"]> => {
  const { createSearchIndex } = await import("../io/flat-index/search-index.ts");
  const index = createFlatIndex(undefined, log);
  const search = createSearchIndex(undefined, log, index.lookup, isRunning, { vectorFolder });
  return { index, search };
};

/** A table or a model is read once. What could not be opened is tried again with the next question. */
const embedderOnce = (config: Config, env: Environment): RecallMeans["embedder"] => {
  let known: Awaited<ReturnType<RecallMeans["embedder"]>> | undefined;
  return async (signal) => {
    if (known?.ok !== true) known = await embedderOf(config, env, signal);
    return known;
  };
};

const waitingFor = ({ recall }: Config): AbortSignal => AbortSignal.timeout(recall.waitMs);

/** The embedder that the settings name. It is asked nothing that takes longer than a search waits. */
export const embedderOf = async (
  config: Config,
  env: Environment,
  signal?: AbortSignal,
): ReturnType<RecallMeans["embedder"]> => {
  const { openEmbedder } = await import("../io/embed/open.ts");
  const { embedder: setting, embedderByProject: byProject } = config.recall;
  const means = {
    ...{ setting, byProject, digest: sha256, deadline: () => waitingFor(config) },
    ...{ home: userHome(env), key: env["TWICESHY_EMBEDDER_KEY"] },
  };
  return openEmbedder(means, signal);
};

/** Where this project's sessions are indexed. */
export const turnsFolderOf = ({ store }: Pick<Place, "store">, env: Environment): string =>
  join(turnFolder(env), indexName(sha256, store));

/** The work tree, the repository, and how far its history was read. */
const treeOf = (place: Place): ProjectTree => ({
  files: workFilesOf(place),
  clone: cloneOf(place),
  notes: async () => (await import("./clone.ts")).notesOf(place),
  head: () => headOf(place),
  cursor: createCursor(`${place.store}/local/history.json`, treeName(place)),
  signals: createGitSignals(place),
  lastHeld: createLastHeld(place),
});

const hookState = (place: Place, env: Environment, log: Log): HookState => {
  const turns = createTurnMarks(`${place.store}/local`);
  return {
    pause: createPause(`${place.store}/local`),
    spool: createSpool(`${place.store}/local/spool`),
    runs: createRunLog(`${place.store}/local/gate-trace`),
    noNode: createNoNode(machineHome(env)),
    sessions: createSessionState(`${place.store}/local`),
    receipts: createReceipts(`${place.store}/local/receipts`),
    ...{ turns, held: turns },
    lastWords: createLastWords(`${place.store}/local/last-words`),
    retrievals: createRetrievals(
      `${place.store}/local/retrieved`,
      systemClock,
      () => mayRecord(place.store, env).ok,
    ),
    ours: ownState(place, env, log),
  };
};

const pagesOf = (place: Place, env: Environment, config: Config): ProjectPages => ({
  views: config.views.write ? viewsIn(place) : undefined,
  bridges: place.top === undefined ? undefined : createBridgeFiles(place.top),
  bridgesBeside: () =>
    workTreesThere(place).tops.flatMap((top) =>
      top === place.top ? [] : [createBridgeFiles(top)],
    ),
  dirty: createDirtyFlag(place, isRunning),
  about: createKeptAbout(`${place.store}/index`),
  briefs: createKeptBriefs(`${place.store}/index`, treeName(place), () => briefBasis(place, env)),
});

const workFilesOf = (place: Place): WorkFiles => {
  const { top } = place;
  return {
    isThere: (path) => (top === undefined ? undefined : existsSync(join(top, path))),
    seen: (path) => (top === undefined ? undefined : fileSeen(top, path)),
    text: top === undefined ? () => undefined : presentIn(top),
    all: () => (top === undefined ? undefined : filesIn(top)),
    source: async () => (await import("./clone.ts")).structureSourceOf(place),
  };
};

const cloneOf = (place: Place): GitClone => ({
  hasBranch: (name) => hasBranch(place, name),
  indexMs: () => indexDate(place),
  isShallow: () => place.commonDir !== undefined && existsSync(join(place.commonDir, "shallow")),
  hasReftable: () => {
    const asked = place.commonDir === undefined ? undefined : hasReftable(place.commonDir);
    return asked?.ok !== true || asked.value;
  },
  repo: async () => (await import("./clone.ts")).repoOf(place),
  workTree: async () => (await import("./clone.ts")).workTreeOf(place),
  workNow: async () => (await import("./clone.ts")).workNowIn(place),
});

const briefBasis = (place: Place, env: Environment): readonly unknown[] => {
  const { store } = place;
  const head = headOf(place);
  const noNode = createNoNode(machineHome(env)).all();
  return [
    datesIn(join(store, "log")),
    datesIn(join(machineStore(env), "log")),
    ...stackDates(place),
    ...["index/about.json", "index/trails", "gate/renames"].map((name) =>
      datesIn(join(store, name)),
    ),
    head.ok ? head.value : null,
    indexDate(place) ?? null,
    noNode.ok ? noNode.value : null,
  ];
};

const viewsIn = (place: Place): Views =>
  viewsOfAll({
    own: place.views === undefined ? undefined : createViews(place.views),
    others: () => {
      const { folders, ...rest } = readableFoldersOf(place);
      return { views: folders.filter((one) => one !== place.views).map(createViews), ...rest };
    },
    hide: () => hideBefore(place),
  });
