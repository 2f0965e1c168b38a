// Words of a private dialect that the code and the documents once spoke. An engineer would not search for them. How often each
// still stands is counted, and may only fall.
import type { Rule } from "../rule.ts";
import type { Tree } from "../tree.ts";
import { IDENTIFIER_WORDS, MESSAGE_WORDS, PROSE_WORDS } from "./allowed.ts";

/** A list of English words is data. */
const isSource = (path: string): boolean =>
  path.startsWith("src/") &&
  path.endsWith(".ts") &&
  !/\.(?:test|corpus)\.ts$|\/ordinary-words\.ts$/.test(path);

/** Documents that are written by hand. */
const isProse = (path: string): boolean =>
  path === "README.md" ||
  (/^docs\/[^/]+\.md$/.test(path) && !/\/(?:cli|event-format)\.md$/.test(path));

/** The parts of each name: `toldBefore` has `told` and `before`. Comments and texts do not count. */
const identifiersIn = (text: string): readonly string[] =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, " ")
    .match(/[A-Za-z_$][\w$]*/g)
    ?.flatMap((name) => name.split(/(?<=[a-z0-9])(?=[A-Z])|_/))
    .map((part) => part.toLowerCase()) ?? [];

/** Code blocks and spans quote what the product prints. */
const proseIn = (text: string): readonly string[] =>
  text
    .replaceAll(/^```[\s\S]*?^```/gm, " ")
    .replaceAll(/`[^`\n]*`/g, " ")
    .toLowerCase()
    .match(/[a-z]+/g) ?? [];

/** What the product prints: texts in quotation marks and in backticks. */
const messagesIn = (text: string): readonly string[] =>
  (text.match(/"(?:[^"\\\n]|\\.)* (?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g) ?? []).flatMap(
    (one) =>
      one
        .replaceAll(/\$\{[^}]*\}/g, " ")
        .toLowerCase()
        .match(/[a-z]+/g) ?? [],
  );

/** Modules whose texts people and models read. */
const isPrinting = (path: string): boolean =>
  isSource(path) && /^src\/(?:answers|hosts|core\/(?:pages|recall|judge))\//.test(path);

const countsOf = (
  tree: Tree,
  isWanted: (path: string) => boolean,
  wordsIn: (text: string) => readonly string[],
): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const [path, text] of tree)
    if (isWanted(path))
      for (const word of wordsIn(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
};

const ruleFor = (
  where: string,
  words: Readonly<Record<string, number>>,
  countIn: (tree: Tree) => ReadonlyMap<string, number>,
  bad: Rule["bad"],
): Rule => ({
  claim: `${where} keep to the field's words, and those of the old dialect only become fewer`,
  instead:
    "write the word that an engineer of the field would search for (docs/glossary.md); in test/tidy/rules/allowed.ts, only lower a number",
  findings: (tree) => {
    const counts = countIn(tree);
    const isWhole = tree.has("test/tidy/rules/allowed.ts");
    return Object.entries(words).flatMap(([word, most]) => {
      const count = counts.get(word) ?? 0;
      if (count > (isWhole ? most : 0))
        return [`"${word}" stands ${count} times, at most ${most} are allowed`];
      return isWhole && count < most
        ? [`"${word}" stands ${count} times: lower its number from ${most}`]
        : [];
    });
  },
  bad,
});

export const wordRules: readonly Rule[] = [
  ruleFor(
    "names in the code",
    IDENTIFIER_WORDS,
    (tree) => countsOf(tree, isSource, identifiersIn),
    [{ "src/core/kit/a.ts": "export const toldBefore = 1;" }],
  ),
  ruleFor(
    "help, messages and errors",
    MESSAGE_WORDS,
    (tree) => countsOf(tree, isPrinting, messagesIn),
    [{ "src/answers/a.ts": 'export const text = "The agent is told anew.";' }],
  ),
  ruleFor("the documents", PROSE_WORDS, (tree) => countsOf(tree, isProse, proseIn), [
    { "README.md": "The agent is told anew." },
  ]),
];
