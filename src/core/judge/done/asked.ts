// Parts of a request of which neither the report nor the changes have a word. Only where a person listed several, or added one
// later, and the report is about another of them: a whole request in other words is no part that was left out.
import { wordsOf } from "../../fold/work/same-work.ts";
import { lazily } from "../../kit/lazy.ts";
import type { TurnWitnesses } from "./witness.ts";

/** The parts of what persons asked for that nothing has a word of. */
export const partsNotFound = (
  turn: Pick<TurnWitnesses, "report" | "prompts" | "changed" | "commands">,
): readonly string[] => {
  const { prompts } = turn;
  const reported = spelled(turn.report);
  const made = lazily(() => spelled(madeIn(turn)));
  return prompts.flatMap((prompt, at) => {
    const listed = listedParts(prompt);
    const parts = listed.length > 1 ? listed : at === 0 ? [] : addedParts(prompt);
    if (parts.length === 0) return [];
    // What is said around them, or in another of them, does not tell them apart.
    const around = [
      prompts.slice(0, at).join("\n"),
      parts.reduce((rest, part) => rest.replace(part, ""), prompt),
    ];
    const known = parts.map((part) => {
      const others = [...around, ...parts.filter((one) => one !== part)];
      const own = contentOf(part).filter(
        (word) => !others.some((other) => wordsOf(other).has(word)),
      );
      return { part, own, shareReported: shareIn(own, reported) };
    });
    const isAbout =
      known.some(({ own, shareReported }) => own.length > 0 && shareReported >= NAMED) ||
      (listed.length < 2 && shareIn(contentOf(prompts[at - 1] ?? ""), reported) > 0);
    if (!isAbout) return [];
    const later = spelled(prompts.slice(at + 1).join("\n"));
    return known
      .filter(
        ({ part, own, shareReported }) =>
          own.length >= FEWEST &&
          !KEEPS.test(part) &&
          shareReported < NAMED &&
          shareIn(own, made()) < MADE &&
          shareIn(own, later) < MADE,
      )
      .map(({ part }) => part);
  });
};

/** What is to stay as it is leaves no trace. */
const KEEPS =
  /\b(?:keep|leave|stays?|never|no|not|without|only|avoid|enough|anyway|for now)\b|n't\b|(?<!\p{L})(?:deja|lass|sin|ohne|sans|pas|nicht|kein\w*)(?!\p{L})/iu;

/** Fewer words than that may be said in others. */
const FEWEST = 2;
/** The least share of its words by which a report is about a part, and by which the changes are. */
const NAMED = 0.25;
const MADE = 0.5;
const MOST_CHARACTERS = 400_000;

const madeIn = ({ changed = [], commands = [] }: Pick<TurnWitnesses, "changed" | "commands">) =>
  [...changed.flatMap(({ path, added }) => [path, ...added]), ...commands.map(({ text }) => text)]
    .join("\n")
    .slice(0, MOST_CHARACTERS);

const shareIn = (words: readonly string[], known: ReadonlySet<string>): number =>
  words.length === 0
    ? 0
    : words.filter(
        (word) => known.has(word) || (word.length >= ROOT && known.has(word.slice(0, ROOT))),
      ).length / words.length;

/** `1) … 2) …`, `First, … Second, …`, the items of a list, or `: a, b, and c`. */
const listedParts = (prompt: string): readonly string[] => {
  for (const mark of [/(?:^|\s)\(?[1-9][.)]\s+/u, ORDINAL]) {
    const numbered = prompt.split(mark).slice(1);
    if (numbered.length > 1) return numbered.map(firstSentence);
  }
  const items = prompt.split("\n").flatMap((line) => /^\s*[-*•] +(.+)$/u.exec(line)?.[1] ?? []);
  if (items.length > 1) return items.map(firstSentence);
  return prompt.split(/(?<=[.!?])\s+|\n+/u).flatMap(enumerated);
};

