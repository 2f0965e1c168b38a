// Names that a person lists as things of one kind, `a, b, c and d`, of which most are in a path, a line or a command, and others are not.
import { contentOf, madeIn } from "../report/asked.ts";
import { ownWords } from "../report/own-words.ts";
import { wishesOf, type TurnWitnesses } from "../witness.ts";
import { disclaims } from "./disclaims.ts";

export const namesNotSeen = (turn: TurnWitnesses): readonly string[] => {
  const { report, changed } = turn;
  const prompts = wishesOf(turn);
  if (changed === undefined || changed.length === 0 || disclaims(report)) return [];
  const made = madeIn(turn).toLowerCase();
  return prompts.flatMap((prompt, at) => {
    const later = prompts
      .slice(at + 1)
      .join("\n")
      .toLowerCase();
    return listsIn(ownWords(prompt))
      .filter(areAlike)
      .flatMap((names) => {
        const missing = names.filter((name) => !hasName(made, name));
        const areVersions =
          names.every((name) => /^\d/u.test(name)) && missing.length < names.length;
        // Fewer leave it open whether these words are in the code at all.
        return missing.length * 3 > names.length && !areVersions
          ? []
          : missing.filter((name) => !later.includes(name.toLowerCase()));
      });
  });
};

const CONJUNCTION = "(?:and|or|y|e|o|und|oder|et|ou)";
const NAME = String.raw`[\p{L}\p{N}@/._-]{3,}`;
const LIST = new RegExp(
  String.raw`(?<![\p{L}\p{N}@/._-])(?:(?:${NAME}, ){2,}(?:${CONJUNCTION} )?${NAME}(?:,? ${CONJUNCTION} ${NAME})?|${NAME}, ${NAME},? ${CONJUNCTION} ${NAME})`,
  "gu",
);
const BETWEEN = new RegExp(String.raw`,\s*(?:${CONJUNCTION} )?|\s${CONJUNCTION} `, "u");

export const listsIn = (text: string): readonly (readonly string[])[] =>
  [...text.matchAll(LIST)].map(([list]) =>
    list.split(BETWEEN).filter((name) => contentOf(name).length > 0 || /^\d/u.test(name)),
  );

/** Of one shape: words, versions, or names in capitals; a mixture is running text. */
const areAlike = (names: readonly string[]): boolean =>
  [/^\p{Ll}[\p{Ll}-]*$/u, /^\p{Lu}[\p{L}-]*$/u, /^[\d.]+$/u, /^@/u].some((shape) =>
    names.every((name) => shape.test(name)),
  );

/** By its first letters: it may be a plural, or have another ending there. */
const hasName = (made: string, name: string): boolean =>
  made.includes(
    /^\d/u.test(name) ? name : name.toLowerCase().slice(0, Math.max(FEWEST, name.length - 2)),
  );

const FEWEST = 4;
