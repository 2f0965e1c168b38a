// The hook: the gate files of the project that an action is about, and what a hook leaves. It
// is small, because all of it is loaded each time a tool is about to run.
import { dirname, join, resolve } from "node:path";
import { following } from "../core/judge/gate-view.ts";
import { lazily } from "../core/kit/lazy.ts";
import { ok, type Result } from "../core/kit/result.ts";
import type { Ignored } from "../core/project/ignored.ts";
import { segmentPath } from "../core/log/line-position.ts";
import type { FileFault } from "../engine/ports/file.ts";
import type { GateFault, GateView } from "../engine/ports/gate-files.ts";
import type { Place, PlaceFault } from "../engine/ports/place.ts";
import type { Edits } from "../engine/ports/session/edits.ts";
import type { CommandStarts } from "../engine/ports/session/command-starts.ts";
import type { Reads } from "../engine/ports/session/reads.ts";
import type { Receipts } from "../engine/ports/session/receipts.ts";
import type {
  SessionState,
  Spool,
  DeliveryMarks,
  RunLog,
} from "../engine/ports/session/deliveries.ts";
import { isKnownWrittenSince, isWrittenSince } from "../io/gate-files/written-since.ts";
import { openView, type ReadableLog } from "../io/gate-files/reading.ts";
import { readRenames } from "../io/gate-files/read-renames.ts";
import { refreshDate } from "../io/gate-files/stamp.ts";
import { createReads } from "../io/hook-state/reads.ts";
import { createEdits } from "../io/hook-state/edits.ts";
import { createSessionState } from "../io/hook-state/session-state.ts";
import { createCommandStarts } from "../io/hook-state/command-starts.ts";
import { createReceipts } from "../io/hook-state/receipts.ts";
import { createSpool } from "../io/hook-state/spool.ts";
import { createDeliveryMarks } from "../io/hook-state/delivery-marks.ts";
import { createRunLog } from "../io/hook-state/run-log.ts";
import { listLog } from "../io/jsonl-log/files.ts";
import { readLines } from "../io/jsonl-log/read.ts";
import { realPath } from "../io/kit/files.ts";
import { dateOf } from "../io/kit/file-date.ts";
import { findPlace, placeOfClimb, type Climb } from "../io/place/find.ts";
import { ignoredIn } from "../io/place/ignored.ts";
import { headOf, treeName } from "../io/place/head.ts";
import { isPaused, isSwitchedOff } from "../io/place/pause.ts";
import { userHome, type Environment } from "../io/kit/home.ts";
import { logPathOf } from "../io/place/paths.ts";
import { versionsWrittenSince } from "../io/place/version-files.ts";
import type { Head } from "../engine/ports/place.ts";
import type { LogPath } from "../core/code/log-path.ts";

export type { Climb, Environment };

export interface HookOpening {
  readonly cwd: string;
  readonly env: Environment;
  /** The file the action is about. */
  readonly path?: string | undefined;
  /** What the front has seen of the project's place, if anything. */
  readonly climb?: Climb | undefined;
}

/** What the settings say, of which a hook reads nothing else. */
export interface HookFlags {
  /** Whether it matters what an agent has read. */
  readonly notesReads: () => boolean;
  /** Whether the settings name commands that are checks. */
  readonly hasOwnChecks: () => boolean;
  /** Whether a deny says how a person opens the page at its warning. */
  readonly linksPage: () => boolean;
}

export interface HookProject {
  readonly place: Place;
  /** What the gate knows, as the log stands now. */
  readonly view: () => Result<GateView, GateFault>;
  readonly pathOf: (given: string) => Result<LogPath | undefined, FileFault>;
  /** What `.twiceshyignore` names: the hook does nothing about it. */
  readonly ignored: () => Ignored;
  /** As it was when it was first asked for. */
  readonly head: () => Result<Head, FileFault>;
  /** The commit up to which the gate knows what became of files and failures; undefined if that was never read. */
  readonly followedTo: () => string | undefined;
  /** Where a path of the log is on the disk; nothing without a work tree. */
  readonly fileOf: (path: string) => string | undefined;
  readonly flags: HookFlags;
  /** Whether one of these files, or one of which something is known, was written since. */
  readonly writtenSince: (whenMs: number, paths: readonly string[]) => boolean;
  /** Whether a file that states versions was written since. */
  readonly versionsWrittenSince: (whenMs: number) => boolean;
  readonly state: HookSessionState;
}

