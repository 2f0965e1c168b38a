// What the gate knows, folded from the log alone: every gate entry once, linked by its relations.
// Like the state below it, it draws no conclusions (cases/cases.ts does), so arrival order never
// shows.
import type { Condition } from "../event/check.ts";
import type { Event } from "../event/envelope.ts";
import type { EventId } from "../event/id.ts";
import {
  asCheck,
  asConditions,
  asNumber,
  asRelations,
  asText,
  type Relation,
} from "../event/read.ts";
import { emptyState, evolve, type State } from "../fold/state.ts";
import { defined } from "../kit/defined.ts";
import { type Fields } from "../kit/json.ts";
import { lookupKeysOf, pathsOf } from "./lookup-keys.ts";
import { type Fingerprint, fingerprintIn } from "./match/fingerprint.ts";

/** Only `learn` writes to it. */
export interface KnownMemories {
  readonly state: State;
  /** What a memory's copy does not keep, by event. */
  readonly parts: Map<EventId, EventParts>;
  /** The events under the lookup keys that lead from a failure to what became of it. */
  readonly leads: Map<string, Set<EventId>>;
}

export interface EventParts {
  /** When it was written down. Milliseconds since 1970. */
  readonly recorded: number;
  readonly relates: readonly Relation[];
  readonly paths: readonly string[];
  readonly conditions: readonly Condition[];
  readonly fingerprint?: Fingerprint;
  /** The number of files in the whole change. */
  readonly totalFiles?: number;
  readonly signature?: string;
  /** What judged it, in a few words. */
  readonly check?: string;
  /** A command judged it and failed. */
  readonly refused: boolean;
  /** The commit that took it back. */
  readonly takenBackBy?: string;
  /** Milliseconds since 1970; 0 if it was not taken back by a commit. */
  readonly takenBackAt: number;
  readonly branch?: string;
  /** Lessons only. */
  readonly commandPattern?: string;
  readonly avoid?: string;
  readonly prefer?: string;
}

export const emptyKnown = (): KnownMemories => ({
  state: emptyState(),
  parts: new Map(),
  leads: new Map(),
});

/** The lookup keys under which an event is found later. */
const LEADING = ["to:", "of:", "sign:", "back:"];

/** Adds a gate entry. */
export const learn = (known: KnownMemories, event: Event): void => {
  evolve(known.state, event);
  if (known.parts.has(event.id) && event.body !== null) return;
  const erased = known.state.copies.get(event.id)?.erased ?? true;
  if (event.body === null || erased) {
    // Leads are followed through the parts, so those of an erased event no longer count.
    known.parts.delete(event.id);
    return;
  }
  known.parts.set(event.id, { recorded: event.ts, ...partOf(event.body) });
  for (const lookupKey of lookupKeysOf(event)) {
    if (!LEADING.some((lead) => lookupKey.startsWith(lead))) continue;
    const ids = known.leads.get(lookupKey);
    if (ids) ids.add(event.id);
    else known.leads.set(lookupKey, new Set([event.id]));
  }
};

export const learned = (events: Iterable<Event>): KnownMemories => {
  const known = emptyKnown();
  for (const event of events) learn(known, event);
  return known;
};

const partOf = (body: Fields): Omit<EventParts, "recorded"> => {
  const { by, command, exit = 0, signature, summary, commit } = asCheck(body.check);
  // What a command showed is in the reason; otherwise the error says more than the number of errors.
  const shown = by === "command" && asText(body.reason) !== undefined ? command : undefined;
  const fields = {
    fingerprint: fingerprintIn({ body }),
    totalFiles: asNumber(body.totalFiles),
    signature,
    check: shown ?? signature ?? summary ?? command,
    takenBackBy: by === "revert" ? commit : undefined,
    branch: asText(body.branch),
    commandPattern: asText(body.commandPattern),
    avoid: asText(body.avoid),
    prefer: asText(body.prefer),
  };
  return {
    relates: asRelations(body.relates),
    paths: pathsOf(body),
    conditions: asConditions(body.conditions),
    takenBackAt: asNumber(body.takenBackAt) ?? 0,
    refused: by === "command" && exit !== 0,
    ...defined(fields),
  };
};
