// What of the work is out of order and can be put right: stated twice, done elsewhere, left behind. Each proposal names why
// and by what; nothing is decided here, and what a policy protects is proposed for nothing.
import type { Event } from "../../event/envelope.ts";
import { isEventId, type EventId } from "../../event/id.ts";
import { EXPLAINED_BY } from "../../event/explained-by.ts";
import { HELD_BY } from "../../event/held-by.ts";
import { link as linkKind } from "../../event/kinds/git/link.ts";
import { compareEvents } from "../../event/order.ts";
import { greatestOf } from "../../kit/numbers.ts";
import { grouped } from "./grouped.ts";
import { isAbout, type ItemPolicy } from "./policies.ts";
import { isLive, type WorkPlan } from "./plan.ts";
import { workKey } from "./restated.ts";
import { sessionsIn, type SessionWork } from "./sessions.ts";
import type { ItemMemory } from "./item-noun.ts";
import { gapsIn, type WorkItem, type WorkState } from "./work-state.ts";

export const REPAIR_REASONS = [
  "stated-twice",
  "done-elsewhere",
  "branch-gone",
  "folder-gone",
  "untouched",
  "link-dangling",
] as const;
export type RepairReason = (typeof REPAIR_REASONS)[number];

/** What shows that an item is done: a later statement, a fix, or a commit. */
export interface DoneWitness {
  readonly kind: "completed" | "fix" | "commit";
  /** The id of the memory, or the name of the commit. */
  readonly id: string;
  readonly text: string;
  readonly when: number;
}

/** The same in other words, which stays. */
export interface RestatedAs extends Pick<DoneWitness, "text" | "when"> {
  readonly kind: "item";
  readonly id: EventId;
}

export interface ItemRepair {
  readonly reason: Exclude<RepairReason, "link-dangling">;
  /** What becomes of it. All can be restored. */
  readonly act: "supersede" | "resolve" | "archive";
  readonly item: WorkItem;
  /** The statement that takes its place, or shows that it is done. */
  readonly by?: DoneWitness | RestatedAs;
  /** The branch or folder that is gone. */
  readonly gone?: string;
  /** When it was last stated: milliseconds since 1970. */
  readonly lastMs: number;
}

/** A link whose other end no log here has any more. */
export interface LinkRepair {
  readonly reason: "link-dangling";
  readonly act: "unlink";
  readonly targets: readonly EventId[];
  readonly as: string;
  readonly to: EventId;
  /** The event that linked them last, and its stream. */
  readonly id: EventId;
  readonly stream: Event["stream"];
}

export type Repair = ItemRepair | LinkRepair;

export interface RepairsAsked {
  readonly work: WorkState;
  readonly items: readonly ItemMemory[];
  readonly policies: readonly ItemPolicy[];
  readonly plan: WorkPlan;
  readonly nowMs: number;
  /** What was not stated again for so long is untouched. */
  readonly olderMs: number;
  /** In any order. */
  readonly done: readonly DoneWitness[];
  /** What HEAD is on, if on a branch. */
  readonly branch?: string | undefined;
  /** Undefined if it cannot be told. */
  readonly hasBranch: (name: string) => boolean | undefined;
  readonly isThere: (path: string) => boolean | undefined;
}

/** What was not stated again for so many days counts as untouched, unless another number is given. */
export const UNTOUCHED_DAYS = 30;

/** A session whose last words are younger may still go on, on a branch that it just renamed. */
const SETTLED_MS = 86_400_000;

/** Each item at most once, for the first reason that holds. */
export const itemRepairs = (asked: RepairsAsked): readonly ItemRepair[] => {
  const { work, policies } = asked;
  const isProtected = protectedBy(policies);
  const open = [...work.pending, ...work.blockers, ...gapsIn(work)].filter(
    ({ all }) => !all.some(isProtected),
  );
  const twice = statedTwice(open);
  const sessions = new Map(sessionsIn(asked.items).map((one) => [one.session, one]));
  const done = grouped(asked.done, ({ text }) => workKey(text));
  return open.flatMap((item) => {
    const found =
      twice.get(item) ??
      doneElsewhere(item, done) ??
      scopeGone(item, sessions, asked) ??
      untouched(item, sessions, asked);
    return found ?? [];
  });
};

/** What a person said is to be kept, or never archived, is left alone. */
export const protectedBy = (policies: readonly ItemPolicy[]): ((memory: ItemMemory) => boolean) => {
  const own = policies.filter(({ rule }) => rule === "keep" || rule === "never-archive");
  return (memory) => own.some((one) => isAbout(one, memory));
};

