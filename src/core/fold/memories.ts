// Memories as they are now: the copies of each are joined and its amendments applied, all in the total order.
import type { EventId } from "../event/id.ts";
import type { FeedbackWord } from "../event/kinds/judgment/feedback.ts";
import { STANDS } from "../event/failure-tags.ts";
import { TAKEN_BACK } from "../event/taken-back.ts";
import { compareEvents } from "../event/order.ts";
import { assert } from "../kit/assert.ts";
import { HOLDS, type Amendment, AMENDMENTS, mayAmend } from "./amendment.ts";
import { sourcesFirst } from "./aside.ts";
import type { Copy } from "./copy.ts";
import type { Memory, Standing } from "./memory.ts";
import { laterSummary } from "./topics/entry-noun.ts";
import type { MemoryKind } from "./nouns.ts";
import { groupOf, placeOf, type State } from "./state.ts";

/** The memory that has a copy with that event id. */
export const memoryOf = (state: State, id: EventId): Memory | undefined => {
  const copy = state.copies.get(id);
  return copy && joined(state, copiesOf(state, copy));
};

/** All memories of a kind, or of all kinds, in no particular order. */
export function* memories(state: State, kind?: MemoryKind): Generator<Memory> {
  for (const copy of state.copies.values()) {
    if (kind !== undefined && copy.kind !== kind) continue;
    const copies = copiesOf(state, copy);
    if (copies[0] === copy) yield joined(state, copies);
  }
}

/** The number of memories of each kind, whatever their standing; of what was purged nothing is held. */
export const countByKind = (state: State): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  const count = (kind: string, more: number) => counts.set(kind, (counts.get(kind) ?? 0) + more);
  for (const copy of state.copies.values())
    if (copy.key === undefined && !copy.erased) count(copy.kind, 1);
  for (const group of state.groups.keys()) count(group.slice(0, group.indexOf(" ")), 1);
  for (const { kind } of state.amendments.values()) count(kind, 1);
  for (const [kind, ids] of state.others) count(kind, ids.size);
  return counts;
};

/** The id of the first copy of the issue that a reference names: an event id, or `key:` and a natural key. */
export const issueNamed = (state: State, reference: string): EventId | undefined => {
  const copy = copyNamed(state, reference);
  return copy?.kind === "issue" ? firstOf(state, copy).id : undefined;
};

const copyNamed = (state: State, reference: string): Copy | undefined => {
  const ids: ReadonlyMap<string, Copy> = state.copies;
  if (!reference.startsWith("key:")) return ids.get(reference);
  const id = state.groups.get(groupOf("issue", reference.slice(4)))?.[0];
  return id && state.copies.get(id);
};

/** The amendments that reach a memory through any of its copies, in the total order. */
export const amendmentsOf = (
  state: State,
  { ids, key }: { readonly ids: readonly EventId[]; readonly key?: string | undefined },
): readonly Amendment[] => {
  let found: Set<Amendment> | undefined;
  for (const reached of key === undefined ? ids : [...ids, `key:${key}`])
    for (const id of state.amendedBy.get(reached) ?? []) {
      const amendment = state.amendments.get(id);
      if (amendment && isStanding(state, amendment)) (found ??= new Set()).add(amendment);
    }
  return found ? [...found].sort(compareEvents) : NONE;
};

/**
 * Whether an amendment still counts. A purge of its body ends it, even before the body is erased. A
 * purge itself always counts.
 */
export const isStanding = (state: State, { id, kind }: Amendment): boolean =>
  kind === "purge" ||
  !state.amendedBy.get(id)?.some((by) => state.amendments.get(by)?.kind === "purge");

/** Most memories were never amended. */
const NONE: readonly Amendment[] = [];

/** The standing after one more amendment. A purged memory stays purged: its text is gone. */
export const standingOf = (standing: Standing, { kind }: Amendment): Standing =>
  standing === "purged" ? standing : (AMENDMENTS[kind] ?? standing);

