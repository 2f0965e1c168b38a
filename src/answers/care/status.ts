// How the memory is, at a glance.
import * as v from "valibot";
import { shortId } from "../../core/event/id.ts";
import type { HookStatus, Status } from "../../engine/care/status.ts";
import type { NotesRecord } from "../../engine/ports/git-notes.ts";
import type { GateStatus } from "../../engine/trust/gate-status.ts";
import type { DocumentOf } from "../document.ts";
import { GATE_UNFIT } from "../faults/gate.ts";
import { tallySchema, tallyText } from "../gate/precision.ts";
import { minuteOf, rightOf } from "../gate/suppression.ts";
import { counted, fold, inLine, thousands, type Style } from "../text/style.ts";
import { isoTime } from "../text/time.ts";

export const statusSchema = v.object({
  project: v.string(),
  /** How many of each kind, each memory counted once. */
  kinds: v.record(v.string(), v.number()),
  openIssues: v.number(),
  knownFailures: v.number(),
  /** Proposals that wait for a person; absent if there are none. */
  proposals: v.optional(v.number()),
  writers: v.number(),
  /** When this clone last recorded something, ISO 8601, UTC. */
  lastCapture: v.optional(v.string()),
  logBytes: v.number(),
  /** What is beside the log, in bytes. */
  sizes: v.object({
    ...{ index: v.number(), gate: v.number(), local: v.number() },
    /** What is indexed of agents' transcripts, in the machine's folder. */
    sessions: v.number(),
  }),
  store: v.string(),
  views: v.optional(v.string()),
  /** How many rules .twiceshyignore has; absent if it names nothing. */
  ignored: v.optional(v.object({ paths: v.number(), tools: v.number() })),
  /** What the gate said, and what keeps it quiet. */
  gate: v.object({
    told: tallySchema,
    snoozes: v.array(
      v.object({
        id: v.string(),
        /** When it speaks again, ISO 8601, UTC. */
        until: v.string(),
        scope: v.picklist(["all", "session", "paths", "memories"]),
        session: v.optional(v.string()),
        paths: v.array(v.string()),
        memories: v.array(v.string()),
        why: v.string(),
      }),
    ),
    muted: v.array(
      v.object({
        is: v.picklist(["memory", "rule"]),
        /** The memory's id, or the rule's name. */
        what: v.string(),
        text: v.string(),
        /** `precision`: it was wrong too often, and muted itself. */
        by: v.picklist(["person", "precision"]),
        right: v.number(),
        decided: v.number(),
      }),
    ),
    /** Blocks that were lifted with a reason, the newest first. */
    lifted: v.array(
      v.object({
        id: v.string(),
        when: v.string(),
        by: v.picklist(["person", "prompt", "agent", "history", "other"]),
        memories: v.array(v.string()),
        why: v.string(),
      }),
    ),
  }),
  hooks: v.object({
    /** Runs that did more than a look, by how they ended; from the newest thousands. */
    runs: v.record(v.string(), v.number()),
    /** How long they took, in milliseconds. */
    took: v.optional(v.object({ p50: v.number(), p95: v.number() })),
    /** When a hook or a command last failed through a fault of ours. */
    lastFailure: v.optional(v.object({ when: v.string(), host: v.string(), ending: v.string() })),
    /** How many drafts of theirs the log has not taken in yet. */
    waiting: v.number(),
    /** What they keep beside the log, over all sessions. */
    kept: v.object({ files: v.number(), bytes: v.number() }),
    /** Why they cannot judge: the gate's files are absent, torn, of another version or log, or far behind. */
    unfit: v.optional(
      v.picklist(["absent", "torn", "another-version", "another-log", "far-behind"]),
    ),
  }),
  /** Git notes, as they were when they were last published or synced; absent if they never were. */
  notes: v.optional(
    v.object({
      /** ISO 8601, UTC. */
      published: v.optional(v.string()),
      synced: v.optional(v.string()),
      remote: v.optional(v.string()),
      namespaces: v.array(
        v.object({ namespace: v.string(), entries: v.number(), own: v.number() }),
      ),
    }),
  ),
  /** How often each door was refused what had been purged or forgotten. */
  refused: v.array(
    v.object({
      door: v.string(),
      because: v.picklist(["purged", "forgotten"]),
      times: v.number(),
      /** ISO 8601, UTC. */
      last: v.string(),
    }),
  ),
  /** True if the log ends before events that were acknowledged here. */
  cut: v.boolean(),
  /** What is wrong with the settings or the files of the memory, and what to do about it, in words. */
  warnings: v.array(v.string()),
});
export type StatusDocument = DocumentOf<typeof statusSchema>;

