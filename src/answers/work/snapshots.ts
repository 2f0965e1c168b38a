// Snapshots of the work: those there are, what differs from one now, and what restoring one changed.
import * as v from "valibot";
import { shortId } from "../../core/event/id.ts";
import { ITEM_FORMS } from "../../core/event/work/words.ts";
import type { ItemMemory } from "../../core/fold/work/item-noun.ts";
import { gapsIn } from "../../core/fold/work/work-state.ts";
import { counted, thousands } from "../../core/kit/text.ts";
import type {
  SnapshotRestored,
  SnapshotSeen,
  SnapshotShown,
  SnapshotTaken,
} from "../../engine/continuity/snapshots.ts";
import type { DocumentOf } from "../document.ts";
import { fold, inLine, type Style } from "../text/style.ts";
import { isoTime } from "../text/time.ts";
import { changesDocument, changesSchema, changesText } from "./changes.ts";
import { itemSchema, onceDocument } from "./work.ts";

const snapshotSchema = v.object({
  id: v.string(),
  why: v.string(),
  when: v.string(),
  /** The SHA-256 of the state of the work. */
  state: v.string(),
  /** How many statements it holds; how many were open, and in the way; how many lines of Done when were unmet. */
  items: v.number(),
  open: v.number(),
  blocked: v.number(),
  unmet: v.number(),
  /** The work is as it was then. */
  asNow: v.boolean(),
  /** How many of its statements were purged since, and cannot be restored. */
  purged: v.number(),
});
type SnapshotDocument = DocumentOf<typeof snapshotSchema>;

const formSchema = v.object({ ...itemSchema.entries, form: v.picklist(ITEM_FORMS) });

export const snapshotListSchema = v.object({
  project: v.string(),
  /** The newest first. */
  snapshots: v.array(snapshotSchema),
});

export const snapshotTakenSchema = v.object({
  project: v.string(),
  /** `known`: the newest snapshot is of this state already, and nothing was written. */
  act: v.picklist(["taken", "known"]),
  snapshot: snapshotSchema,
});

export const snapshotShownSchema = v.object({
  project: v.string(),
  snapshot: snapshotSchema,
  /** From then to now. */
  changes: changesSchema,
});

export const snapshotRestoredSchema = v.object({
  project: v.string(),
  /** `tried`: nothing was written. `unchanged`: the work is as it was then already. */
  act: v.picklist(["restored", "tried", "unchanged"]),
  snapshot: snapshotSchema,
  /** What counts again; what was settled then, and is again; what was stated since, and is taken back. */
  reopened: v.array(formSchema),
  settled: v.array(formSchema),
  withdrawn: v.array(formSchema),
  /** The events that were written. */
  events: v.array(v.string()),
  /** The snapshot that takes it back. */
  undo: v.optional(v.string()),
});

export const snapshotSchemas = v.union([
  snapshotListSchema,
  snapshotTakenSchema,
  snapshotShownSchema,
  snapshotRestoredSchema,
]);
export type SnapshotsDocument = DocumentOf<typeof snapshotSchemas>;

const documentOf = ({ snapshot, before, isAsNow, purged }: SnapshotSeen): SnapshotDocument => {
  const { id, why, when, state, items } = snapshot;
  return {
    ...{ id, why, when: isoTime(when), state, items, purged, asNow: isAsNow },
    ...{
      open: before.pending.length,
      blocked: before.blockers.length,
      unmet: gapsIn(before).length,
    },
  };
};

export const snapshotListDocument = (
  project: string,
  seen: readonly SnapshotSeen[],
): DocumentOf<typeof snapshotListSchema> => ({ project, snapshots: seen.map(documentOf) });

export const snapshotTakenDocument = (
  project: string,
  taken: SnapshotTaken,
): DocumentOf<typeof snapshotTakenSchema> => ({
  ...{ project, act: taken.isKnown ? "known" : "taken" },
  snapshot: documentOf(taken),
});

export const snapshotShownDocument = (
  project: string,
  shown: SnapshotShown,
): DocumentOf<typeof snapshotShownSchema> => ({
  ...{ project, snapshot: documentOf(shown) },
  changes: changesDocument(project, {
    ...{ wanted: {}, sinceMs: shown.snapshot.when, from: "given", changes: shown.changes },
  }),
});

export const snapshotRestoredDocument = (
  project: string,
  restored: SnapshotRestored,
): DocumentOf<typeof snapshotRestoredSchema> => {
  const { plan, events, undo } = restored;
  const formed = (memories: readonly ItemMemory[]) =>
    memories.map((memory) => ({ ...onceDocument(memory), form: memory.item.form }));
  const isSame = plan.reopen.length + plan.settle.length + plan.withdraw.length === 0;
  return {
    project,
    act: events.length > 0 ? "restored" : isSame ? "unchanged" : "tried",
    snapshot: documentOf(restored),
    reopened: formed(plan.reopen),
    settled: formed(plan.settle),
    withdrawn: formed(plan.withdraw),
    events: [...events],
    ...(undo === undefined ? {} : { undo }),
  };
};

