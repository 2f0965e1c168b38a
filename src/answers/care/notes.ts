// What an act on git notes came to: one document for publish, sync, verify and repair.
import type { DocumentOf } from "../document.ts";
import * as v from "valibot";
import type { NoteFindingKind } from "../../engine/notes/check.ts";
import { counted, inLine, thousands, type Style } from "../text/style.ts";

export const NOTES_ACTS = ["publish", "sync", "verify", "repair"] as const;
export type NotesAct = (typeof NOTES_ACTS)[number];

const REPAIRABLE = ["missing", "outdated", "misplaced", "not-in-log"] as const;
const FINDING_KINDS = [...REPAIRABLE, "unreadable", "no-entry", "unreached"] as const;

export const notesSchema = v.object({
  project: v.string(),
  act: v.picklist(NOTES_ACTS),
  /** True if nothing was written, neither here nor to the remote. */
  dryRun: v.boolean(),
  /** Only after a sync: the remote. */
  remote: v.optional(v.string()),
  /** True if it was not done, because it was done a moment ago. */
  skipped: v.boolean(),
  namespaces: v.array(
    v.object({
      namespace: v.string(),
      /** How many entries it has, and how many of them are of this memory. */
      entries: v.number(),
      own: v.number(),
      added: v.number(),
      /** Their text or status differs from before. */
      changed: v.number(),
      /** They are on another commit than before. */
      moved: v.number(),
      /** Their memories were purged. */
      withdrawn: v.number(),
    }),
  ),
  /** Memories that were recorded on no commit, and so are on none. */
  unanchored: v.number(),
  /** Entries of others: how many there are, are new in the log, or gave their memory another state. */
  foreign: v.object({ entries: v.number(), remembered: v.number(), followed: v.number() }),
  /** Why some were refused, each reason once. */
  refused: v.array(v.string()),
  /** Namespaces that the remote had news in, and those that were pushed. */
  merged: v.array(v.string()),
  pushed: v.array(v.string()),
  findings: v.array(
    v.object({
      /** The first four are put right by repair. */
      is: v.picklist(FINDING_KINDS),
      namespace: v.string(),
      count: v.number(),
      /** The first few commits. */
      commits: v.array(v.string()),
    }),
  ),
});
export type NotesDocument = DocumentOf<typeof notesSchema>;

/** What each finding means, and what to do about it. */
const FINDINGS: Readonly<Record<NoteFindingKind, string>> = {
  missing: "not in a note yet",
  outdated: "in a note that does not say what the log says",
  misplaced: "on another commit than they belong to",
  "not-in-log": "of others, and not in this log yet",
  unreadable: "no UTF-8 text, or longer than 1 MB; left as they are",
  "no-entry": "without front matter that can be read; left as they are",
  unreached: "on commits that no branch or tag reaches here",
};

const repairable: ReadonlySet<string> = new Set(REPAIRABLE);

export const needsRepair = ({ findings }: Pick<NotesDocument, "findings">): boolean =>
  findings.some(({ is }) => repairable.has(is));

export const notesText = (out: NotesDocument, style: Style): readonly string[] => {
  if (out.skipped)
    return [`${out.project}: notes were synced less than five minutes ago; nothing to do.`];
  return out.act === "verify" ? checkLines(out, style) : actLines(out);
};

const checkLines = (out: NotesDocument, style: Style): readonly string[] => {
  const total = out.namespaces.reduce((sum, { entries }) => sum + entries, 0);
  const first = `${out.project}: ${counted(total, "entry", "entries")} in ${counted(out.namespaces.length, "namespace")} of git notes`;
  if (out.findings.length === 0) return [`${first}, as they should be.`];
  return [
    `${first}.`,
    ...out.findings.map(({ is, namespace, count, commits }) => {
      const where = commits.map((sha) => sha.slice(0, 10)).join(", ");
      return style.warm(
        `  ${namespace}: ${thousands(count)} ${findingWords(is)}${where === "" ? "" : ` (${where})`}`,
      );
    }),
    ...(needsRepair(out) ? ["Run twiceshy notes repair."] : []),
  ];
};

const findingWords = (is: string): string => new Map(Object.entries(FINDINGS)).get(is) ?? is;

const actLines = (out: NotesDocument): readonly string[] => {
  const { project, namespaces, unanchored, foreign, refused, remote, dryRun } = out;
  const changed = namespaces.filter((one) => changesOf(one) !== "");
  const lines = changed.map((one) => `  ${one.namespace}: ${changesOf(one)}`);
  return [
    `${project}: ${headOf(out)}`,
    ...lines,
    ...(foreign.remembered === 0
      ? []
      : [`  ${counted(foreign.remembered, "memory", "memories")} from others, new in the log`]),
    ...(foreign.followed === 0
      ? []
      : [`  ${counted(foreign.followed, "memory", "memories")} updated from notes`]),
    ...(dryRun && foreign.entries > 0
      ? [
          `  ${counted(foreign.entries, "entry", "entries")} of others would be looked up in the log`,
        ]
      : []),
    ...refused.map((reason) => `  refused: ${inLine(reason)}`),
    ...(remote === undefined || out.merged.length + out.pushed.length === 0
      ? []
      : [
          `  merged ${listOf(out.merged)}; ${dryRun ? "would push" : "pushed"} ${listOf(out.pushed)}`,
        ]),
    ...(unanchored === 0
      ? []
      : [`  ${counted(unanchored, "memory", "memories")} recorded on no commit, so in no note`]),
    ...(dryRun ? ["Nothing was written."] : []),
  ];
};

const headOf = ({ act, remote, namespaces, dryRun }: NotesDocument): string => {
  const isChanged = namespaces.some((one) => changesOf(one) !== "");
  const would = dryRun ? "would be " : "";
  if (act === "sync") return `notes ${would}synced with ${inLine(remote ?? "")}`;
  return isChanged ? `notes ${would}written` : "notes say all that they should";
};

const changesOf = ({ added, changed, moved, withdrawn }: NotesDocument["namespaces"][number]) =>
  [
    ...(added === 0 ? [] : [`${thousands(added)} added`]),
    ...(changed === 0 ? [] : [`${thousands(changed)} changed`]),
    ...(moved === 0 ? [] : [`${thousands(moved)} moved`]),
    ...(withdrawn === 0 ? [] : [`${thousands(withdrawn)} withdrawn`]),
  ].join(", ");

const listOf = (names: readonly string[]): string =>
  names.length === 0 ? "nothing" : names.map(inLine).join(", ");
