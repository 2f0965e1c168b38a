// A turn as it comes from a host, from standard input or from a transcript, and the drafts that it becomes: the turn
// itself, and what it states about the work. The turn is named by a natural key, so the same turn comes in once.
import type { DraftCommon, DraftOf } from "../../event/draft.ts";
import type { EvidenceSubject } from "../../event/work/evidence-subject.ts";
import type { TurnAside, TurnRole } from "../../event/work/words.ts";
import { defined } from "../../kit/defined.ts";
import { hash32 } from "../../kit/hash.ts";
import type { Digest } from "../../kit/digest.ts";
import { withoutPrivate } from "../../kit/private-text.ts";
import { clip, oneLine } from "../../kit/text.ts";
import { withoutInjected } from "../../transcripts/injected.ts";
import { asideOfAnswer } from "./aside.ts";
import { gistOf } from "./gist.ts";
import type { Labels } from "./labels.ts";
import { statementsTaken, type Statement } from "./statements.ts";

export interface Turn {
  readonly session?: string | undefined;
  readonly role: TurnRole;
  readonly text: string;
  /** When it was said: milliseconds since 1970. */
  readonly when?: number | undefined;
  /** The id that the host gives it. */
  readonly id?: string | undefined;
  readonly host?: string | undefined;
  /** The host's id of a subagent. */
  readonly lane?: string | undefined;
  /** Distinguishes it from the same words at another time: an id of the prompt, or the minute. */
  readonly occurrence?: string | undefined;
  /** A host handed it over as what a person typed. */
  readonly inPrompt?: true;
  /** What the session works on, if several sessions share it. */
  readonly mission?: string | undefined;
  /** The folder that the agent worked in, as the host spells it. */
  readonly cwd?: string | undefined;
}

/** Where a turn was held, as the log spells it. */
export interface TurnPlace {
  /** Within the project; absent at its top. */
  readonly folder?: string;
  readonly outside?: "yes";
}

/** For hosts that give a turn no id. */
export const occurrenceAt = (when: number): string => String(Math.floor(when / 60_000));

/** What a person or an agent said, without what programs added to it. */
export const ownWords = (text: string): string => withoutInjected(withoutPrivate(text));

const KEY = "turn:";

/** The keys of turns begin like that. */
export const isTurnKey = (key: string): boolean => key.startsWith(KEY);

/** The host's id of the turn, or else its text, names it within its session. `text`: as it is stored. */
export const turnKey = (
  { session = "", role, id, lane = "", occurrence }: Turn,
  text: string,
): string => {
  const words = `${text.length}-${hash32(text)}`;
  const spoken = occurrence === undefined ? words : `${words}-${hash32(occurrence)}`;
  const named = id === undefined ? spoken : `id-${hash32(id)}`;
  return `${KEY}${hash32(`${session}\n${lane}`)}:${role}:${named}`;
};

export interface TurnDrafts {
  readonly turn: DraftOf<"turn">;
  readonly items: readonly DraftOf<"item">[];
  /** How many statements more it makes. */
  readonly omitted: number;
  /** What is named to show items, by the natural keys of these. */
  readonly evidence: readonly NamedEvidence[];
  readonly aside?: TurnAside;
}

export interface NamedEvidence {
  readonly item: string;
  readonly subject: EvidenceSubject;
}

export interface TurnStamp {
  readonly common: DraftCommon;
  readonly digest: Digest;
  readonly place: TurnPlace;
  /** Why the turn before it, which it answers, was no part of the work. */
  readonly asked?: TurnAside | undefined;
  /** The labels that are known; those that always are, if not given. */
  readonly labels?: Labels;
}

/** `text`: the words of the turn, redacted. */
export const draftsOf = (turn: Turn, text: string, stamp: TurnStamp): TurnDrafts => {
  const { role, lane, mission } = turn;
  const key = turnKey(turn, text);
  const aside = asideOfAnswer(text, role, stamp.asked);
  const common = { ...stamp.common, ...defined({ session: turn.session, when: turn.when }) };
  const title = clip(oneLine(text), 200);
  const { items, omitted, evidence } =
    aside === undefined
      ? itemsOf(turn, text, { ...stamp, common, key })
      : { items: [], omitted: 0, evidence: [] };
  return {
    turn: {
      kind: "turn",
      overlong: "cut-line",
      body: {
        ...{ ...common, key, text: title === "" ? "(nothing)" : title, role },
        ...(title === text ? {} : { body: text }),
        digest: stamp.digest(text),
        ...defined({ host: turn.host, turn: turn.id, lane, aside, mission }),
        ...stamp.place,
        ...(omitted === 0 ? {} : { omitted }),
      },
    },
    ...{ items, omitted, evidence },
    ...(aside === undefined ? {} : { aside }),
  };
};

const itemsOf = (
  { role, lane, mission }: Turn,
  text: string,
  {
    common,
    key,
    place,
    labels,
  }: Pick<TurnStamp, "common" | "place" | "labels"> & {
    readonly key: string;
  },
): Pick<TurnDrafts, "items" | "omitted" | "evidence"> => {
  const keyAt = (at: number): string => `item:${key.slice(KEY.length)}:${at}`;
  const { statements, omitted, evidence: named } = statementsTaken(text, role, labels);
  const gist = gistOf(text) ?? gistOf(text, { isUnread: statements.length === 0 });
  const stated: readonly Statement[] = [
    ...statements,
    ...(gist === undefined ? [] : [gistStatement(role, gist)]),
  ];
  const items = stated.map(({ form, level, source, text: statement, from, to }, at) => ({
    kind: "item" as const,
    overlong: "cut-line" as const,
    body: {
      ...{ ...common, key: keyAt(at), text: clip(statement, 200) },
      ...(statement.length > 200 ? { body: statement } : {}),
      ...{ form, role, source, turn: `key:${key}` },
      ...(to > from ? { span: { start: from, end: to } } : {}),
      ...{ ...defined({ level, lane, mission }), ...place },
    },
  }));
  const evidence = named.flatMap(({ of, subject }) => {
    const at = statements.findIndex(
      ({ form, text: statement }) =>
        form === "completed" && statement.toLowerCase() === of.text.toLowerCase(),
    );
    return at < 0 ? [] : [{ item: keyAt(at), subject }];
  });
  return { items, omitted, evidence };
};

/** Where it stands is not noted: it is how the turn begins. */
const gistStatement = (role: Turn["role"], text: string): Statement => ({
  ...{ form: role === "user" ? "request" : "summary", source: "prose", text },
  ...{ from: 0, to: 0 },
});
