// Parts of a request that a report calls done and that nothing of the session shows: no path, line or command has a word of them,
// although others of the same list are there. It contradicts nothing, because they may be made in other words; but they cannot be
// pointed at.
import { roleOf } from "../../../code/role.ts";
import { wordsOf } from "../../../fold/work/words.ts";
import { lazily } from "../../../kit/lazy.ts";
import { clausesIn } from "../check-claims.ts";
import type { FileOfWork } from "../checker.ts";
import {
  contentOf,
  firstSentence,
  KEEPS,
  listedParts,
  madeIn,
  ORDINAL,
  shareIn,
  spelled,
} from "./asked.ts";
import { ownWords, sentencesIn } from "./own-words.ts";
import { wishesOf, type TurnWitnesses } from "../witness.ts";

type SeenOfParts = Pick<
  TurnWitnesses,
  "report" | "prompts" | "sincePrompt" | "changed" | "commands"
>;

export const partsNotShown = (turn: SeenOfParts): readonly string[] => [
  ...new Set([...listedNotShown(turn), ...meansNotShown(turn)]),
];

const listedNotShown = (turn: SeenOfParts): readonly string[] => {
  const prompts = wishesOf(turn).map(ownWords);
  const reported = spelled(turn.report);
  const made = lazily(() => spelled(madeIn(turn)));
  const left = lazily(() =>
    spelled(
      clausesIn(turn.report)
        .filter((clause) => LEAVES.test(clause))
        .join("\n"),
    ),
  );
  return prompts.flatMap((prompt, at) => {
    const parts = numbered(prompt);
    if (parts.length < 2) return [];
    const before = prompts.slice(0, at).join("\n");
    const later = spelled(prompts.slice(at + 1).join("\n"));
    const known = parts.map((part) => {
      const others = [before, ...parts.filter((one) => one !== part)].map((one) => wordsOf(one));
      const own = contentOf(part).filter((word) => !others.some((other) => other.has(word)));
      return { part, own, shown: shareIn(own, made()) };
    });
    // Where no part is named by what was made, its names tell nothing.
    if (!known.some(({ shown }) => shown > 0)) return [];
    return known
      .filter(
        ({ part, own, shown }) =>
          own.length >= FEWEST &&
          shown === 0 &&
          shareIn(own, reported) >= NAMED &&
          shareIn(own, later) === 0 &&
          shareIn(own, left()) < NAMED &&
          !KEEPS.test(part) &&
          !CHECKS.test(part),
      )
      .map(({ part }) => part);
  });
};

/** Fewer words than that may have others in their place. */
const FEWEST = 2;
/** The least share of its words by which a report is about a part. */
const NAMED = 0.25;
/** What a check shows has no line. */
const CHECKS =
  /\b(?:tests?|specs?|green|lint|build|review|commit|push|pr)\b|\b(?:pruebas|revisa)/iu;
const LEAVES =
  /\b(?:not|without|except|left|leaves?|remain\w*|pending|open|missing|later|untouched|skipped|already)\b|n't\b|(?<!\p{L})(?:falta|queda|pendiente|sin|noch|nicht|reste|ya)(?!\p{L})/iu;

/** Numbered parts, whether or not one of them states how it is to be; otherwise those of a list. */
const numbered = (prompt: string): readonly string[] => {
  if (prompt.length > LONGEST_PROMPT) return [];
  for (const mark of [/(?:^|\s)\(?[1-9][.)]\s+/u, ORDINAL]) {
    const [lead = "", ...parts] = prompt.split(mark);
    if (parts.length > 1 && !NARRATES.test(lead) && !parts.some((part) => /[?？]\s*$/u.test(part)))
      return parts.map(firstSentence);
  }
  return listedParts(prompt);
};

const LONGEST_PROMPT = 6_000;
/** Steps to a bug, or what others wrote. */
const NARRATES =
  /\b(?:steps|reproduc\w*|repro|logs?|output|trace\w*|happens?|says?|wrote)\b[^\n]*$/iu;

/** Things that a person wants to be used, by their own names, and that no line has: known only where all lines are. */
const meansNotShown = (turn: SeenOfParts): readonly string[] => {
  const { changed = [] } = turn;
  const prompts = wishesOf(turn);
  const code = changed.filter(({ path, isDeleted }) => !isDeleted && roleOf(path) === "source");
  if (code.length === 0 || !code.every(hasKnownLines)) return [];
  const made = lazily(() => madeIn(turn).toLowerCase());
  return prompts.flatMap((prompt, at) => {
    const later = prompts.slice(at + 1).join("\n");
    return sentencesIn(ownWords(prompt))
      .filter((wish) => isWished(wish))
      .flatMap((wish) => {
        const names = namesIn(wish);
        const isLeft = names.length === 0 || names.some((name) => later.includes(name));
        return isLeft || names.some((name) => made().includes(name.toLowerCase()))
          ? []
          : [names.join(", ")];
      });
  });
};

/** What comes before it may take it back. */
const isWished = (wish: string): boolean => {
  const found = USES.exec(wish);
  return (
    found !== null &&
    !NO_WISH.test(wish.slice(0, found.index + found[0].length)) &&
    !/[?？]\s*$/u.test(wish)
  );
};

const hasKnownLines = ({ added }: FileOfWork): boolean => added.some((line) => line.trim() !== "");

const USES =
  /\b(?:(?:must|should|has to|have to|needs? to|please) use|^use|and use|using|based on)\b|(?<!\p{L})(?:usando|mit Hilfe|en utilisant)(?!\p{L})/iu;
const NO_WISH =
  /\b(?:not|no|never|without|instead of|currently|already|when|while|users?|i|we)\b|n't\b/iu;

/** Names of their own: a capital within the sentence, and small letters after it; not of a language, a system or a habit. */
const namesIn = (wish: string): readonly string[] =>
  [...wish.matchAll(/(?<=[\p{L},(] )(?<![.!?:] )\(?(\p{Lu}\p{Ll}{3,})(?![\p{L}/.])/gu)].flatMap(
    ([, name = ""]) => (COMMON.test(name) ? [] : [name]),
  );

const COMMON =
  /^(?:Typescript|Python|Java|Javascript|Rust|Swift|Kotlin|Ruby|Elixir|Julia|Chrome|Firefox|Safari|Linux|Windows|Android|English|German|French|Spanish|Italian|American|British|Celsius|Fahrenheit|Monday|Sunday|Conventional|Commits?|Markdown|Unicode|Boolean|String|Promise|Material|Tailwind|Bootstrap)$/iu;