/** What hooks keep between runs: what was delivered, what sessions edited and ran, and what waits for the log. */
export interface HookSessionState {
  readonly deliveries: DeliveryMarks;
  readonly edits: Edits;
  readonly starts: CommandStarts;
  readonly receipts: Receipts;
  readonly sessions: SessionState;
  readonly spool: Spool;
  readonly runs: RunLog;
}

/** Nothing if no memory was made, or nothing may be recorded now: what a hook does would leave a trace. */
export const openHook = (opening: HookOpening): Result<HookProject | undefined, PlaceFault> => {
  const { cwd, env, path, climb } = opening;
  if (isSwitchedOff(env)) return ok(undefined);
  const asked = path === undefined ? cwd : dirname(resolve(cwd, path));
  const isSeen = climb?.from === asked && !env["TWICESHY_ROOT"];
  const climbed = isSeen ? placeOfClimb(climb) : undefined;
  const found = climbed === undefined ? placeAround(opening) : ok(climbed);
  if (!found.ok) return found;
  if (!found.value?.initialised || isPaused(found.value.store)) return ok(undefined);
  return ok(hookOf(found.value, cwd, climbed === undefined ? undefined : climb));
};

const placeAround = ({ cwd, env, path }: HookOpening): Result<Place | undefined, PlaceFault> => {
  const found = findPlace({ cwd, envRoot: env["TWICESHY_ROOT"], home: userHome(env), path });
  return !found.ok && found.error.kind === "place-not-found" ? ok(undefined) : found;
};

/** A folder with its links resolved. On a climb there were none; but the disk may spell the case of a name otherwise. */
const realFolderIn = ({ top, ignoreCase }: Place, climb: Climb | undefined): typeof realPath =>
  climb === undefined || top === undefined || ignoreCase
    ? realPath
    : (folder) =>
        folder === climb.from ? ok(top + folder.slice(climb.top.length)) : realPath(folder);

const hookOf = (place: Place, cwd: string, climb?: Climb): HookProject => {
  const { store } = place;
  const realFolder = realFolderIn(place, climb);
  const logFolder = `${store}/log`;
  const folder = `${store}/gate`;
  const log: ReadableLog = {
    segments: () => listLog(logFolder).segments,
    lines: (segment, from) => readLines(join(logFolder, segmentPath(segment)), segment, from),
  };
  return {
    place,
    view: () => {
      const opened = climb?.isFresh
        ? openView(folder, log, true)
        : refreshDate({ folder, logFolder }, (isFresh) => openView(folder, log, isFresh));
      return opened.ok
        ? ok(following(opened.value, () => readRenames(folder, treeName(place))))
        : opened;
    },
    pathOf: (given) => logPathOf(place, given, cwd, realFolder),
    ignored: lazily(() => ignoredIn(place)),
    head: lazily(() => headOf(place)),
    followedTo: () => readRenames(folder, treeName(place))?.head,
    fileOf: (at) => (place.top === undefined ? undefined : join(place.top, at)),
    flags: {
      notesReads: () => dateOf(`${folder}/stale-read`) !== undefined,
      hasOwnChecks: () => dateOf(`${folder}/own-checks`) !== undefined,
      linksPage: () => dateOf(`${folder}/link`) !== undefined,
    },
    writtenSince: (whenMs, paths) =>
      place.top === undefined ||
      paths.some((path) => isWrittenSince(path, whenMs)) ||
      isKnownWrittenSince(folder, place.top, whenMs),
    versionsWrittenSince: (whenMs) =>
      place.top === undefined || versionsWrittenSince(place.top, whenMs),
    state: {
      deliveries: createDeliveryMarks(`${store}/local/told`),
      edits: createEdits(`${store}/local/edits`),
      starts: createCommandStarts(`${store}/local/moments`),
      receipts: createReceipts(`${store}/local/receipts`),
      sessions: createSessionState(`${store}/local`),
      spool: createSpool(`${store}/local/spool`),
      runs: createRunLog(`${store}/local/gate-trace`),
    },
  };
};

/** What agents have read: the notes, and the dates of the files as they are now. */
export interface OpenedReads {
  readonly reads: Reads;
  /** When a path of the log was last written; nothing if it is not there. */
  readonly dateOf: (path: string) => number | undefined;
}

export const openReads = ({ store, top }: Place): OpenedReads => ({
  reads: createReads(`${store}/local/reads`, `${store}/gate/stale-read`),
  dateOf: (path) => (top === undefined ? undefined : dateOf(join(top, path))),
});
