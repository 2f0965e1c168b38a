// Whether an action mends a failed change instead of repeating it. What differs decides: a guard, or
// names that the failed change did not have, are an answer to it. Names that the action gives to its
// own variables are not, because they only say the same in other words.
import { roleOf } from "../../code/role.ts";
import type { ChangeFeatures } from "../../event/change.ts";
import { lazily } from "../../kit/lazy.ts";
import { ADDED, fingerprintOf, lineGram, type Fingerprint } from "./fingerprint.ts";
import { createTokens, isImport, lineLogged, type Token } from "./token.ts";

/** A longer failure is mended in more ways than a few names show. */
const MOST_LINES = 12;
/** More new lines than this, or than half as many again as the failure has, are other work beside it. */
const MOST_ANSWERING = 5;
/** If this share of the words is new, it is another change of the same shape. */
const OTHER = 0.6;

export const isMended = (change: ChangeFeatures, failure: Fingerprint): boolean => {
  if (failure.kept < 1 || sizeOf(failure) > MOST_LINES) return false;
  const { safe } = vocabulary();
  const known = { grams: netOf(failure, "grams"), lines: netOf(failure, "lines") };
  const code = codeOf(change, failure);
  const lines = addedLines(code);
  const own = ownNames(lines);
  const brought = netOf(fingerprintOf(code), "grams");
  const isNew = (gram: number): boolean => !known.grams.has(gram >>> 0) && isAdded(brought, gram);
  const newLines = lines.filter(
    (line) =>
      !known.lines.has(lineGram(line)) &&
      line.some(({ isWord }) => isWord) &&
      !isLog(line) &&
      !isImport(line),
  );
  if (newLines.length > Math.max(MOST_ANSWERING, 1.5 * sizeOf(failure))) return false;
  const answers = new Set<number>();
  const words = new Set<number>();
  const fresh = new Set<number>();
  let guarded = false;
  for (const line of newLines)
    for (const token of line) {
      if (safe.has(token.wholeHash)) guarded = true;
      if (!token.isWord) continue;
      words.add(token.wholeHash);
      if (isGuard(token))
        guarded ||= token.words.some((gram) => isAdded(brought, gram, known.grams));
      else if (token.words.some(isNew)) {
        fresh.add(token.wholeHash);
        if (!own.has(token.wholeHash)) answers.add(token.wholeHash);
      }
    }
  // Names of the same length in place of others are most often the same in other words.
  const differs = sumOf(brought) - sumOf(known.grams);
  if (fresh.size >= OTHER * words.size && fresh.size > 2) return true;
  if (differs === 0) return false;
  return answers.size > 0 || (differs > 0 && guarded);
};

/** Without the tests and texts beside it. */
const codeOf = (change: ChangeFeatures, { parts }: Fingerprint): ChangeFeatures => {
  const own = new Set(parts.map(({ path }) => path));
  const isCode = (path: string): boolean => own.has(path) || roleOf(path) === "source";
  return { ...change, files: change.files.filter(({ path }) => isCode(path)) };
};

/** Without comments and without what is only moved. */
const addedLines = ({ files }: ChangeFeatures): readonly Token[][] => {
  const tokens = createTokens();
  const all = files.flatMap(({ hunks }) => hunks.flatMap(({ lines }) => lines));
  const removed = new Set(all.filter((line) => line.startsWith("-")).map((line) => line.slice(1)));
  return all
    .filter((line) => line.startsWith("+") && !removed.has(line.slice(1)))
    .map((line) => lineLogged(line, tokens).tokens.filter(({ isComment }) => !isComment));
};

/** The variables, parameters and functions that the lines declare, and their types. */
const ownNames = (lines: readonly (readonly Token[])[]): ReadonlySet<number> => {
  const { binds, begins, declares, signs, opens } = vocabulary();
  const own = new Set<number>();
  for (const line of lines) {
    const [first] = line;
    const isSignature =
      line.some(({ wholeHash }) => signs.has(wholeHash)) ||
      (opens.has(line.at(-1)?.wholeHash ?? 0) && first !== undefined && !isGuard(first));
    const body = line.findIndex(({ wholeHash }) => begins.has(wholeHash));
    for (const [at, token] of line.entries()) {
      if (!token.isWord || isGuard(token)) continue;
      const next = line[at + 1]?.wholeHash ?? 0;
      const before = line[at - 1]?.wholeHash ?? 0;
      if ((isSignature && (body < 0 || at < body)) || binds.has(next) || declares.has(before))
        own.add(token.wholeHash);
    }
  }
  const types = lines.flatMap((line) =>
    line.filter((token, at) => token.isWord && own.has(line[at + 1]?.wholeHash ?? 0)),
  );
  return new Set([
    ...own,
    ...declares,
    ...vocabulary().neutral,
    ...types.map(({ wholeHash }) => wholeHash),
  ]);
};

/** Whether a word comes in more often than it did in the failure. */
const isAdded = (
  brought: ReadonlyMap<number, number>,
  gram: number,
  known?: ReadonlyMap<number, number>,
): boolean => (brought.get(gram >>> 0) ?? 0) > Math.max(0, known?.get(gram >>> 0) ?? 0);

const isGuard = ({ wholeHash }: Token): boolean => vocabulary().guards.has(wholeHash);

const isLog = (line: readonly Token[]): boolean =>
  vocabulary().logs.has(line.find(({ isWord }) => isWord)?.wholeHash ?? 0);

/** How often each gram comes in (above 0) or goes (below 0). */
const netOf = ({ parts }: Fingerprint, bag: "grams" | "lines"): ReadonlyMap<number, number> => {
  const all = new Map<number, number>();
  for (const part of parts) {
    const { keys, counts } = part[bag];
    for (const [at, key] of keys.entries()) {
      const gram = (key & ~ADDED) >>> 0;
      const count = (counts[at] ?? 0) * ((key & ADDED) === ADDED ? 1 : -1);
      all.set(gram, (all.get(gram) ?? 0) + count);
    }
  }
  return all;
};

const sizeOf = (failure: Fingerprint): number =>
  [...netOf(failure, "lines").values()].filter((count) => count > 0).length;

const sumOf = (counts: ReadonlyMap<number, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

/** What languages have in common, by hash. */
const vocabulary = lazily(() => {
  const { word, sign } = createTokens();
  const wordsOf = (words: string): ReadonlySet<number> =>
    new Set(words.split(" ").flatMap((one) => word("w", one)?.wholeHash ?? []));
  const signsOf = (signs: string): ReadonlySet<number> =>
    new Set(signs.split(" ").map((one) => sign(one).wholeHash));
  return {
    guards: wordsOf(
      "if unless while guard when try catch except rescue finally throw raise await defer lock using synchronized with select case default break continue null nil None NULL",
    ),
    declares: wordsOf("let var val const auto mut for struct static"),
    neutral: wordsOf("return self this"),
    signs: wordsOf("def fun func fn function"),
    logs: wordsOf("log logger logging print printf println console debug puts echo fmt trace"),
    safe: signsOf("?. ?? ?: ??= ||="),
    binds: new Set([...signsOf("= := : => -> |"), ...wordsOf("in of")]),
    opens: signsOf("{"),
    /** The body of a function. */
    begins: signsOf("{ = =>"),
  };
});