const copiesOf = (state: State, copy: Copy): readonly Copy[] => {
  if (copy.key === undefined) return [copy];
  const ids = state.groups.get(groupOf(copy.kind, copy.key)) ?? [];
  if (ids.length < 2) return [copy];
  const copies = ids.flatMap((id) => state.copies.get(id) ?? []);
  return copies.sort(compareEvents);
};

const firstOf = (state: State, copy: Copy): Copy => copiesOf(state, copy)[0] ?? copy;

const joined = (state: State, copies: readonly Copy[]): Memory => {
  const [first] = copies;
  assert(first, "a memory has a copy");
  const ids = copies.length === 1 ? [first.id] : copies.map(({ id }) => id);
  const amendments = amendmentsOf(state, { ids, key: first.key });
  let standing: Standing = first.erased ? "purged" : (first.own.began ?? "standing");
  let by: Amendment | undefined;
  let forgotten = false;
  let forgottenByPerson = false;
  let withdrawn = false;
  const isPersons = first.own.fact?.byPerson === true;
  for (const amendment of amendments) {
    if (!mayAmend(amendment, { isPersons, forgottenByPerson })) continue;
    const next = standingOf(standing, amendment);
    if (next !== standing) by = amendment;
    standing = next;
    if (amendment.withdraws || standing === "standing") withdrawn = amendment.withdraws;
    if (!amendment.forgets && standing !== "standing") continue;
    forgotten = amendment.forgets;
    forgottenByPerson = forgotten && (forgottenByPerson || amendment.byPerson);
  }
  const { id, kind, when } = first;
  const memory: Growing = { id, ids, kind, order: placeOf(first), when, ...EMPTY, standing };
  const content = standing === "purged" ? memory : withContent(state, memory, first);
  if (by) content.standingBy = standingBy(by);
  if (forgotten) content.forgotten = true;
  if (withdrawn) content.withdrawn = true;
  if (forgottenByPerson) content.forgottenByPerson = true;
  if (amendments.findLast(({ pinned }) => pinned !== undefined)?.pinned) content.pinned = true;
  const confirmed = confirmedBy(amendments);
  if (confirmed) content.confirmed = confirmed;
  if (standing !== "purged") withLinks(content, amendments);
  if (standing !== "purged") content.tags = retagged(content.tags, amendments);
  if (content.fact ?? content.entry) withJudgments(content, amendments);
  if (amendments.some(({ feedback }) => feedback !== undefined)) withFeedback(content, amendments);
  if (content.outcome !== undefined && content.tags.includes(STANDS))
    reapplied(content, amendments);
  if (content.tags.includes(TAKEN_BACK) && !isConfirmedSince(amendments)) content.takenBack = true;
  if (content.commit !== undefined) content.commit = followed(content.commit, amendments);
  return content;
};

/** What people think of a fact, and the later summaries of an entry. */
const withJudgments = (memory: Growing, amendments: readonly Amendment[]): void => {
  for (const { score, summary } of amendments) {
    if (score !== undefined && memory.fact) memory.score = score;
    if (summary !== undefined && memory.entry)
      memory.entry = { ...memory.entry, summary: laterSummary(memory.entry.summary, summary) };
  }
};

const withFeedback = (memory: Growing, amendments: readonly Amendment[]): void => {
  const counts: { [word in FeedbackWord]?: number } = {};
  for (const { feedback } of amendments) {
    if (feedback === undefined) continue;
    if (feedback === "wrong" || feedback === "outdated") memory.doubted = feedback;
    else delete memory.doubted;
    if (feedback !== "holds") counts[feedback] = (counts[feedback] ?? 0) + 1;
  }
  if (Object.keys(counts).length > 0) memory.feedback = counts;
};

const withLinks = (memory: Growing, amendments: readonly Amendment[]): void => {
  for (const { kind, holder, why } of amendments) {
    if (kind !== "link") continue;
    // What the history itself says comes first.
    if (why !== undefined) memory.reason ??= why;
    else if (holder === undefined) memory.grounded = true;
    else if (holder.holds) memory.heldBy = holder.commit;
    else delete memory.heldBy;
  }
};

