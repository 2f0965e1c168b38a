// What must not come back: the natural keys and the texts of purged memories, of which the log holds salted digests, and the
// claims of forgotten memories, which are still in the log.
import {
  isDistinctive,
  lookAlike,
  partsAlike,
  runsAlike,
  runsOfWords,
} from "../../core/append/look-alike.ts";
import type { Draft } from "../../core/event/draft.ts";
import { purge } from "../../core/event/kinds/amendment/purge.ts";
import { retire } from "../../core/event/kinds/amendment/retire.ts";
import type { Event } from "../../core/event/envelope.ts";
import type { EventId } from "../../core/event/id.ts";
import { fieldOf } from "../../core/event/read.ts";
import { textsStated } from "./stated-texts.ts";
import { FORGOTTEN } from "../../core/fold/amendment.ts";
import { isMemoryKind } from "../../core/fold/nouns.ts";
import { isObject } from "../../core/kit/json.ts";
import type { Digest } from "../../core/kit/digest.ts";
import { kindInText, parseLine } from "../../core/log/line.ts";
import { textsOf } from "../recall/lines.ts";
import type { Project } from "../project.ts";

/** Texts that were purged: by their salts, the purges that hold their digests. */
export type PurgedTexts = ReadonlyMap<string, ReadonlyMap<string, EventId>>;

export interface Forgotten {
  readonly keys: ReadonlySet<string>;
  readonly purged: PurgedTexts;
  /** By its claim in the form of all look-alikes, the memory. */
  readonly claims: ReadonlyMap<string, EventId>;
}

const NOTHING: Forgotten = { keys: new Set(), purged: new Map(), claims: new Map() };

/** Asks the index first, so that a log in which nothing was purged or forgotten need not be read. */
export const forgottenIn = (project: Project): Forgotten => {
  const { kinds, forgets } = project.index.lists.counts();
  if (!kinds["purge"] && forgets === 0) return NOTHING;
  const keys = new Set<string>();
  const purged = new Map<string, Map<string, EventId>>();
  const claims = new Map<string, EventId>();
  for (const text of textsOf(project)) {
    const kind = kindInText(text);
    const line = kind === "purge" || kind === "retire" ? parseLine(text) : undefined;
    if (line?.is !== "event") continue;
    const { event } = line;
    if (purge.is(event)) takePurge(event.id, event.body.tombstones, keys, purged);
    else if (retire.is(event) && event.body.tags?.includes(FORGOTTEN))
      for (const id of event.body.targets) takeClaim(project, id, claims);
  }
  return { keys, purged, claims };
};

type Tombstones = Extract<Draft, { kind: "purge" }>["body"]["tombstones"];

const takePurge = (
  id: EventId,
  tombstones: Tombstones,
  keys: Set<string>,
  purged: Map<string, Map<string, EventId>>,
): void => {
  for (const { of, by, salt, value } of tombstones) {
    if (of === "key") keys.add(value);
    if (of !== "value" || by !== "salted" || salt === undefined) continue;
    const known = purged.get(salt) ?? new Map<string, EventId>();
    purged.set(salt, known.set(value, id));
  }
};

/** One that was restored counts again. */
const takeClaim = ({ index }: Project, id: string, claims: Map<string, EventId>): void => {
  const [memory] = index.lookup.find(id);
  if (memory?.forgotten !== true) return;
  const claim = lookAlike(memory.text);
  if (claim !== "") claims.set(claim, memory.id);
};

/** The natural keys of purged memories. */
export const forgottenKeys = (project: Project): ReadonlySet<string> => forgottenIn(project).keys;

/** Fields of a body that hold what its author stated, at any length. */
export const PROSE = [
  ...["text", "body", "reason", "context", "rationale", "alternatives", "cause"],
  ...["avoid", "prefer", "exceptions", "value", "object"],
] as const;

export const proseIn = (body: object): readonly string[] => {
  const fields: unknown = body;
  if (!isObject(fields)) return [];
  return PROSE.flatMap((field): readonly unknown[] => {
    const value = fields[field];
    return Array.isArray(value) ? value : [value];
  }).filter((text) => typeof text === "string");
};

