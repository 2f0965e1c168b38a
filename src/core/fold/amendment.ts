// An amendment: what one event says about existing memories. Its place in the total order decides what it affects.
import type { Event } from "../event/envelope.ts";
import { EXPLAINED_BY } from "../event/explained-by.ts";
import { commitIn } from "../event/held-by.ts";
import { isEventId, type EventId } from "../event/id.ts";
import type { Ordered } from "../event/order.ts";
import { FEEDBACK_WORDS, type FeedbackWord } from "../event/kinds/judgment/feedback.ts";
import { FULL_SCORE } from "../event/kinds/judgment/score.ts";
import { asNumber, asObjects, asRelations, asText, asTexts } from "../event/read.ts";
import type { Fields } from "../kit/json.ts";
import type { Standing } from "./memory.ts";
import { isByPerson, isPersonal, speakerInBody } from "./speaker.ts";
import type { EntrySummary } from "./topics/entry-claim.ts";
import { summaryIn } from "./topics/entry-noun.ts";

/** The amendments that folds know, and the standing that each gives its targets, if any. */
export const AMENDMENTS = {
  supersede: "superseded",
  resolve: "resolved",
  reopen: "standing",
  retire: "retired",
  archive: "archived",
  restore: "standing",
  purge: "purged",
  pin: undefined,
  confirm: undefined,
  tag: undefined,
  link: undefined,
  rewrite: undefined,
  summary: undefined,
  score: undefined,
  feedback: undefined,
} as const satisfies { readonly [kind: string]: Standing | undefined };
export type AmendmentKind = keyof typeof AMENDMENTS;

export const isAmendmentKind = (kind: string): kind is AmendmentKind =>
  Object.hasOwn(AMENDMENTS, kind);

export interface Amendment extends Ordered {
  readonly kind: AmendmentKind;
  readonly targets: readonly EventId[];
  /** Natural keys that it reaches too, in whatever clone they appear: those that a purge keeps from coming back. */
  readonly keys: readonly string[];
  /** When it happened, not when it was recorded. */
  readonly when: number;
  /** A person said it, at a terminal or in a prompt. */
  readonly byPerson: boolean;
  readonly text: string | undefined;
  /** The memory that takes the targets' place. */
  readonly by: EventId | undefined;
  /** For a confirmation: the commit that HEAD was on. For tags: the commit that shows why. */
  readonly commit: string | undefined;
  readonly add: readonly string[];
  readonly remove: readonly string[];
  /** For a retirement: the targets were forgotten, so no answer shows them. */
  readonly forgets: boolean;
  /** For a retirement: the targets were stated after a snapshot that was restored, and count as if they had not been. */
  readonly withdraws: boolean;
  /** For a pin: whether it pins or unpins. */
  readonly pinned: boolean | undefined;
  /** For a link to the commit that holds the targets: that commit, or that it no longer does. */
  readonly holder: { readonly commit: string; readonly holds: boolean } | undefined;
  /** For a link to what says why the targets failed: the reason with its source. */
  readonly why: string | undefined;
  /** For a score, if a person gave it. */
  readonly score?: number;
  /** For a person's feedback; a person's confirmation says that the memory holds. */
  readonly feedback?: FeedbackWord | "holds";
  /** For a later summary of entries. */
  readonly summary?: EntrySummary;
  /** New names of commits, by their old names. */
  readonly renamed: ReadonlyMap<string, string>;
}

/** The tag of a retirement that forgets a memory. */
export const FORGOTTEN = "forgotten";

/** The tag of a retirement that takes back what was stated after a snapshot. */
export const WITHDRAWN = "withdrawn";

/** The text of a confirmation that gives no reason. */
export const HOLDS = "Looked at again: it holds";

const UNCHANGED: ReadonlyMap<string, string> = new Map();

const renamedIn = (commits: unknown): ReadonlyMap<string, string> =>
  new Map(
    asObjects(commits).flatMap((one) => {
      const [old, now] = [asText(one.old), asText(one.new)];
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
    byPerson: isByPerson(body),
    text: asText(body.text),
    by: isEventId(body.by) ? body.by : undefined,
    commit: kind === "confirm" || kind === "tag" ? asText(body.commit) : undefined,
    add: asTexts(body.add),
    remove: asTexts(body.remove),
    forgets: kind === "retire" && asTexts(body.tags).includes(FORGOTTEN),
    withdraws: kind === "retire" && asTexts(body.tags).includes(WITHDRAWN),
    pinned: kind === "pin" ? body.pinned !== "no" : undefined,
    holder: holderIn(body),
    why: body.as === EXPLAINED_BY ? asText(body.body) : undefined,
    renamed: kind === "rewrite" ? renamedIn(body.commits) : UNCHANGED,
    ...(kind === "score" ? scoreIn(body) : {}),
    ...(kind === "feedback" || kind === "confirm" ? feedbackIn(kind, body) : {}),
    ...(kind === "summary" ? { summary: summaryIn(body) } : {}),
  };
};

/** The channel decides: what an agent or a script says of a fact's worth counts for nothing. */
const scoreIn = (body: Fields): Pick<Amendment, "score"> => {
  const score = asNumber(body.score);
  const isValid = score !== undefined && score >= 0 && score <= FULL_SCORE;
  return isValid && speakerInBody(body) === "person" ? { score } : {};
};

const feedbackIn = (kind: "feedback" | "confirm", body: Fields): Pick<Amendment, "feedback"> => {
  const speaker = speakerInBody(body);
  if (speaker === undefined || !isPersonal(speaker)) return {};
  const feedback = kind === "confirm" ? "holds" : FEEDBACK_WORDS.find((word) => word === body.is);
  return feedback === undefined ? {} : { feedback };
};

export const targetsOf = ({ targets, relates }: Fields): readonly EventId[] => {
  if (!Array.isArray(targets)) return relates === undefined ? NONE : anchoredIn(relates);
  return targets.every(isEventId) ? targets : targets.filter(isEventId);
};

const NONE: readonly never[] = [];

/** The memories whose commit a rewrite renamed. They follow the commit. */
const anchoredIn = (relates: unknown): readonly EventId[] =>
  asRelations(relates).flatMap(({ as, to }) => (as === "anchored" && isEventId(to) ? [to] : []));

/** The natural keys that a purge keeps from coming back, if it states them openly. */
export const tombstonedKeys = ({ tombstones }: Fields): readonly string[] =>
  tombstones === undefined
    ? NONE
    : asObjects(tombstones).flatMap(({ of, by, value }) =>
        of === "key" && by === undefined ? (asText(value) ?? []) : [],
      );

export interface Guarded {
  /** A fact that a person stated. */
  readonly isPersons: boolean;
  readonly forgottenByPerson: boolean;
}

/**
 * By the channel: an agent, a script or an import neither takes a person's fact out of use nor brings back what a person
 * forgot. A purge is open to all: whoever finds a secret must be able to erase it.
 */
export const needsPerson = (kind: AmendmentKind, guarded: Guarded): boolean => {
  const standing = AMENDMENTS[kind];
  if (standing === undefined || standing === "purged") return false;
  return guarded.isPersons || (guarded.forgottenByPerson && standing === "standing");
};

/** Whether an amendment counts for the standing of a memory. */
export const mayAmend = (
  { kind, byPerson }: Pick<Amendment, "kind" | "byPerson">,
  guarded: Guarded,
): boolean => byPerson || !needsPerson(kind, guarded);
