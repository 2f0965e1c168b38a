// Which failures are tied to the memories that somebody answered, muted or revived: what became of an
// overridden warning. Gathered while a log is folded, or corrected by what was appended since.
import type { Event } from "../../event/envelope.ts";
import type { EventId } from "../../event/id.ts";
import { memoryOf } from "../../fold/memories.ts";
import type { State } from "../../fold/state.ts";
import { compareText } from "../../kit/text.ts";
import {
  againOf,
  failureOf,
  signatureOf,
  standingAmong,
  tiesOf,
  tiesTo,
  type Failure,
  type LinkedEvents,
  type Mark,
} from "./outcome.ts";
import { memoriesNamedIn, type Trust } from "../../fold/trust.ts";

/** The failed attempts that are tied to others, by tie and by id, and the signature of each attempt. */
export interface TiedFailures {
  readonly byTie: Map<string, EventId[]>;
  readonly byId: Map<EventId, Failure>;
  readonly signatures: Map<EventId, Mark>;
}

export const emptyFailures = (): TiedFailures => ({
  byTie: new Map(),
  byId: new Map(),
  signatures: new Map(),
});

export const addFailure = ({ byTie, byId, signatures }: TiedFailures, event: Event): void => {
  const signature = signatureOf(event);
  if (signature !== undefined) signatures.set(event.id, signature);
  const failure = failureOf(event);
  if (!failure) return;
  byId.set(failure.id, failure);
  for (const tie of tiesOf(failure)) {
    const ids = byTie.get(tie);
    if (ids) ids.push(failure.id);
    else byTie.set(tie, [failure.id]);
  }
};

export const linkedEvents = (
  state: State,
  trust: Trust,
  failures: TiedFailures,
): readonly LinkedEvents[] => {
  const linked = new Map<EventId, LinkedEvents>();
  for (const named of [...memoriesNamedIn(trust)].sort()) {
    const memory = memoryOf(state, named);
    if (!memory || linked.has(memory.id)) continue;
    const { id, ids, key } = memory;
    const names = { ids, key, signature: failures.signatures.get(id) };
    const found = new Set(tiesTo(names).flatMap((tie) => failures.byTie.get(tie) ?? []));
    const tied = [...found].flatMap((one) => failures.byId.get(one) ?? []);
    linked.set(id, { ...names, again: againOf(standingAmong(state, tied), names) });
  }
  return [...linked.values()];
};

/** Those of a snapshot that no event since has touched, with what failed since. */
export const untouchedLinks = (
  kept: readonly LinkedEvents[],
  now: State,
  failures: readonly Failure[],
): readonly LinkedEvents[] => {
  const isTouched = (id: EventId): boolean => now.copies.has(id);
  return kept
    .filter(({ ids, again }) => !ids.some(isTouched) && !again.some(({ id }) => isTouched(id)))
    .map((one) => {
      const since = againOf(standingAmong(now, failures), one);
      const again = [...one.again, ...since].sort(
        (x, y) => x.when - y.when || compareText(x.id, y.id),
      );
      return { ...one, again };
    });
};