/** The form in which a purge keeps a text from coming back. */
export const hiddenText = (text: string, salt: string, digest: Digest): string =>
  digest(`${salt} ${lookAlike(text)}`);

/**
 * A value that a person named is recognised wherever its words stand in a text, so its salt ends with how many they are. A short
 * one may stand there for another reason.
 */
export const hiddenValue = (value: string, salt: string, digest: Digest) => {
  if (!isDistinctive(value)) return undefined;
  const counted = `${salt}.${lookAlike(value).split(" ").length}`;
  return { salt: counted, value: hiddenText(value, counted, digest) };
};

const wordsBySalt = (salt: string): number | undefined => {
  const [, words] = salt.split(".");
  return words === undefined ? undefined : Number(words);
};

/** The salt of texts, and not of values. */
export const saltIn = (purged: PurgedTexts): string | undefined =>
  [...purged.keys()].map((salt) => salt.split(".")[0]).find((salt) => salt !== "");

type Stating = Pick<Event, "kind" | "body">;

const isSpoken = ({ kind }: Stating): boolean => kind === "turn" || kind === "item";

/** Each text that an event states, and its parts. */
const partsOf = (event: Stating): ReadonlySet<string> =>
  new Set(proseIn(event.body ?? {}).flatMap((text) => [...partsAlike(text)]));

/** The purge that erased one of these parts of an event, or a value in it. */
const purgeOf = (
  event: Stating,
  parts: ReadonlySet<string>,
  purged: PurgedTexts,
  digest: Digest,
): EventId | undefined => {
  if (purged.size === 0) return undefined;
  const stated = textsStated(event);
  for (const [salt, hidden] of purged) {
    const words = wordsBySalt(salt);
    const candidates =
      words === undefined
        ? parts
        : new Set(stated.flatMap((text) => [...runsOfWords(text, words)]));
    for (const one of candidates) {
      const by = hidden.get(digest(`${salt} ${one}`));
      if (by !== undefined) return by;
    }
  }
  return undefined;
};

/** What keeps a draft out. */
export type Returning =
  | { readonly kind: "draft-purged"; readonly by: EventId }
  | { readonly kind: "draft-forgotten"; readonly id: EventId };

/** Undefined if nothing of the draft was purged or forgotten. A purge may say again what it erases: only its digest is kept. */
export const returningIn = (
  { kind, body }: Stating,
  { purged, claims }: Forgotten,
  digest: Digest,
): Returning | undefined => {
  if (kind === "purge") return undefined;
  const event = { kind, body };
  const runs = isSpoken(event) ? proseIn(body ?? {}).flatMap((text) => [...runsAlike(text)]) : [];
  const by = purgeOf(event, new Set([...partsOf(event), ...runs]), purged, digest);
  if (by !== undefined) return { kind: "draft-purged", by };
  const id = isMemoryKind(kind)
    ? claims.get(lookAlike(fieldOf({ body }, "text") ?? ""))
    : undefined;
  return id === undefined ? undefined : { kind: "draft-forgotten", id };
};

/** The same for a line of another clone that is about to be taken in. */
export const isPurgedText = (event: Event, purged: PurgedTexts, digest: Digest): boolean =>
  event.body !== null &&
  event.kind !== "purge" &&
  purgeOf(event, partsOf(event), purged, digest) !== undefined;

/**
 * Whether a line of another clone, which is here by now, is what was purged: it holds a purged value, or states a purged text as
 * a whole. A memory that only has a line or a reason in common with it is another's own, and is not erased. Of what was
 * spoken, a line is enough: that repeats what a memory states.
 */
export const isPurgedMemory = (event: Event, purged: PurgedTexts, digest: Digest): boolean => {
  if (event.body === null || event.kind === "purge") return false;
  const wholes = [fieldOf(event, "text"), fieldOf(event, "body")].flatMap((text) =>
    text === undefined ? [] : [lookAlike(text)],
  );
  const parts = isSpoken(event) ? partsOf(event) : new Set(wholes);
  return purgeOf(event, parts, purged, digest) !== undefined;
};
