// What init says: the document, and the same for people.
import type { DocumentOf } from "../document.ts";
import * as v from "valibot";
import type { ForeignMemory } from "../../engine/ports/place.ts";
import { bringing, unfetched } from "./partial-clone.ts";
import { counted, thousands, type Style } from "../text/style.ts";

export const historySchema = v.object({
  commits: v.number(),
  /** Failed attempts, re-lands and fixes found now, beside those already known. */
  failures: v.number(),
  relands: v.number(),
  fixes: v.number(),
  /** Overridden warnings whose change has stayed: these warnings were wrong. */
  held: v.number(),
  /** Re-lands known before that have stayed long enough by now. */
  settled: v.number(),
  /** Messages that say a change was reverted, although the diffs do not show it. */
  unproven: v.number(),
  remembered: v.number(),
  refused: v.number(),
  /** Commits (`missing`) and diffs (`skipped`) that could not be read in this clone. */
  missing: v.number(),
  skipped: v.number(),
  /** How many of both are missing objects; the others are the first commits of a shallow clone. */
  lacking: v.number(),
  /** Diffs of which only the beginning was read. */
  cut: v.number(),
  shallow: v.boolean(),
  partial: v.boolean(),
  interrupted: v.boolean(),
});
export type HistoryDocument = DocumentOf<typeof historySchema>;

export const initSchema = v.object({
  project: v.string(),
  /** False if the memory existed already. */
  made: v.boolean(),
  store: v.string(),
  views: v.optional(v.string()),
  /** Other memories that this clone holds. */
  foreign: v.array(v.object({ kind: v.string(), where: v.string() })),
  openIssues: v.number(),
  knownFailures: v.number(),
  /** Known failures of which the gate only informs. */
  minorFailures: v.number(),
  /** What was reverted and is no failure: it was not needed any more. */
  noLongerNeeded: v.number(),
  /** What was reverted and is no failure any more: the code has it again, or its files are long gone. */
  inCodeAgain: v.number(),
  filesGone: v.number(),
  history: v.optional(historySchema),
});
export type InitDocument = DocumentOf<typeof initSchema>;

export const foreignDocument = (memory: ForeignMemory): InitDocument["foreign"][number] => ({
  kind: memory.kind,
  where: "refs" in memory ? memory.refs.join(", ") : memory.path,
});

/** For example `projectmem's log: /photo-store/.projectmem`. */
export const foreignWords = ({ kind, where }: InitDocument["foreign"][number]): string =>
  `${FOREIGN[kind] ?? kind}: ${where}`;

const FOREIGN: Readonly<Record<string, string>> = {
  projectmem: "projectmem's log",
  "folder-memory": "a memory that came with the work tree; it is not read as truth",
  notes: "memories in git notes",
  "shared-log": "a shared twiceshy log",
  "refs-unread": "refs in a form that is not read here",
};

export const initText = (out: InitDocument, style: Style): string => {
  const lines = [
    out.made
      ? `Created the memory of ${style.good(out.project)}.`
      : `${style.good(out.project)} already has a memory; updated it.`,
  ];
  if (out.history !== undefined) lines.push(...sayHistory(out.history, style));
  lines.push(
    `  It knows ${counted(out.knownFailures, "failure")} and ${counted(out.openIssues, "open issue")}.`,
    ...sayLesser(out),
  );
  for (const other of out.foreign)
    lines.push(style.warm(`  This clone also holds ${foreignWords(other)}`));
  lines.push(style.faint(`  log ${out.store}/log`));
  if (out.views !== undefined) lines.push(style.faint(`  summary ${out.views}/summary.md`));
  lines.push("Next: twiceshy show, or twiceshy check <path> before you change a file.");
  return lines.join("\n");
};

const sayLesser = (out: InitDocument): readonly string[] => {
  const { minorFailures, noLongerNeeded, inCodeAgain, filesGone } = out;
  const minor =
    minorFailures === 0
      ? []
      : [
          `  Of ${thousands(minorFailures)} of them the gate only informs: slips, documents, new versions and the like.`,
        ];
  const parts = [
    ...(noLongerNeeded > 0 ? [`${thousands(noLongerNeeded)} no longer needed`] : []),
    ...(inCodeAgain > 0 ? [`${thousands(inCodeAgain)} in the code again`] : []),
    ...(filesGone > 0 ? [`${thousands(filesGone)} in files that are long gone`] : []),
  ];
  return parts.length === 0 ? minor : [...minor, `  Not counted as failures: ${parts.join(", ")}.`];
};

const sayHistory = (history: HistoryDocument, style: Style): string[] => {
  const { commits, failures, relands, fixes, remembered } = history;
  const isNew = failures + relands + fixes + remembered > 0;
  const lines = [
    !isNew
      ? `  ${counted(commits, "commit")} read: nothing new.`
      : `  ${counted(commits, "commit")} read: ${counted(failures, "change")} reverted, ${counted(relands, "re-land")}, ${counted(fixes, "fix", "fixes")}; ${thousands(remembered)} remembered.`,
  ];
  const { held, settled } = history;
  if (held > 0)
    lines.push(
      `  ${counted(held, "overridden warning")} ${held === 1 ? "was" : "were"} wrong: what ${held === 1 ? "it" : "they"} warned of has stayed.`,
    );
  if (settled > 0)
    lines.push(`  ${counted(settled, "re-land")} ${settled === 1 ? "has" : "have"} stayed since.`);
  const limits = [
    history.interrupted ? "Reading was interrupted; run twiceshy init again to continue." : "",
    history.shallow ? "The clone is shallow: what lies before its first commits is not known." : "",
    unfetched(history),
    history.missing > 0
      ? `${counted(history.missing, "commit")} could not be read: objects are missing.`
      : "",
    history.skipped > 0
      ? `${counted(history.skipped, "diff")} could not be read, so what ${history.skipped === 1 ? "it says" : "they say"} is left out.`
      : "",
    bringing(history, "init"),
    history.refused > 0 ? `${counted(history.refused, "draft")} refused by redaction or form.` : "",
  ];
  return [
    ...lines,
    ...limits.filter((limit) => limit !== "").map((limit) => style.warm(`  ${limit}`)),
  ];
};