const retagged = (tags: readonly string[], amendments: readonly Amendment[]): readonly string[] => {
  if (!amendments.some(({ kind }) => kind === "tag")) return tags;
  const kept = new Set(tags);
  for (const { add, remove } of amendments) {
    for (const tag of add) kept.add(tag);
    for (const tag of remove) kept.delete(tag);
  }
  return [...kept];
};

/** It had failed, was made again, and is in the code now. */
const reapplied = (memory: Growing, amendments: readonly Amendment[]): void => {
  const by = amendments.findLast(({ add }) => add.includes(STANDS));
  memory.outcome = STANDS;
  if (by?.commit !== undefined) memory.again = { commit: by.commit, when: by.when };
};

/** Whether somebody confirmed the memory after its commit was taken back. */
const isConfirmedSince = (amendments: readonly Amendment[]): boolean => {
  const back = amendments.findLastIndex(({ add }) => add.includes(TAKEN_BACK));
  return amendments.findLastIndex(({ kind }) => kind === "confirm") > back;
};

/** The newest name of a commit. */
const followed = (commit: string, amendments: readonly Amendment[]): string =>
  amendments.reduce((name, { renamed }) => renamed.get(name) ?? name, commit);

const EMPTY: Pick<Memory, "text" | "files" | "tags"> = { text: "", files: [], tags: [] };

type Growing = { -readonly [Name in keyof Memory]: Memory[Name] };

/** Assigns field by field: a fold may do this for each of a million events. */
const withContent = (state: State, memory: Growing, copy: Copy): Growing => {
  memory.text = copy.text;
  memory.files = sourcesFirst(copy.files);
  memory.tags = copy.tags;
  if (copy.key !== undefined) memory.key = copy.key;
  if (copy.line !== undefined) memory.line = copy.line;
  if (copy.session !== undefined) memory.session = copy.session;
  if (copy.commit !== undefined) memory.commit = copy.commit;
  if (copy.namespace !== undefined) memory.namespace = copy.namespace;
  const { body, outcome, reason, undone, parts, failedOn, pending } = copy.own;
  const { importance, fact, lesson, entry, item } = copy.own;
  if (body !== undefined) memory.body = body;
  if (outcome !== undefined) memory.outcome = outcome;
  if (reason !== undefined) memory.reason = reason;
  if (undone !== undefined) memory.undone = undone;
  if (parts !== undefined) memory.parts = parts;
  if (failedOn !== undefined) memory.failedOn = failedOn;
  if (pending !== undefined) memory.pending = pending;
  if (importance !== undefined) memory.importance = importance;
  if (fact !== undefined) memory.fact = fact;
  if (lesson !== undefined) memory.lesson = lesson;
  if (entry !== undefined) memory.entry = entry;
  if (item !== undefined) memory.item = item;
  if (copy.grounded) memory.grounded = true;
  const issue = copy.issue === undefined ? undefined : issueNamed(state, copy.issue);
  if (issue !== undefined) memory.issue = issue;
  return memory;
};

const confirmedBy = (amendments: readonly Amendment[]): Memory["confirmed"] => {
  const last = amendments.findLast(isConfirm);
  if (last === undefined) return undefined;
  const { id, when, commit, text } = last;
  const times = amendments.filter(isConfirm).length;
  return {
    ...{ id, when },
    ...(times === 1 ? {} : { times }),
    ...(commit === undefined ? {} : { commit }),
    ...(text === undefined || text === HOLDS ? {} : { text }),
  };
};

const isConfirm = ({ kind }: Amendment): boolean => kind === "confirm";

const standingBy = ({ id, text, by }: Amendment): NonNullable<Memory["standingBy"]> => ({
  id,
  ...(text === undefined ? {} : { text }),
  ...(by === undefined ? {} : { by }),
});
