// What is being done: the aim, what is open, what stands in the way, and what is done, of a session or of the project.
import * as v from "valibot";
import { shortId } from "../../core/event/id.ts";
import { DONE_LEVELS } from "../../core/event/work/words.ts";
import type { ItemMemory } from "../../core/fold/work/item-noun.ts";
import type { WorkScope, WorkWanted } from "../../core/fold/work/scope.ts";
import type { WorkItem } from "../../core/fold/work/work-state.ts";
import { defined } from "../../core/kit/defined.ts";
import type { DocumentOf } from "../document.ts";
import { fold, inLine, thousands, type Style } from "../text/style.ts";
import { isoTime } from "../text/time.ts";

export const itemSchema = v.object({
  id: v.string(),
  text: v.string(),
  /** Who stated it. `user`: in a prompt that no host vouches for. */
  by: v.picklist(["person", "user", "agent"]),
  /** When it was stated last: ISO 8601, UTC. */
  when: v.string(),
  /** How often it was stated. */
  times: v.number(),
  session: v.optional(v.string()),
});
export type WorkItemDocument = DocumentOf<typeof itemSchema>;

const doneWhenSchema = v.object({
  ...itemSchema.entries,
  level: v.picklist(DONE_LEVELS),
  /** The completed item that is said to meet it. */
  metBy: v.optional(v.string()),
});

export const workSchema = v.object({
  project: v.string(),
  /** The only session that was asked for. */
  session: v.optional(v.string()),
  mission: v.optional(v.string()),
  /** Several sessions go on at the same time, so none of their aims is given. */
  parallel: v.boolean(),
  sessions: v.array(
    v.object({
      session: v.string(),
      /** That it was on last; absent if it is not known. */
      branch: v.optional(v.string()),
      items: v.number(),
      first: v.string(),
      last: v.string(),
    }),
  ),
  objective: v.optional(itemSchema),
  requests: v.array(itemSchema),
  constraints: v.array(itemSchema),
  doneWhen: v.array(doneWhenSchema),
  pending: v.array(itemSchema),
  blockers: v.array(itemSchema),
  completed: v.array(itemSchema),
  decisions: v.array(itemSchema),
  claims: v.array(itemSchema),
  summary: v.optional(itemSchema),
  conflicts: v.array(
    v.picklist(["claimed-while-pending", "claimed-while-blocked", "claimed-with-gaps"]),
  ),
});
export type WorkDocument = DocumentOf<typeof workSchema>;

export const onceDocument = (memory: ItemMemory): WorkItemDocument =>
  itemDocument({ memory, all: [memory] });

const speakerOf = ({ byPerson, role }: ItemMemory["item"]): WorkItemDocument["by"] =>
  byPerson ? "person" : role === "user" ? "user" : "agent";

export const itemDocument = ({ memory, all }: WorkItem): WorkItemDocument => {
  const { id, text, when, session, item } = memory;
  return {
    ...{ id, text, by: speakerOf(item), when: isoTime(when), times: all.length },
    ...(session === undefined ? {} : { session }),
  };
};

export const workDocument = (
  project: string,
  { work, sessions, isParallel }: WorkScope,
  wanted: WorkWanted = {},
): WorkDocument => ({
  project,
  ...defined(wanted),
  parallel: isParallel,
  sessions: sessions.map((one) => ({
    ...{ session: one.session, ...defined({ branch: one.branch }), items: one.items },
    ...{ first: isoTime(one.firstMs), last: isoTime(one.lastMs) },
  })),
  ...(work.objective === undefined ? {} : { objective: onceDocument(work.objective) }),
  requests: work.requests.map(onceDocument),
  constraints: work.constraints.map(itemDocument),
  doneWhen: work.doneWhen.map(({ level, metBy, ...item }) => ({
    ...{ ...itemDocument(item), level },
    ...(metBy === undefined ? {} : { metBy: metBy.id }),
  })),
  pending: work.pending.map(itemDocument),
  blockers: work.blockers.map(itemDocument),
  completed: work.completed.map(itemDocument),
  decisions: work.decisions.map(itemDocument),
  claims: work.claims.map(onceDocument),
  ...(work.summary === undefined ? {} : { summary: onceDocument(work.summary) }),
  conflicts: [...work.conflicts],
});