/** `warnings`: what is wrong, in the words of the door that answers. */
export const statusDocument = (
  project: string,
  { counts, proposals, views, wrong, gate, hooks, lastCapture, sizes, refused, ...rest }: Status,
  warnings: readonly string[],
  notes?: NotesRecord,
): StatusDocument => ({
  project,
  kinds: counts.kinds,
  openIssues: counts.openIssues,
  knownFailures: counts.knownFailures,
  proposals: proposals === 0 ? undefined : proposals,
  ...rest,
  gate: gateDocument(gate),
  sizes,
  lastCapture: lastCapture === undefined ? undefined : isoTime(lastCapture),
  hooks: hooksDocument(hooks),
  views,
  ...(notes && notesDocument(notes)),
  refused: refused.map(({ lastMs, ...one }) => ({ ...one, last: isoTime(lastMs) })),
  cut: wrong.some(({ kind }) => kind === "log-cut"),
  warnings,
});

const notesDocument = ({ read }: NotesRecord): Pick<StatusDocument, "notes"> => {
  const summary = read();
  // A file that cannot be read costs only this line.
  if (!summary.ok || summary.value === undefined) return {};
  const { publishedMs, syncedMs, remote, namespaces } = summary.value;
  return {
    notes: {
      ...(publishedMs === undefined ? {} : { published: isoTime(publishedMs) }),
      ...(syncedMs === undefined ? {} : { synced: isoTime(syncedMs) }),
      ...(remote === undefined ? {} : { remote }),
      namespaces: namespaces.map((one) => ({ ...one })),
    },
  };
};

const hooksDocument = (hooks: HookStatus): StatusDocument["hooks"] => {
  const { endings, took, lastFailure, waiting, kept, unfit } = hooks;
  return {
    runs: Object.fromEntries(endings),
    took,
    ...(lastFailure === undefined
      ? {}
      : {
          lastFailure: {
            when: isoTime(lastFailure.atMs),
            host: lastFailure.host,
            ending: lastFailure.ending,
          },
        }),
    waiting,
    kept,
    unfit,
  };
};

const gateDocument = ({ tally, snoozes, muted, lifted }: GateStatus): StatusDocument["gate"] => ({
  told: tally,
  snoozes: snoozes.map(({ until, session, paths, memories, ...snooze }) => ({
    ...snooze,
    until: isoTime(until),
    session,
    paths,
    memories,
  })),
  muted,
  lifted: lifted.map(({ when, memories, ...lift }) => ({ ...lift, when: isoTime(when), memories })),
});

export const statusText = (out: StatusDocument, style: Style): string => {
  // A proposal is no memory: those that wait have a line of their own.
  const kinds = Object.entries(out.kinds).flatMap(([kind, count]) =>
    kind === "proposal" ? [] : [counted(count, kind, plural(kind))],
  );
  const nothing = out.cut ? "nothing any more" : "nothing yet";
  return [
    `${style.strong(out.project)}: ${counted(out.openIssues, "open issue")}, ${counted(out.knownFailures, "known failure")}`,
    `  holds ${kinds.length === 0 ? nothing : kinds.join(", ")}`,
    ...(out.proposals === undefined
      ? []
      : [`  ${counted(out.proposals, "proposal")} to review: twiceshy review`]),
    ...(out.lastCapture === undefined
      ? []
      : [`  last recorded something ${minuteOf(out.lastCapture)}`]),
    `  log ${out.store}/log: ${kilobytes(out.logBytes)} by ${counted(out.writers, "writer")}${besideWords(out.sizes)}`,
    ...(out.views === undefined ? [] : [`  readable files ${out.views}`]),
    ...(out.ignored === undefined ? [] : [ignoredLine(out.ignored)]),
    ...gateLines(out.gate, style),
    ...hookLines(out.hooks, style),
    ...(out.notes === undefined ? [] : notesLines(out.notes)),
    ...out.refused.map(refusedLine),
    ...out.warnings.map((warning) => style.warm(fold(`  ${warning}`, style.width, "    "))),
  ].join("\n");
};

const refusedLine = ({ door, because, times, last }: StatusDocument["refused"][number]): string =>
  `  refused ${counted(times, "text")} that had been ${because}: from ${DOORS[door] ?? door}, last ${minuteOf(last)}`;

const DOORS: Readonly<Record<string, string>> = {
  ...{ cli: "the command line", mcp: "MCP", hook: "a hook", git: "git's history" },
  ...{ web: "a page", import: "an import", api: "the local API" },
};

