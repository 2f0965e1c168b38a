// What a change brought and removed, in names: `adds inCents, Math.round in total()`. Read from the
// lines while they are at hand, because only their marks are kept.
import type { FileDiff } from "../../code/diff.ts";
import { syntaxOf } from "../../code/syntax.ts";
import type { PresentText } from "./tree-snapshot.ts";

/** Names alone: no value, no text in quotes, no comment. */
export interface ChangedNames {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** The functions and classes around the changed lines. */
  readonly within: readonly string[];
}

const MOST = { names: 4, within: 2, length: 40 } as const;

/** `around` is the whole difference that the change is part of: what it removed was there before. */
export const broughtBy = (
  files: readonly FileDiff[],
  textOf: PresentText,
  around: readonly FileDiff[] = [],
): ChangedNames => {
  const [came, went] = [side(files, "+"), side(files, "-")];
  const there = around.filter(({ path }) => files.some((file) => file.path === path));
  const [added, removed] = [onlyIn(came, [...went, ...side(there, "-")]), onlyIn(went, came)];
  const within = files.flatMap(({ path, hunks }) =>
    hunks.flatMap((hunk) => placeOf(textOf(path) ?? "", hunk.new, hunk.lines) ?? []),
  );
  const isNew = (place: string): boolean => added.includes(place.replace("()", ""));
  return {
    ...{ added, removed },
    within: [...new Set(within)].filter((place) => !isNew(place)).slice(0, MOST.within),
  };
};

const side = (files: readonly FileDiff[], sign: "+" | "-"): readonly string[] =>
  files.flatMap(({ path, hunks }) =>
    hunks.flatMap(({ lines }) =>
      lines.flatMap((line) => (line.startsWith(sign) ? [codeOf(line.slice(1), path)] : [])),
    ),
  );

/** In the words of a title: `Adds inCents, Math.round in total()`; undefined if no name tells anything. */
export const textOfBrought = ({ added, removed, within }: ChangedNames): string | undefined => {
  const parts = [
    ...(added.length === 0 ? [] : [`adds ${added.join(", ")}`]),
    ...(removed.length === 0 ? [] : [`removes ${removed.join(", ")}`]),
  ];
  const at = within.length === 0 ? "" : ` in ${within.join(", ")}`;
  if (parts.length === 0) return within.length === 0 ? undefined : `changes ${within.join(", ")}`;
  return `${parts.join(" and ")}${at}`;
};

/** The names of one side that the other has not: what is declared, imported and called there; else any. */
const onlyIn = (lines: readonly string[], others: readonly string[]): readonly string[] => {
  const known = new Set(others.flatMap((line) => namesIn(line).flatMap(partsOf)));
  const own = (names: readonly string[]): readonly string[] => {
    const fresh = [...new Set(names)].filter(
      (name) =>
        name.length <= MOST.length &&
        name.length > 1 &&
        !partsOf(name).every((one) => known.has(one)),
    );
    // `Math.round` says what `round` and `Math` say.
    return fresh.filter(
      (name) => !fresh.some((other) => other !== name && partsOf(other).includes(name)),
    );
  };
  const telling = own(lines.flatMap(tellingIn));
  return (telling.length > 0 ? telling : own(lines.flatMap(namesIn))).slice(0, MOST.names);
};

const partsOf = (name: string): readonly string[] => name.split(/\.|::|->/);

const NAME = "[\\p{L}_$][\\p{L}\\d_$]*";
const CHAIN = `${NAME}(?:(?:\\.|::|->)${NAME})*`;
/** What is declared or imported, then what is called. */
const TELLING = [
  new RegExp(
    `\\b(?:const|let|var|def|function|class|fn|func|fun|struct|enum|type|trait|interface|use|require)\\s+(${CHAIN})`,
    "gu",
  ),
  new RegExp(`^\\s*(${NAME})\\s*(?::[^=()]+)?=(?!=)`, "gu"),
  new RegExp(`\\bimport\\s+\\{?\\s*(${CHAIN})`, "gu"),
  new RegExp(`(${CHAIN})!?\\(`, "gu"),
  new RegExp(`\\b([\\p{Lu}][\\p{Lu}\\d_]{2,})\\b`, "gu"),
];