export const snapshotsText = (out: SnapshotsDocument, style: Style): string => {
  if ("snapshots" in out) return listText(out.snapshots, style);
  if ("changes" in out)
    return [
      lineOf(out.snapshot, style),
      ...lostLines(out.snapshot, style),
      out.snapshot.asNow ? "The work is as it was then" : changesText(out.changes, style),
    ].join("\n");
  if ("events" in out) return restoredText(out, style);
  const { id, items } = out.snapshot;
  const [short, restore] = [shortId(id), `twiceshy snapshot restore ${shortId(id)}`];
  return out.act === "known"
    ? `The work is as in snapshot ${short}; nothing was written`
    : `Snapshot ${short} of ${counted(items, "statement")} (${stateOf(out.snapshot)})\n${style.faint(`  To bring the work back to it: ${restore}`)}`;
};

const listText = (snapshots: readonly SnapshotDocument[], style: Style): string =>
  snapshots.length === 0
    ? "No snapshots. Take one: twiceshy snapshot"
    : snapshots.map((one) => lineOf(one, style)).join("\n");

const stateOf = ({ open, blocked, unmet }: SnapshotDocument): string =>
  [
    `${thousands(open)} open`,
    ...(blocked === 0 ? [] : [`${thousands(blocked)} blocked`]),
    ...(unmet === 0 ? [] : [`${counted(unmet, "line")} of Done when unmet`]),
  ].join(", ");

const lineOf = (one: SnapshotDocument, style: Style): string => {
  const about = `${one.when.slice(0, 16).replace("T", " ")} UTC, ${stateOf(one)}${one.asNow ? ", as now" : ""}`;
  return fold(
    `  ${style.faint(shortId(one.id))}  ${inLine(one.why)} ${style.faint(`(${about})`)}`,
    style.width,
    "    ",
  );
};

const lostLines = ({ purged }: SnapshotDocument, style: Style): readonly string[] =>
  purged === 0
    ? []
    : [style.warm(`${counted(purged, "statement")} of it purged since, and gone for good`)];

/** How many of a list are shown; --json has all. */
const SHOWN = 8;

const restoredText = (out: DocumentOf<typeof snapshotRestoredSchema>, style: Style): string => {
  const { act, snapshot, reopened, settled, withdrawn, undo } = out;
  const short = shortId(snapshot.id);
  if (act === "unchanged") return `The work is as in snapshot ${short}; nothing was written`;
  const list = (title: string, items: typeof reopened): readonly string[] => {
    const rest = items.length - SHOWN;
    return [
      ...(items.length === 0 ? [] : [style.strong(title)]),
      ...items
        .slice(0, SHOWN)
        .map(({ id, form, text }) =>
          fold(`  ${style.faint(shortId(id))}  ${form}: ${inLine(text)}`, style.width, "    "),
        ),
      ...(rest > 0 ? [style.faint(`  and ${thousands(rest)} more: --json`)] : []),
    ];
  };
  const isTried = act === "tried";
  return [
    `${isTried ? "Would restore" : "Restored"} the work to snapshot ${short} of ${snapshot.when.slice(0, 16).replace("T", " ")} UTC: ${countsOf(out)}`,
    ...lostLines(snapshot, style),
    ...list(isTried ? "Would count again" : "Counts again", reopened),
    ...list(isTried ? "Would be settled again" : "Settled again", settled),
    ...list(isTried ? "Would be taken back" : "Taken back", withdrawn),
    style.faint(
      isTried
        ? "Nothing was written. Without --dry-run, it is restored"
        : `Nothing was deleted. To undo this: twiceshy snapshot restore ${shortId(undo ?? snapshot.id)}`,
    ),
  ].join("\n");
};

const countsOf = ({
  act,
  reopened,
  settled,
  withdrawn,
}: DocumentOf<typeof snapshotRestoredSchema>): string => {
  const [reopen, settle, takeBack] =
    act === "tried" ? ["reopen", "settle", "take back"] : ["reopened", "settled", "took back"];
  return [
    ...(reopened.length === 0 ? [] : [`${reopen} ${reopened.length}`]),
    ...(settled.length === 0 ? [] : [`${settle} ${settled.length}`]),
    ...(withdrawn.length === 0 ? [] : [`${takeBack} ${withdrawn.length}`]),
  ].join(", ");
};
