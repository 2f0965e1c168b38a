// An amendment: what one event says about memories that exist already. Where it stands in the total order decides.
import type { Event } from "../event/envelope.ts";
import { isEventId, type EventId } from "../event/id.ts";
import { isObject } from "../kit/json.ts";
import type { Ordered } from "../event/order.ts";
import { targetsOf, text, texts, tombstonedKeys } from "./copy.ts";
import { isAmendmentKind, type AmendmentKind } from "./part.ts";

export interface Amendment extends Ordered {
  readonly kind: AmendmentKind;
  readonly targets: readonly EventId[];
  /** Natural keys it reaches as well, in whatever clone they come up: those a purge keeps from coming back. */
  readonly keys: readonly string[];
  /** When it happened, as opposed to when it was recorded. */
  readonly when: number;
  readonly text: string | undefined;
  /** The memory that takes the targets' place. */
  readonly by: EventId | undefined;
  /** Of a confirmation: the commit HEAD stood on. */
  readonly commit: string | undefined;
  readonly add: readonly string[];
  readonly remove: readonly string[];
  /** New names of commits, by the old ones. */
  readonly renamed: ReadonlyMap<string, string>;
}

/** What a confirmation says where nobody said why. */
export const HOLDS = "Looked at again: it holds";

const NONE: readonly string[] = [];
const UNCHANGED: ReadonlyMap<string, string> = new Map();

const renamedIn = (commits: unknown): ReadonlyMap<string, string> =>
  new Map(
    (Array.isArray(commits) ? commits : []).flatMap((one: unknown) => {
      const [old, now] = isObject(one) ? [text(one.old), text(one.new)] : [];
      return old === undefined || now === undefined ? [] : [[old, now] as const];
    }),
  );

/** The amendment an event makes, or nothing where it makes none or was itself erased. */
export const amendmentOf = (event: Event): Amendment | undefined => {
  const { id, ts, n, writer, seq, kind, body } = event;
  if (body === null || !isAmendmentKind(kind)) return undefined;
  const targets = targetsOf(body);
  const keys = tombstonedKeys(body);
  if (targets.length + keys.length === 0) return undefined;
  return {
    id,
    ts,
    n,
    writer,
    seq,
    kind,
    targets,
    keys,
    when: typeof body.when === "number" ? body.when : ts,
    text: text(body.text),
    by: isEventId(body.by) ? body.by : undefined,
    commit: kind === "confirm" ? text(body.commit) : undefined,
    add: kind === "tag" ? texts(body.add) : NONE,
    remove: kind === "tag" ? texts(body.remove) : NONE,
    renamed: kind === "rewrite" ? renamedIn(body.commits) : UNCHANGED,
  };
};
