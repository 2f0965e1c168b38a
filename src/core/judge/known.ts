// What the gate knows, folded from the log alone: every essence once, linked by its relations. Like
// the state below it, it draws no conclusions (cases.ts does), so arrival order never shows.
import type { Condition } from "../event/check.ts";
import type { Event } from "../event/envelope.ts";
import type { EventId } from "../event/id.ts";
import { text } from "../fold/copy.ts";
import { emptyState, evolve, type State } from "../fold/state.ts";
import { defined } from "../kit/defined.ts";
import { isObject, type Fields } from "../kit/json.ts";
import { lookupKeysOf, pathsOf, relationsOf, signatureOf, type Relation } from "./lookup-keys.ts";
import type { Fingerprint } from "./match/fingerprint.ts";

/** Only `learn` writes to it. */
export interface Known {
  readonly state: State;
  /** What a memory's copy does not keep, by event. */
  readonly parts: Map<EventId, Part>;
  /** The events at the joints that lead from a failure to what became of it. */
  readonly leads: Map<string, Set<EventId>>;
}

export interface Part {
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

export const emptyKnown = (): Known => ({
  state: emptyState(),
  parts: new Map(),
  leads: new Map(),
});

/** The joints under which an event is found later. */
const LEADING = ["to:", "of:", "sign:", "back:"];

/** Adds an essence. */
export const learn = (known: Known, event: Event): void => {
  evolve(known.state, event);
  if (known.parts.has(event.id) && event.body !== null) return;
  const erased = known.state.copies.get(event.id)?.erased ?? true;
  if (event.body === null || erased) {
    // Leads are followed through the parts, so those of an erased event no longer count.
    known.parts.delete(event.id);
    return;
  }
  known.parts.set(event.id, { recorded: event.ts, ...partOf(event.body) });
  for (const joint of lookupKeysOf(event)) {
    if (!LEADING.some((lead) => joint.startsWith(lead))) continue;
    const ids = known.leads.get(joint);
    if (ids) ids.add(event.id);
    else known.leads.set(joint, new Set([event.id]));
  }
};

export const learned = (events: Iterable<Event>): Known => {
  const known = emptyKnown();
  for (const event of events) learn(known, event);
  return known;
};

const partOf = (body: Fields): Omit<Part, "recorded"> => {
  const check = isObject(body.check) ? body.check : {};
  const signature = signatureOf(body);
  const fields = {
    fingerprint: isFingerprint(body.fingerprint) ? body.fingerprint : undefined,
    totalFiles: typeof body.totalFiles === "number" ? body.totalFiles : undefined,
    signature,
    // What a command showed is in the reason; otherwise the error says more than the number of errors.
    check:
      (check.by === "command" && text(body.reason) !== undefined
        ? text(check.command)
        : undefined) ??
      signature ??
      text(check.summary) ??
      text(check.command),
    takenBackBy: check.by === "revert" ? text(check.commit) : undefined,
    branch: text(body.branch),
    commandPattern: text(body.commandPattern),
    avoid: text(body.avoid),
    prefer: text(body.prefer),
  };
  return {
    relates: relationsOf(body),
    paths: pathsOf(body),
    conditions: Array.isArray(body.conditions) ? body.conditions.filter(isCondition) : [],
    takenBackAt: typeof body.takenBackAt === "number" ? body.takenBackAt : 0,
    refused: check.by === "command" && typeof check.exit === "number" && check.exit !== 0,
    ...defined(fields),
  };
};

/** An essence holds our own fingerprint or none, so this test is enough. */
export const isFingerprint = (value: unknown): value is Fingerprint =>
  isObject(value) && Array.isArray(value.parts);

const isCondition = (value: unknown): value is Condition =>
  isObject(value) && typeof value.on === "string" && typeof value.name === "string";
