// twiceshy/testing: a story as a test, with everything in memory: given([drafts]).when(draft).then([events]).
// Also a whole project in memory, its ports, and for each the contract that every implementation keeps.
import { admit, type Refusal } from "./core/append/admit.ts";
import { identify } from "./core/append/identify.ts";
import { defaultPolicy } from "./core/append/redact/policy.ts";
import type { Draft, DraftCommon } from "./core/event/draft.ts";
import type { Event } from "./core/event/envelope.ts";
import { isWriterId } from "./core/event/id.ts";
import { assert } from "./core/kit/assert.ts";
import { canonicalJson, type Fields } from "./core/kit/json.ts";
import { ok, type Result } from "./core/kit/result.ts";
import { parseLine } from "./core/log/line.ts";
import { emptyTail, type Tail } from "./core/log/tail.ts";
import { sha256 } from "./io/system/digest.ts";

export { named, type Contract, type ContractClaim } from "./testing/claim.ts";
export { gateContract, type GateUnderTest } from "./testing/contracts/gate.ts";
export { gitNotesContract, type NotesStory } from "./testing/contracts/git-notes.ts";
export { indexContract, type IndexUnderTest } from "./testing/contracts/index.ts";
export * from "./testing/contracts/local-state.ts";
export { candidateOf, logContract, type LogUnderTest } from "./testing/contracts/log.ts";
export { repoContract } from "./testing/contracts/repo.ts";
export * from "./testing/contracts/session-state.ts";
export {
  searchIndexContract,
  type SearchIndexUnderTest,
} from "./testing/contracts/search-index.ts";
export * from "./testing/contracts/work-tree.ts";
export { createMemoryGate } from "./testing/memory/gate.ts";
export { createMemoryNotes } from "./testing/memory/git-notes.ts";
export { createMemoryIndex } from "./testing/memory/index.ts";
export * from "./testing/memory/local-state.ts";
export { createMemoryLog, type WritableLog } from "./testing/memory/log.ts";
export {
  memoryProject,
  type MemoryProject,
  type MemoryProjectOptions,
} from "./testing/memory/project.ts";
export { createMemoryRepo } from "./testing/memory/repo.ts";
export { createMemorySearchIndex } from "./testing/memory/search-index.ts";
export * from "./testing/memory/session-state.ts";
export * from "./testing/memory/views.ts";
export type { RepoStory, WrittenFiles } from "./testing/repo-story.ts";

/** What every body must say, for tests that do not care: `{ kind: "note", body: { ...someday, text: "…" } }`. */
export const someday: Pick<DraftCommon, "when" | "actor"> = { when: 0, actor: { door: "cli" } };

/** An event as far as the test cares; fields that are not named may hold anything. */
export interface Expected {
  readonly kind: string;
  readonly body?: Fields;
}

export interface Given {
  /** Admits one more draft, through the one way in. */
  readonly when: (draft: Draft) => Outcome;
}

export interface Outcome {
  /** All events of the story, the new one last. */
  readonly events: readonly Event[];
  /** Throws unless the log gained exactly these events. */
  readonly then: (expected: readonly Expected[]) => void;
  /** Throws unless the draft was refused for this reason. */
  readonly refused: (kind: Refusal["kind"]) => void;
}

export const given = (past: readonly Draft[]): Given => {
  const events: Event[] = [];
  let tail = emptyTail(WRITER);
  for (const draft of past) {
    const step = append(tail, draft);
    if (!step.ok) throw new Error(`the story itself is refused: ${canonicalJson(step.error)}`);
    events.push(step.value.event);
    tail = step.value.tail;
  }
  return { when: (draft) => outcomeOf(events, append(tail, draft)) };
};

const WRITER_TEXT = "waaaaaaaaaaaaa";
assert(isWriterId(WRITER_TEXT), "the story's writer is one");
const WRITER = WRITER_TEXT;

type Appending = Result<{ readonly event: Event; readonly tail: Tail }, Refusal>;

/** The clock is the draft's own `when` and the salt is fixed, so the same story always has the same ids. */
const append = (tail: Tail, draft: Draft): Appending => {
  const policy = defaultPolicy({ tagger: sha256, nowMs: draft.body.when });
  const candidate = admit(draft, { policy, digest: sha256, salt: "a".repeat(26) });
  if (!candidate.ok) return candidate;
  const next = identify(candidate.value, tail, draft.body.when, sha256);
  const line = parseLine(next.line);
  assert(line.is === "event", "an admitted draft makes a line that is read as an event");
  return ok({ event: line.event, tail: next.tail });
};

const outcomeOf = (events: readonly Event[], step: Appending): Outcome => {
  const gained = step.ok ? [step.value.event] : [];
  return {
    events: [...events, ...gained],
    // oxlint-disable-next-line unicorn/no-thenable -- the word of the idiom; nobody awaits an outcome
    then: (expected) => {
      const seen = gained.map((event, index) => asFarAs(expected[index], event));
      demand(canonicalJson(expected, 2), canonicalJson(seen, 2), step);
    },
    refused: (kind) => demand(kind, step.ok ? "accepted" : step.error.kind, step),
  };
};

/** The event cut down to what was expected of it, so that the two can be compared as text. */
const asFarAs = (expected: Expected | undefined, { kind, body }: Event): Expected => {
  if (expected?.body === undefined) return { kind };
  const fields = Object.keys(expected.body).map((field) => [field, body?.[field]] as const);
  return { kind, body: Object.fromEntries(fields) };
};

const demand = (expected: string, seen: string, step: Appending): void => {
  if (expected === seen) return;
  const refusal = step.ok ? "" : `\nrefused: ${canonicalJson(step.error)}`;
  throw new Error(`expected:\n${expected}\nbut saw:\n${seen}${refusal}`);
};