const ignoredLine = ({ paths, tools }: NonNullable<StatusDocument["ignored"]>): string => {
  const rules = [
    ...(paths === 0 ? [] : [`${counted(paths, "rule")} for paths`]),
    ...(tools === 0 ? [] : [`${counted(tools, "rule")} for tools`]),
  ];
  return `  .twiceshyignore has ${rules.join(" and ")}: nothing is captured of what they name`;
};

const gateLines = (
  { told: tally, snoozes, muted, lifted }: StatusDocument["gate"],
  style: Style,
): readonly string[] => [
  ...(tally.fired === 0 ? [] : [`  ${tallyText(tally)}`]),
  ...snoozes.map(({ until, why, ...snooze }) =>
    style.warm(
      `  snoozed until ${minuteOf(until)}${snoozedWhat(snooze)}: ${inLine(why)}; twiceshy snooze --off ends it`,
    ),
  ),
  ...muted.map(({ is, what, text, by, right, decided }) => {
    const name = is === "rule" ? `rule ${inLine(what)}` : shortId(what);
    const how = by === "person" ? "muted" : "muted itself";
    const figures = decided === 0 ? "" : ` (${rightOf(right, decided)})`;
    return style.warm(`  ${how} ${name}${figures}${text === "" ? "" : `: ${inLine(text)}`}`);
  }),
  ...lifted.map(({ when, by, memories, why }) => {
    const who = by === "agent" ? "an agent" : by === "person" ? "a person" : "a script";
    return style.warm(
      `  block on ${memories.map(shortId).join(", ")} lifted by ${who} on ${when.slice(0, 10)}: ${inLine(why)}`,
    );
  }),
];

const hookLines = (
  { runs, took, lastFailure, waiting, kept, unfit }: StatusDocument["hooks"],
  style: Style,
): readonly string[] => {
  const ended = Object.entries(runs).map(([ending, count]) => `${count} ${ending}`);
  return [
    ...(ended.length === 0 ? [] : [`  hooks ${ended.join(", ")}${tookWords(took)}`]),
    ...(lastFailure === undefined
      ? []
      : [
          style.warm(
            `  last failure ${minuteOf(lastFailure.when)}: ${lastFailure.host} ${lastFailure.ending}`,
          ),
        ]),
    ...(waiting === 0 ? [] : [`  ${waiting} recorded by hooks, not in the log yet`]),
    ...(kept.files === 0
      ? []
      : [`  hooks keep ${counted(kept.files, "file")}, ${kilobytes(kept.bytes)}`]),
    ...(unfit === undefined
      ? []
      : [
          style.warm(
            `  hooks cannot judge, what the gate reads ${GATE_UNFIT[unfit]}: twiceshy rebuild`,
          ),
        ]),
  ];
};

const notesLines = ({
  synced,
  published,
  remote,
  namespaces,
}: NonNullable<StatusDocument["notes"]>): readonly string[] => {
  const counts = namespaces.map(({ namespace, entries }) => `${namespace} ${thousands(entries)}`);
  const last =
    synced === undefined
      ? `published ${minuteOf(published ?? "")}, never synced`
      : `synced with ${inLine(remote ?? "")} ${minuteOf(synced)}`;
  return [`  git notes ${last}${counts.length === 0 ? "" : `: ${counts.join(", ")}`}`];
};

/** What can be made again, if it is large enough to mention. */
const besideWords = (sizes: StatusDocument["sizes"]): string => {
  const bytes = sizes.index + sizes.gate + sizes.local + sizes.sessions;
  return bytes < 2 ** 20 ? "" : `, and ${thousands(Math.round(bytes / 2 ** 20))} MB next to it`;
};

const tookWords = (took: StatusDocument["hooks"]["took"]): string =>
  took === undefined ? "" : `, p50 ${took.p50.toFixed(0)} ms, p95 ${took.p95.toFixed(0)} ms`;

const kilobytes = (bytes: number): string => counted(Math.ceil(bytes / 1024), "KB", "KB");

const snoozedWhat = ({
  scope,
  session = "",
  paths,
  memories,
}: Pick<
  StatusDocument["gate"]["snoozes"][number],
  "scope" | "session" | "paths" | "memories"
>): string => {
  if (scope === "all") return "";
  const what =
    scope === "session"
      ? [`session ${session}`]
      : scope === "paths"
        ? paths
        : memories.map(shortId);
  return `, ${inLine(what.join(", "))}`;
};

/** `fixes`, `entries`, `issues`. */
const plural = (kind: string): string =>
  kind.endsWith("y")
    ? `${kind.slice(0, -1)}ies`
    : /(?:x|s|ch|sh)$/.test(kind)
      ? `${kind}es`
      : `${kind}s`;
