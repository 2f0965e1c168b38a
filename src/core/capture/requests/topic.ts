// What a request is about, as the name of its fact: a later request about the same thing has the same name and takes
// its place, and any other stands beside it.
import { isPersonalFact } from "../../event/facts.ts";
import { hash64 } from "../../kit/hash.ts";
import { oneLine } from "../../kit/text.ts";
import type { Choice } from "./choice.ts";
import { requestsIn, type PromptRequest } from "./requests.ts";

/** A fact in force in the log that the request belongs to. */
export interface FactInForce {
  readonly name?: string;
  readonly value?: string;
  readonly byPerson?: true;
}

/** Whose a fact is decides too: what this project does differently leaves what the person prefers elsewhere. */
export const topicOf = (request: PromptRequest, inForce: readonly FactInForce[]): string => {
  const known = inForce.filter((fact) => isPersonalFact(fact) === (request.of === "person"));
  const family = request.of === "person" ? "pref" : "project";
  const { choice, trait } = request;
  if (trait !== undefined) return `${request.of === "person" ? "user" : family}.${slug(trait)}`;
  if (choice === undefined) return `${family}.${request.form}.${slug(request.rest)}`;
  return (
    sameThing(choice, known) ??
    (choice.rejected === undefined
      ? `${family}.choice.${slug(`${choice.chosen} ${choice.where}`)}`
      : `${family}.instead-of.${slug(`${choice.rejected} ${choice.where}`)}`)
  );
};

/**
 * "Use yarn, not pnpm" is about what "use pnpm, not npm" was about. So is a fact with exactly the value that is rejected
 * now, if there is only one.
 */
const sameThing = (choice: Choice, known: readonly FactInForce[]): string | undefined => {
  const earlier = known.find(({ value }) => {
    const before = value === undefined ? undefined : requestsIn(value).requests[0]?.choice;
    return before !== undefined && isSameChoice(before, choice);
  });
  if (earlier?.name !== undefined) return earlier.name;
  if (choice.where !== "") return undefined;
  const exact = known.filter(({ value }) => value !== undefined && same(value, choice.rejected));
  return exact.length === 1 ? exact[0]?.name : undefined;
};

const isSameChoice = (before: Choice, now: Choice): boolean =>
  same(before.where, now.where) &&
  (same(before.chosen, now.rejected) ||
    same(before.rejected, now.chosen) ||
    same(before.rejected, now.rejected) ||
    (before.rejected === undefined &&
      now.rejected === undefined &&
      same(before.chosen, now.chosen)));

const same = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && b !== undefined && oneLine(a).toLowerCase() === oneLine(b).toLowerCase();

/** Names have at most 100 characters. */
const MOST = 60;

/** The words that carry meaning, as a part of a name. "Always" and "never" are left out, so that the two are about one thing. */
const slug = (text: string): string => {
  const words = (
    text
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+(?:'[a-z]+)?/gu) ?? []
  ).filter((word) => !EMPTY.has(word));
  const plain = words.join("-").replace(/[^a-z0-9-]/gu, "");
  const isWhole = plain.length <= MOST && words.every((word) => /^[a-z0-9]+$/u.test(word));
  if (isWhole && plain !== "") return plain;
  const [start = ""] = /^(?:[a-z0-9]+(?:-|$)){0,6}/u.exec(plain.slice(0, MOST - 10)) ?? [];
  return `${start.replace(/-+$/u, "")}-${hash64(words.join(" ")).slice(0, 8)}`.replace(/^-+/u, "");
};

const EMPTY: ReadonlySet<string> = new Set(
  (
    "a an the is are to of that this be you your please always never not don't do doesn't no ever and or must should " +
    "el la los las un una que de siempre nunca no y es"
  ).split(" "),
);