/** How many of a list are shown, unless all are asked for. */
const SHOWN = { requests: 1, constraints: 4, doneWhen: 6, pending: 6, blockers: 4, completed: 6 };

const NOTHING =
  "Nothing is known of the work here. Record what agents and people state: twiceshy ingest";

export const workText = (out: WorkDocument, style: Style, isAll = false): string => {
  const whose = whoseIn(out);
  const list = (
    title: string,
    items: readonly WorkItemDocument[],
    { most, mark = () => "" }: { most: number; mark?: (one: WorkItemDocument) => string },
  ): readonly string[] => {
    const shown = items.slice(0, isAll ? items.length : most);
    if (shown.length === 0) return [];
    const rest = items.length - shown.length;
    return [
      style.strong(title),
      ...shown.map((one) => lineOf(one, { mark: mark(one), whose: whose(one), style })),
      ...(rest === 0 ? [] : [style.faint(`  and ${thousands(rest)} more: --all`)]),
    ];
  };
  const met = new Set(out.doneWhen.filter(({ metBy }) => metBy !== undefined).map(({ id }) => id));
  const aim = out.objective === undefined ? out.requests.slice(0, SHOWN.requests) : [out.objective];
  const lines = [
    ...(out.parallel ? [style.warm(parallelLine(out))] : []),
    ...list(out.objective === undefined ? "Asked for" : "Objective", aim, { most: 1 }),
    ...list("Open", out.pending, { most: SHOWN.pending }),
    ...list("Blocked", out.blockers, { most: SHOWN.blockers }),
    ...list("Done when", out.doneWhen, {
      most: SHOWN.doneWhen,
      mark: ({ id }) => (met.has(id) ? "[x] " : "[ ] "),
    }),
    ...list("Constraints", out.constraints, { most: SHOWN.constraints }),
    ...list("Reported as done", out.completed, { most: SHOWN.completed }),
    ...(out.parallel || out.summary === undefined
      ? []
      : list("Answered last", [out.summary], { most: 1 })),
    ...(isAll ? list("Decided", out.decisions, { most: 0 }) : []),
    ...out.conflicts.map((conflict) => style.warm(CONFLICTS[conflict])),
  ];
  return lines.length === 0 ? NOTHING : lines.join("\n");
};

const CONFLICTS: Readonly<Record<WorkDocument["conflicts"][number], string>> = {
  "claimed-while-pending": "The last claim to be done was made while work was open.",
  "claimed-while-blocked": "The last claim to be done was made while work was blocked.",
  "claimed-with-gaps": "The last claim to be done was made before all of Done when was met.",
};

const parallelLine = ({ sessions }: WorkDocument): string => {
  const [first, ...others] = sessions.flatMap(({ session }) =>
    session === "" ? [] : [inLine(session)],
  );
  const also = others.length === 0 ? "" : ` (also ${others.slice(0, 2).join(", ")})`;
  const ask = first === undefined ? "" : ` One of them: twiceshy work --session ${first}${also}`;
  return `Several sessions go on at the same time, so no aim is shown.${ask}`;
};

/** Of work on several branches the branch, of several sessions that go on the session; else nothing, because it is this one's. */
const whoseIn = ({
  sessions,
  parallel,
}: WorkDocument): ((one: WorkItemDocument) => string | undefined) => {
  const branches = new Map(sessions.map(({ session, branch }) => [session, branch]));
  const areSeveral = new Set(sessions.flatMap(({ branch }) => branch ?? [])).size > 1;
  return ({ session }) => {
    const branch = branches.get(session ?? "");
    if (areSeveral && branch !== undefined) return `on ${inLine(branch)}`;
    return parallel && session !== undefined ? `session ${inLine(session)}` : undefined;
  };
};

const lineOf = (
  { id, text, when, by, times }: WorkItemDocument,
  { mark, whose, style }: { mark: string; whose: string | undefined; style: Style },
): string => {
  const remarks = [
    when.slice(0, 10),
    ...(whose === undefined ? [] : [whose]),
    ...(by === "person" ? ["by a person"] : []),
    ...(times > 1 ? [`${times} times`] : []),
  ].join(", ");
  return fold(
    `  ${style.faint(shortId(id))}  ${mark}${inLine(text)} ${style.faint(`(${remarks})`)}`,
    style.width,
    "    ",
  );
};
