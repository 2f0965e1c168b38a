// An amendment: what one event says about existing memories. Its place in the total order decides what it affects.
import type { Event } from "../event/envelope.ts";
import { EXPLAINED_BY } from "../event/explained-by.ts";
import { commitIn } from "../event/held-by.ts";
import { isEventId, type EventId } from "../event/id.ts";
import { isObject, type Fields } from "../kit/json.ts";
import type { Ordered } from "../event/order.ts";
import { targetsOf, text, texts, tombstonedKeys } from "./copy.ts";
import { isAmendmentKind, type AmendmentKind } from "./part.ts";

export interface Amendment extends Ordered {
  readonly kind: AmendmentKind;
  readonly targets: readonly EventId[];
  /** Natural keys that it reaches too, in whatever clone they appear: those that a purge keeps from coming back. */
  readonly keys: readonly string[];
  /** When it happened, not when it was recorded. */
  readonly when: number;
  readonly text: string | undefined;
  /** The memory that takes the targets' place. */
  readonly by: EventId | undefined;
  /** For a confirmation: the commit that HEAD was on. For tags: the commit that shows why. */
  readonly commit: string | undefined;
  readonly add: readonly string[];
  readonly remove: readonly string[];
  /** For a link to the commit that holds the targets: that commit, or that it no longer does. */
  readonly holder: { readonly commit: string; readonly holds: boolean } | undefined;
  /** For a link to what says why the targets failed: the reason with its source. */
  readonly why: string | undefined;
  /** New names of commits, by their old names. */
  readonly renamed: ReadonlyMap<string, string>;
}

/** The text of a confirmation that gives no reason. */
export const HOLDS = "Looked at again: it holds";

const UNCHANGED: ReadonlyMap<string, string> = new Map();

const renamedIn = (commits: unknown): ReadonlyMap<string, string> =>
  new Map(
    (Array.isArray(commits) ? commits : []).flatMap((one: unknown) => {
      const [old, now] = isObject(one) ? [text(one.old), text(one.new)] : [];
      return old === undefined || now === undefined ? [] : [[old, now] as const];
    }),
  );

const holderIn = ({ as, to, linked }: Fields): Amendment["holder"] => {
  const commit = commitIn(as, to);
  return commit === undefined ? undefined : { commit, holds: linked !== "no" };
};

/** The amendment that an event makes; undefined if it makes none or was itself erased. */
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
    commit: kind === "confirm" || kind === "tag" ? text(body.commit) : undefined,
    add: texts(body.add),
    remove: texts(body.remove),
    holder: holderIn(body),
    why: body.as === EXPLAINED_BY ? text(body.body) : undefined,
    renamed: kind === "rewrite" ? renamedIn(body.commits) : UNCHANGED,
  };
};