const lastOf = ({ all }: WorkItem): number => greatestOf(all.map(({ when }) => when));

const formOf = ({ memory }: WorkItem): string =>
  `${memory.item.form} ${memory.item.level ?? ""} ${workKey(memory.text) ?? memory.id}`;

/** Of several that mean the same work, the one that was stated last stays. */
const statedTwice = (open: readonly WorkItem[]): ReadonlyMap<WorkItem, ItemRepair> => {
  const found = new Map<WorkItem, ItemRepair>();
  for (const alike of grouped(open, formOf).values()) {
    const [newest, ...older] = alike.toSorted((a, b) => lastOf(b) - lastOf(a));
    if (newest === undefined) continue;
    const { id, text, when } = newest.memory;
    for (const item of older)
      found.set(item, {
        ...{ reason: "stated-twice", act: "supersede", item, lastMs: lastOf(item) },
        by: { kind: "item", id, text, when },
      });
  }
  return found;
};

/** Nothing shows by itself that what blocks is gone, so only what is to be done counts as done. */
const doneElsewhere = (
  item: WorkItem,
  done: ReadonlyMap<string | undefined, readonly DoneWitness[]>,
): ItemRepair | undefined => {
  const key = workKey(item.memory.text);
  if (key === undefined || item.memory.item.form === "blocker") return undefined;
  const lastMs = lastOf(item);
  const by = (done.get(key) ?? [])
    .filter(({ when }) => when >= lastMs)
    .toSorted((a, b) => a.when - b.when)[0];
  return by && { reason: "done-elsewhere", act: "resolve", item, by, lastMs };
};

const isSettled = (
  { memory }: WorkItem,
  sessions: ReadonlyMap<string, SessionWork>,
  beforeMs: number,
): boolean => (sessions.get(memory.session ?? "")?.lastMs ?? memory.when) < beforeMs;

const scopeGone = (
  item: WorkItem,
  sessions: ReadonlyMap<string, SessionWork>,
  { nowMs, branch: here, hasBranch, isThere }: RepairsAsked,
): ItemRepair | undefined => {
  const session = sessions.get(item.memory.session ?? "");
  if (session === undefined || !isSettled(item, sessions, nowMs - SETTLED_MS)) return undefined;
  const { branch, folder } = session;
  const common = { act: "archive", item, lastMs: lastOf(item) } as const;
  if (branch !== undefined && hasBranch(branch) === false)
    return { reason: "branch-gone", ...common, gone: branch };
  // The work tree shows the folders of one branch alone.
  const isHere = branch === undefined || branch === here;
  if (folder !== undefined && isHere && isThere(folder) === false)
    return { reason: "folder-gone", ...common, gone: folder };
  return undefined;
};

/** It was not stated again, claimed or given a priority, and its session ended. */
const untouched = (
  item: WorkItem,
  sessions: ReadonlyMap<string, SessionWork>,
  { nowMs, olderMs, plan }: RepairsAsked,
): ItemRepair | undefined => {
  const lastMs = lastOf(item);
  const sinceMs = nowMs - olderMs;
  if (lastMs >= sinceMs || !isSettled(item, sessions, sinceMs)) return undefined;
  const ids = item.all.flatMap((one) => one.ids);
  const isTouched = ids.some((id) => {
    const priority = plan.priorities.get(id);
    return isLive(plan.leases.get(id), nowMs) || (priority?.order.ts ?? 0) >= sinceMs;
  });
  return isTouched ? undefined : { reason: "untouched", act: "archive", item, lastMs };
};

/** Those that are in force and lead to an event that nothing knows; `isKnown` also says whether a target is there still. */
export const danglingLinks = (
  events: Iterable<Event>,
  isKnown: (id: EventId) => boolean,
): readonly LinkRepair[] => {
  const inForce = new Map<string, LinkRepair>();
  for (const event of [...events].toSorted(compareEvents)) {
    if (!linkKind.is(event)) continue;
    const { as, to, targets, linked } = event.body;
    if (as === HELD_BY || as === EXPLAINED_BY || !isEventId(to)) continue;
    for (const target of targets.filter(isEventId)) {
      const key = `${as}\n${to}\n${target}`;
      if (linked === "no") inForce.delete(key);
      else
        inForce.set(key, {
          ...{ reason: "link-dangling", act: "unlink" },
          ...{ targets: [target], as, to, id: event.id, stream: event.stream },
        });
    }
  }
  return [...inForce.values()].filter(({ to, targets }) => !isKnown(to) && targets.every(isKnown));
};
