// Repairs of the work: what is proposed or was applied, each with its reason and what shows it.
import * as v from "valibot";
import { shortId } from "../../core/event/id.ts";
import { ITEM_FORMS } from "../../core/event/work/words.ts";
import { REPAIR_REASONS, type Repair } from "../../core/fold/work/repairs.ts";
import { counted, thousands } from "../../core/kit/text.ts";
import type { RepairsApplied, RepairsFound } from "../../engine/continuity/repairs.ts";
import type { DocumentOf } from "../document.ts";
import { fold, inLine, type Style } from "../text/style.ts";
import { isoTime } from "../text/time.ts";

const repairSchema = v.object({
  reason: v.picklist(REPAIR_REASONS),
  /** The kind of event that carries it out; `unlink` is a `link` that removes a relation. */
  act: v.picklist(["supersede", "resolve", "archive", "unlink"]),
  /** The statements, or the memories that the link begins at. */
  ids: v.array(v.string()),
  /** Of an item: what it states, and when it was stated last. */
  form: v.optional(v.picklist(ITEM_FORMS)),
  text: v.optional(v.string()),
  when: v.optional(v.string()),
  /** What shows it: a statement, a fix or a commit, by its id or name. */
  by: v.optional(
    v.object({
      kind: v.picklist(["item", "completed", "fix", "commit"]),
      id: v.string(),
      text: v.string(),
      when: v.string(),
    }),
  ),
  /** The branch or folder that is gone, or the id that the link leads to. */
  gone: v.optional(v.string()),
});
type RepairDocument = DocumentOf<typeof repairSchema>;

export const repairsSchema = v.object({
  project: v.string(),
  /** `proposed`: nothing was written. */
  act: v.picklist(["proposed", "applied"]),
  /** The open items and the links that were looked at. */
  looked: v.object({ items: v.number(), links: v.number() }),
  /** What was not stated again for so many days counts as untouched. */
  days: v.number(),
  repairs: v.array(repairSchema),
  /** The events that were written. */
  events: v.array(v.string()),
});
export type RepairsDocument = DocumentOf<typeof repairsSchema>;

export const repairsDocument = (
  project: string,
  found: RepairsFound | RepairsApplied,
): RepairsDocument => ({
  project,
  act: "events" in found ? "applied" : "proposed",
  looked: { items: found.open, links: found.links },
  days: found.days,
  repairs: found.repairs.map(documentOf),
  events: "events" in found ? [...found.events] : [],
});

const documentOf = (repair: Repair): RepairDocument => {
  if (repair.reason === "link-dangling") {
    const { reason, act, targets, to } = repair;
    return { reason, act, ids: [...targets], gone: to };
  }
  const { reason, act, item, by, gone, lastMs } = repair;
  return {
    ...{ reason, act, ids: item.all.map(({ id }) => id) },
    ...{ form: item.memory.item.form, text: item.memory.text, when: isoTime(lastMs) },
    ...(by === undefined
      ? {}
      : { by: { kind: by.kind, id: by.id, text: by.text, when: isoTime(by.when) } }),
    ...(gone === undefined ? {} : { gone }),
  };
};

/** Nobody reads more of them, and an agent would pay for each. */
const SHOWN = 40;

export const repairsText = (out: RepairsDocument, style: Style): string => {
  const { project, act, looked, repairs } = out;
  const among = `${counted(looked.items, "open item")} and ${counted(looked.links, "link")}`;
  if (repairs.length === 0) return `Nothing to repair in ${project} (looked at ${among})`;
  const head =
    act === "applied"
      ? `Applied ${counted(repairs.length, "repair")} to ${project}`
      : `${counted(repairs.length, "repair")} proposed for ${project} (of ${among})`;
  const rest = repairs.length - SHOWN;
  const ids = repairs.flatMap((one) => (one.act === "unlink" ? [] : one.ids.map(shortId)));
  return [
    style.strong(head),
    ...repairs.slice(0, SHOWN).flatMap((one) => repairLines(one, out, style)),
    ...(rest > 0 ? [style.faint(`  and ${thousands(rest)} more: twiceshy repair --json`)] : []),
    style.faint(
      act === "proposed"
        ? "Nothing was written. twiceshy repair --apply carries all of it out; twiceshy policy never-archive or keep takes statements out"
        : ids.length === 0
          ? "Nothing was deleted"
          : `Nothing was deleted. To undo: twiceshy restore ${ids.join(" ")}`,
    ),
  ].join("\n");
};

const ACTS: Readonly<Record<RepairDocument["act"], readonly [proposed: string, done: string]>> = {
  supersede: ["supersede", "superseded"],
  resolve: ["resolve", "resolved"],
  archive: ["archive", "archived"],
  unlink: ["unlink", "unlinked"],
};

const repairLines = (
  one: RepairDocument,
  { act, days }: RepairsDocument,
  style: Style,
): readonly string[] => {
  const [first = ""] = one.ids;
  const verb = ACTS[one.act][act === "applied" ? 1 : 0];
  const what = one.text === undefined ? "" : ` ${one.form ?? ""} "${inLine(one.text)}"`;
  return [
    fold(`  ${verb} ${style.faint(shortId(first))}${what}`, style.width, "    "),
    style.faint(fold(`    ${whyWords(one, days)}`, style.width, "    ")),
  ];
};

const WITNESSES = { item: "", completed: "", fix: "the fix ", commit: "commit " } as const;

const whyWords = ({ reason, by, gone = "", when = "" }: RepairDocument, days: number): string => {
  const last = `last stated on ${when.slice(0, 10)}`;
  const named =
    by === undefined
      ? ""
      : `${WITNESSES[by.kind]}${by.kind === "commit" ? by.id.slice(0, 10) : shortId(by.id)} "${inLine(by.text)}"`;
  switch (reason) {
    case "stated-twice":
      return `stated again as ${named}, which stays open`;
    case "done-elsewhere":
      return `done by ${named} on ${by?.when.slice(0, 10) ?? ""}; ${last}`;
    case "branch-gone":
      return `its branch ${inLine(gone)} is gone; ${last}`;
    case "folder-gone":
      return `its folder ${inLine(gone)} is gone; ${last}`;
    case "untouched":
      return `${last}; its session ended, and it was not touched for ${days} days`;
    case "link-dangling":
      return `its link leads to ${shortId(gone)}, which was purged or never came here`;
  }
};