const ORDINAL =
  /(?:^|[.;,:!]\s+)(?:and )?(?:first(?:ly)?|second(?:ly)?|third(?:ly)?|fourth(?:ly)?|finally|primero|segundo|tercero|erstens|zweitens|drittens)[,:]\s+/iu;

/** Parts behind a colon may be anything; elsewhere each is a wish of its own. */
const enumerated = (sentence: string): readonly string[] => {
  const [, lead, list = sentence] = /^([^:]{1,80}):\s+(.*)$/u.exec(sentence) ?? [];
  const parts = list
    .split(
      /[,;]\s+(?:and |then |y |und |et )?|\s(?:and|y|und|et) (?=(?:the |a |an |un |une |el |la |der |die |das )?\p{L}+ \p{L}+)/u,
    )
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const areWishes = parts.every((part) => IMPERATIVE.test(part));
  return (lead !== undefined && parts.length > 2) || (parts.length > 1 && areWishes) ? parts : [];
};

const firstSentence = (part: string): string => part.trim().split(/(?<=[.!?])\s+|\n/u)[0] ?? "";

/** `also grey it out when it is private`: a wish that came in later. */
const addedParts = (prompt: string): readonly string[] =>
  prompt
    .split(/(?<=[.!?])\s+|\n+/u)
    .filter((sentence) => LATER.test(sentence) && !/[?？]\s*$/u.test(sentence))
    .map((sentence) => sentence.split(/,\s+(?:and |with )/u)[0] ?? "");

const LATER =
  /^(?:(?:ok(?:ay)?|nice|good|great|thanks|perfect|bien|vale|genial|gut|und|and|y)[,.!]? )*(?:oh,? )?(?:also|one more(?: thing)?|and (?:please )?(?:add|make|let|use|show)|please also|another thing|además|también|außerdem|bitte auch|aussi)(?!\p{L})/iu;

/** A request in a list begins with its verb. */
const IMPERATIVE =
  /^(?:please |also |then |let |don't )?(?:add|allow|apply|bump|cache|change|check|clean|close|convert|copy|cover|create|cut|default|delete|disable|document|drop|enable|expose|extend|extract|fix|handle|hide|highlight|implement|improve|include|increase|keep|limit|load|log|make|mark|merge|move|open|persist|print|raise|reduce|refactor|reject|remember|remove|rename|replace|report|reset|retry|return|rewrite|round|run|save|send|set|show|skip|sort|split|store|support|switch|translate|trim|turn|update|upgrade|use|validate|wire|wrap|write|let|(?:the |a |an )?(?:\p{L}+ ){1,3}(?:should|must|has to|needs to))(?!\p{L})/iu;

/** Words that say how something is asked for, and not what. */
const GENERIC = wordsOf(
  "add allow change check create do fix get give handle help implement improve include keep let make need please put run set " +
    "show support update use want write test tests new one two three file code function method class when if then so just really " +
    "should must can also too not no don't each every only same other way thing things work works whole first last next me i you " +
    "we they he she them those these arent isnt there here out up down off as than before after while during without within again still",
);

const contentOf = (part: string): readonly string[] =>
  [...wordsOf(part.replace(ELIDED, ""))].filter(
    (word) => (word.length > 2 || /\d\d/u.test(word)) && !GENERIC.has(word),
  );

/** `l'IBAN`, `d'adhésion`. */
const ELIDED = /(?<!\p{L})[cdjlnqs]['’](?=\p{L})/giu;

/** Words of prose and the pieces of names in code: `useLastFormat` has three. */
const spelled = (text: string): ReadonlySet<string> => {
  const words = wordsOf(
    text
      .replace(ELIDED, "")
      .replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, " ")
      .replaceAll("_", " "),
  );
  return new Set([...words, ...[...words].map((word) => word.slice(0, ROOT))]);
};

/** As many letters tell a word from others whatever its ending is. */
const ROOT = 5;