const tellingIn = (code: string): readonly string[] =>
  TELLING.flatMap((pattern) => [...code.matchAll(pattern)].map(([, name = ""]) => name)).filter(
    (name) => !KEYWORDS.has(name),
  );

/** Without texts in quotes and comments; a line within a block comment begins with `*`. */
const codeOf = (line: string, path: string): string => {
  const { line: marks, block } = syntaxOf(path);
  if (/^\s*(?:\*|\/\*)/.test(line) && block?.open === "/*") return "";
  const bare = line.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/g, " ");
  const ends = marks.map((mark) => bare.indexOf(mark)).filter((at) => at >= 0);
  return ends.length === 0 ? bare : bare.slice(0, Math.min(...ends));
};

const namesIn = (code: string): readonly string[] =>
  (code.match(new RegExp(CHAIN, "gu")) ?? []).filter((name) => !KEYWORDS.has(name));

/** The nearest definition that is indented less than the changed line, or is the line itself. */
const placeOf = (text: string, start: number, changed: readonly string[]): string | undefined => {
  const lines = text.split("\n");
  const first = changed.find((line) => line.startsWith("+") && line.trim().length > 4)?.slice(1);
  const found = first === undefined ? -1 : lines.indexOf(first, Math.max(0, start - 1));
  const from = found < 0 ? Math.min(start - 1, lines.length - 1) : found;
  let room = indentOf(lines[from] ?? "") + 1;
  for (let at = from; at >= 0; at -= 1) {
    const line = lines[at] ?? "";
    if (line.trim() === "" || indentOf(line) >= room) continue;
    const name = definedBy(line);
    if (name !== undefined) return name;
    room = indentOf(line) + (at === from ? 1 : 0);
    if (room === 0) return undefined;
  }
  return undefined;
};

const indentOf = (line: string): number => line.length - line.trimStart().length;

const FUNCTION =
  /^\s*(?:(?:export|default|public|private|protected|internal|static|async|pub(?:\([a-z]+\))?|override|final|suspend|open)\s+)*(?:function\*?|def|fn|func|fun|sub)\s+(?:\([^)]*\)\s*)?(?<name>[\w$.?!]+)/;
const HELD =
  /^\s*(?:export\s+)?(?:const|let|var)\s+(?<name>[\w$]+)\b[^=]*=\s*(?:async\s*)?(?:function\b|\(.*|\w+\s*=>)/;
const CLASS =
  /^\s*(?:(?:export|default|public|private|abstract|final|pub)\s+)*(?:class|struct|enum|trait|interface|impl|module)\s+(?<name>\w+)/;
const METHOD =
  /^\s+(?:(?:public|private|protected|static|async|get|set|override|final|[\w<>[\]]+)\s+)*(?<name>[\w$]+)\s*\([^;]*\)\s*(?::[^;{]+)?\{\s*$/;

const definedBy = (line: string): string | undefined => {
  const call = (FUNCTION.exec(line) ?? HELD.exec(line))?.groups?.["name"];
  if (call !== undefined) return `${call}()`;
  const method = METHOD.exec(line)?.groups?.["name"];
  if (method !== undefined && !KEYWORDS.has(method)) return `${method}()`;
  return CLASS.exec(line)?.groups?.["name"];
};

/** Words of the languages themselves, which every change has. */
const KEYWORDS: ReadonlySet<string> = new Set(
  (
    "abstract and as assert async await base begin bool boolean break byte case catch char class " +
    "const constructor continue def default defer del delete do double elif else elsif end ensure " +
    "enum except export extends extern false final finally float fn for foreach from fun func " +
    "function get global go if impl implements import in instanceof int interface internal is " +
    "lambda let long loop match mod module mut namespace new nil none None not null object of or " +
    "override package pass print private protected pub public raise range readonly ref rescue " +
    "return self Self set short static string struct super switch then this throw throws trait " +
    "true True False try type typeof undefined union unless until use using val var virtual void " +
    "when where while with yield str console"
  ).split(" "),
);
