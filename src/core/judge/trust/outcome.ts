// What came of an overridden verdict if the change failed again: the failed attempts that are tied
// to a memory. That a change held is told by an answer, because only git has seen it
// (engine/history/).
import { hash32 } from "../../kit/hash.ts";
import type { Event } from "../../event/envelope.ts";
import type { EventId } from "../../event/id.ts";
import { lift } from "../../event/lift.ts";
import { hasFailed, outcomeIn } from "../../fold/attempts.ts";
import { memoryOf } from "../../fold/memories.ts";
import type { State } from "../../fold/state.ts";
import { asRelations, asText, asTexts, fieldOf } from "../../event/read.ts";
import { compareText } from "../../kit/text.ts";

export interface Outcomes {
  /** By memory: the failed attempts that are tied to it. */
  readonly again?: { readonly [memory: string]: readonly Again[] } | undefined;
}

/** A failed attempt that is tied to a memory, by its own statement or only by its error. */
export interface Again {
  readonly id: EventId;
  /** When it was tried, not when that was learned. */
  readonly when: number;
  readonly session?: string | undefined;
  readonly files: readonly string[];
  readonly tie: "relation" | "signature";
}

/** A failed attempt, with everything that may tie it to an earlier one. */
export interface Failure extends Omit<Again, "tie"> {
  /** What it says that it repeats: event ids, or `key:` and a natural key. */
  readonly repeats: readonly string[];
  readonly signature?: Mark | undefined;
}

/** Distinguishes a signature from others without keeping its words. */
export type Mark = number;

export const markOf = (signature: string): Mark => hash32(signature);

/** A memory, with everything that may tie a failure to it. */
export interface Names {
  readonly ids: readonly EventId[];
  readonly key?: string | undefined;
  readonly signature?: Mark | undefined;
}

/** A memory that somebody answered, muted or revived, and the failures tied to it. */
export interface LinkedEvents extends Names {
  readonly again: readonly Again[];
}

/**
 * Relations that say that a change was tried again. An attempt that only cites or undoes another is
 * no repeat of it.
 */
const REPEATS: ReadonlySet<unknown> = new Set(["reland-of", "repeats"]);

/** The failed attempt of an event, if anything could tie it to another. Read generously, like memories. */
export const failureOf = (arrived: Event): Failure | undefined => {
  const event = arrived.kind === "attempt" ? lift(arrived) : undefined;
  if (!event?.body || outcomeIn(event.body) !== "failed") return undefined;
  const { id, ts, body } = event;
  const repeats = asRelations(body.relates).flatMap(({ as, to }) => (REPEATS.has(as) ? [to] : []));
  const signature = signatureOf(event);
  if (repeats.length === 0 && signature === undefined) return undefined;
  const when = typeof body.when === "number" ? body.when : ts;
  return {
    id,
    when,
    session: asText(body.session),
    files: asTexts(body.files),
    repeats,
    signature,
  };
};

/** The signature of the check that proved a memory, if there is one. */
export const signatureOf = (event: Event): Mark | undefined => {
  const { signature } = fieldOf(event, "check");
  return signature === undefined ? undefined : markOf(signature);
};

/**
 * The names under which failures are looked up: an event id, `key:` and a natural key, or `sig:`
 * and the mark of a signature.
 */
export const tiesOf = ({ repeats, signature }: Failure): readonly string[] => [
  ...repeats,
  ...bySignature(signature),
];

export const tiesTo = (names: Names): readonly string[] => [
  ...namesThatRepeat(names),
  ...bySignature(names.signature),
];

const namesThatRepeat = ({ ids, key }: Names): readonly string[] =>
  key === undefined ? ids : [...ids, `key:${key}`];

const bySignature = (signature: Mark | undefined): readonly string[] =>
  signature === undefined ? [] : [`sig:${signature}`];

/** A failed attempt, and the memory it is a copy of. */
export type Located = readonly [memory: EventId, failure: Failure];

/** The failures that still stand, each with the memory that it is a copy of. */
export const standingAmong = (state: State, failures: readonly Failure[]): readonly Located[] =>
  failures.flatMap((failure) => {
    const memory = memoryOf(state, failure.id);
    return memory && hasFailed(memory) ? [[memory.id, failure] as const] : [];
  });

/**
 * The failed attempts tied to a memory, each once, in the order in which they were tried. A memory
 * is no repeat of itself.
 */
export const againOf = (failures: readonly Located[], names: Names): readonly Again[] => {
  const found = new Map<EventId, Again>();
  const inOrder = [...failures].sort(([, a], [, b]) => a.when - b.when || compareText(a.id, b.id));
  for (const [memory, failure] of inOrder) {
    const tie = names.ids.includes(memory) ? undefined : tieOf(failure, names);
    // Of two copies, the one that says what it repeats wins.
    if (tie === undefined || (found.has(memory) && tie === "signature")) continue;
    if (found.get(memory)?.tie === "relation") continue;
    const { when, session, files } = failure;
    found.set(memory, { id: memory, when, session, files, tie });
  }
  return [...found.values()].sort((a, b) => a.when - b.when || compareText(a.id, b.id));
};

const tieOf = ({ repeats, signature }: Failure, names: Names): Again["tie"] | undefined => {
  const named = namesThatRepeat(names);
  if (repeats.some((name) => named.includes(name))) return "relation";
  return signature !== undefined && signature === names.signature ? "signature" : undefined;
};

export interface Overridden {
  readonly when: number;
  readonly session?: string | undefined;
  readonly paths: readonly string[];
}

/**
 * Whether the failure resulted from what was overridden. It must not be older, and it either says
 * itself what it repeats, or has the same error in the same session or on the same file. Errors
 * alone are too similar to prove more.
 */
export const cameOf = ({ when, session, files, tie }: Again, overridden: Overridden): boolean => {
  // Git counts in seconds.
  if (when < Math.floor(overridden.when / 1_000) * 1_000) return false;
  if (tie === "relation") return true;
  const sameSession = session !== undefined && session === overridden.session;
  return sameSession || overridden.paths.some((path) => files.includes(path));
};
