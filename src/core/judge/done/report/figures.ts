// A figure that a person asked for, and another one that a line of the product sets for the same thing: `5 per account`, and
// `MaxPerAccount = 10`.
import { roleOf } from "../../../code/role.ts";
import { ownWords } from "./own-words.ts";
import { wishesOf, type TurnWitnesses } from "../witness.ts";

export interface OtherFigure {
  /** In the words of the person. */
  readonly asked: string;
  readonly line: string;
  readonly path: string;
}

export const otherFigure = (
  turn: Pick<TurnWitnesses, "report" | "prompts" | "sincePrompt" | "changed" | "isOwn">,
): OtherFigure | undefined => {
  const { report, changed = [], isOwn = () => true } = turn;
  const prompts = wishesOf(turn);
  const figures = prompts.flatMap((prompt) => figuresIn(ownWords(prompt)));
  if (figures.length === 0) return undefined;
  const all = changed.flatMap(({ added }) => added).join("\n");
  const asked = prompts.join("\n");
  for (const { path, added } of changed) {
    if (roleOf(path) !== "source" || !isOwn(path)) continue;
    for (const line of added) {
      const [, name = "", value = ""] = SETS.exec(line) ?? [];
      const words = piecesOf(name);
      const number = Number(value.replaceAll("_", ""));
      if (words.length < FEWEST || line.length > LONGEST_LINE || hasNumber(asked, value)) continue;
      const found = figures.find(
        (one) =>
          words.every((word) => one.words.has(word)) &&
          !hasNumber(all, one.figure) &&
          !isSame(Number(one.figure), number),
      );
      // Who names the other figure hides nothing.
      if (found !== undefined && !hasNumber(report, value))
        return { asked: found.text, line: line.trim(), path };
    }
  }
  return undefined;
};

const LONGEST_LINE = 200;
/** A name of fewer words is anybody's. */
const FEWEST = 2;

const SETS =
  /(?<![\w.])([A-Za-z]\w{3,40})["']?\s*(?::\s*\w+\s*)?(?:=|:)\s*(\d[\d_]*(?:\.\d+)?)\b(?!\s*[*/.])/u;

interface Figure {
  readonly text: string;
  readonly figure: string;
  /** Of what it is: what stands next to it. */
  readonly words: ReadonlySet<string>;
}

const NEAR =
  /(?:(\p{L}+) )?(?:(?:of|to|is|at|after|most) )?(?<![\w.$€£#/-])(\d+(?:\.\d+)?)(?![\w.%:/-]|\.\d)((?: \p{L}+){1,3})/gu;

const figuresIn = (prompt: string): readonly Figure[] =>
  [...prompt.slice(0, MOST_READ).matchAll(NEAR)].map(
    ([text, before = "", figure = "", after = ""]) => ({
      text: text.trim(),
      figure,
      words: new Set([...piecesOf(before), ...piecesOf(after)]),
    }),
  );

const MOST_READ = 6_000;

/** `MaxPerAccount` is per and account; what only says that it is a bound tells nothing apart. */
const piecesOf = (name: string): readonly string[] =>
  name
    .replace(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, " ")
    .split(/[^\p{L}]+/u)
    .map((word) => word.toLowerCase().replace(/(?<=\p{L}{3})s$/u, ""))
    .filter((word) => word !== "" && !BOUND.test(word));

const BOUND =
  /^(?:max|min|maximum|minimum|limit|default|the|const|num|number|of|count|a|an|in|at)$/u;

const hasNumber = (text: string, figure: string): boolean =>
  new RegExp(
    String.raw`(?<![\d.])${figure.replaceAll(".", "\\.").replaceAll("_", "_?")}(?![\d.]*\d)`,
    "u",
  ).test(text);

/** In another unit, or counted from another end. */
const UNITS = [7, 10, 24, 60, 100, 1000, 1024, 3600, 60_000, 86_400, 3_600_000];

const isSame = (a: number, b: number): boolean =>
  Math.abs(a - b) <= 1 || UNITS.some((unit) => a * unit === b || b * unit === a);
