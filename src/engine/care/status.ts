// The state of the memory: what it holds, who wrote it, how large it is, what is wrong with it.
// Cheap: answered from the index, and from the log only for what no memory is. `verify` is what proves the log.
import type { EventId } from "../../core/event/id.ts";
import type { Counts } from "../../core/fold/counts.ts";
import type { LogShrunk, SettingChanged } from "../../core/recall/removals.ts";
import type { BrokenRule, Ignored } from "../../core/project/ignored.ts";
import { proposalsIn } from "../consolidation/waiting.ts";
import { bridgesThere } from "../share/bridge.ts";
import type { ConfigWarning } from "../ports/config.ts";
import type { FileFault } from "../ports/file.ts";
import type { RefusedReturns } from "../ports/own-state.ts";
import type { NotRecording } from "../ports/pause.ts";
import type { IdentityFault, StoreSizes } from "../ports/place.ts";
import { gateStatus, type GateStatus } from "../trust/gate-status.ts";
import type { GateUnfit } from "../ports/gate-files.ts";
import type { Sizes } from "../ports/session/deliveries.ts";
import type { Project } from "../project.ts";
import { figuresOf, type RunFigures } from "./run-figures.ts";

export interface Status {
  readonly counts: Counts;
  /** What was drawn from sessions and waits for a person. */
  readonly proposals: number;
  readonly gate: GateStatus;
  readonly hooks: HookStatus;
  /** When this clone last recorded something, by its own clock. */
  readonly lastCapture: number | undefined;
  readonly writers: number;
  readonly logBytes: number;
  /** The sizes of what is beside the log. */
  readonly sizes: StoreSizes;
  /** The folder with the log and everything derived from it. */
  readonly store: string;
  readonly views: string | undefined;
  /** The rules of `.twiceshyignore`; absent if it names nothing. */
  readonly ignored?: { readonly paths: number; readonly tools: number };
  /** What was refused because it had been purged or forgotten. */
  readonly refused: readonly RefusedReturns[];
  readonly wrong: readonly Wrong[];
}

export type Wrong =
  | ConfigWarning
  | IdentityFault
  | LogCut
  | BridgeTorn
  | NotRecording
  | IgnoreFault
  | LogShrunk
  | SettingChanged;

/** A rule of `.twiceshyignore` names nothing, or the file cannot be read. */
export type IgnoreFault =
  | ({ readonly kind: "ignore-rule-broken" } & BrokenRule)
  | { readonly kind: "ignore-unread"; readonly code: string };

/** What a file told agents about this memory is no longer brought up to date. */
export interface BridgeTorn {
  readonly kind: "bridge-torn";
  readonly path: string;
}

/** The log ends before events that were acknowledged here. */
export interface LogCut {
  readonly kind: "log-cut";
  readonly path: string;
  readonly missing: readonly EventId[];
  /** No line is left at all. */
  readonly gone: boolean;
}

/** How the hooks fare, in the newest few thousand runs. */
export interface HookStatus extends RunFigures {
  /** What they left that is not in the log yet. */
  readonly waiting: number;
  /** What they keep beside the log, for all sessions together. */
  readonly kept: Sizes;
  /** Why they cannot judge, if so. */
  readonly unfit?: GateUnfit | undefined;
}

const hookStatus = ({
  hooks: { runs: runLog, spool, sessions: leavings },
  gate,
}: Project): HookStatus => {
  const runs = runLog.runs();
  const waiting = spool.waiting();
  const kept = leavings.sizes();
  return {
    ...figuresOf(runs.ok ? runs.value : []),
    waiting: waiting.ok ? waiting.value.length : 0,
    kept: kept.ok ? kept.value : { files: 0, bytes: 0 },
    unfit: gate.files.unfit(),
  };
};

export const status = (project: Project): Status => {
  const {
    index,
    log,
    place,
    pages: { views },
  } = project;
  const segments = log.segments();
  const sizes = project.store.sizes();
  const ignored = project.paths.ignored();
  const [cut, shrunk] = [cutIn(project), project.hooks.ours.shrunk()];
  const counts = index.lists.counts();
  return {
    counts,
    proposals: proposalsIn(project, project.machine.clock.nowMs()).length,
    gate: gateStatus(project),
    hooks: hookStatus(project),
    lastCapture: lastCapture(project),
    writers: new Set(segments.map(({ writer }) => writer)).size,
    logBytes: segments.reduce((sum, { bytes }) => sum + bytes, 0),
    sizes: sizes.ok ? sizes.value : { index: 0, gate: 0, local: 0, sessions: 0 },
    store: place.store,
    views: views === undefined ? undefined : place.views,
    ...(ignored.paths + ignored.tools === 0
      ? {}
      : { ignored: { paths: ignored.paths, tools: ignored.tools } }),
    refused: project.hooks.ours.refusals.all(),
    wrong: [
      ...pausedIn(project),
      ...ignoreFaults(ignored),
      ...project.store.warnings,
      ...identityFault(project),
      ...everywhereFault(project),
      // A log that ends too early is shorter as well.
      ...(cut.length > 0 ? cut : shrunk),
      ...project.hooks.ours.changed(),
      ...tornIn(project),
    ],
  };
};

/** What one line about a project holds. */
export type ProjectGlance = Pick<Status, "lastCapture"> &
  Pick<Counts, "openIssues" | "knownFailures">;

export const glance = (project: Project): ProjectGlance => {
  const { openIssues, knownFailures } = project.index.lists.counts();
  return { openIssues, knownFailures, lastCapture: lastCapture(project) };
};

/** By the heads noted at the last append, because other clones' events arrive in other ways. */
const lastCapture = ({ index, log }: Project): number | undefined => {
  const heads = [...log.audit.recordedHeads().values()].flat();
  const times = heads.flatMap((id) => index.lookup.events(id).map(({ event }) => event.ts));
  return times.length === 0 ? undefined : Math.max(...times);
};

const pausedIn = ({ hooks: { pause } }: Project): readonly NotRecording[] => {
  const sinceMs = pause.since();
  return sinceMs === undefined ? [] : [{ kind: "recording-paused", sinceMs }];
};

const ignoreFaults = ({ unread, broken }: Ignored): readonly IgnoreFault[] => [
  ...(unread === undefined ? [] : [{ kind: "ignore-unread" as const, code: unread }]),
  ...broken.map((rule) => ({ kind: "ignore-rule-broken" as const, ...rule })),
];

const everywhereFault = ({ store: { recall } }: Project): readonly FileFault[] => {
  recall.everywhere();
  const fault = recall.everywhereFault();
  return fault === undefined ? [] : [fault];
};

const identityFault = ({ store: { identity } }: Project): readonly IdentityFault[] => {
  const read = identity();
  return read.ok ? [] : [read.error];
};

/** A file that cannot be read is reported by the command that writes it. */
const tornIn = ({ pages: { bridges } }: Project): readonly BridgeTorn[] => {
  const there = bridges === undefined ? undefined : bridgesThere(bridges);
  return there?.ok ? there.value.torn.map((path) => ({ kind: "bridge-torn", path })) : [];
};

const cutIn = ({ index, log, place }: Project): readonly LogCut[] => {
  const heads = [...log.audit.recordedHeads().values()].flat();
  const missing = heads.filter((id) => index.lookup.events(id).length === 0);
  if (missing.length === 0) return [];
  const gone = log.segments().every(({ bytes }) => bytes === 0);
  return [{ kind: "log-cut", path: `${place.store}/log`, missing, gone }];
};
