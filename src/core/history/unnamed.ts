// Reverts that name no commit: the subject says that something is taken back, and nothing in the
// message leads to it. Their lines do: what they remove was added shortly before, and what they add
// was removed. Pure; engine/history/find-unnamed.ts reads the diffs.
import { inverseOf, isEmpty, likeness, sizeOf, unionOf, type LineBag } from "../code/bag.ts";
import { plainSubject } from "./commit.ts";
import type { CommitEntry, History } from "./commits.ts";
import type { UndoTarget, Undoing } from "./links.ts";
import { callsItselfRevert, UNDO } from "./revert.ts";

/** The word must be near the beginning of the subject: elsewhere it mentions another thing. */
const BEGINNING = 40;

export const saysRevert = (subject: string): boolean => {
  const text = plainSubject(subject).replace(/["“`'][^"“”`']*["”`']/g, "");
  const found = UNDO.exec(text);
  return found !== null && found.index <= BEGINNING && !ABOUT.test(text);
};

/** An ability of the program, or an act of a tool. */
const ABOUT =
  /\b(?:add|allow|support|implement|fix|test|handle|document|improve|enable|feat)\w*\b.{0,30}\b(?:undo|revert|roll(?:ing|s)?[ -]?back)|\brollback the release\b|\bundo ?(?:manager|stack|history)\b/i;

/** The reverts whose message leads to no commit, newest first. */
export const unnamedIn = (
  { entries }: Pick<History, "entries">,
  undoings: readonly Undoing[],
): readonly CommitEntry[] => {
  const led = new Set(undoings.map(({ revert }) => revert.sha));
  return entries.filter(
    (entry) => !entry.merge && !entry.bot && !led.has(entry.sha) && saysRevert(entry.subject),
  );
};

/** How much of both changes must be each other's inverse. */
const INVERSE = 0.5;
const SHARE = 0.6;
/** So few lines must be the whole of both. */
const FEW = 3;
/** A second commit must explain this much more of the revert. */
const MORE = 0.15;

interface WeighedEntry {
  readonly entry: CommitEntry;
  readonly bag: LineBag;
  readonly jaccard: number;
}

/** The one or two commits that the revert takes back, if its lines show it. `before`: nearest first. */
export const undoneByLines = (
  revert: CommitEntry,
  before: readonly CommitEntry[],
  bags: ReadonlyMap<string, LineBag>,
): readonly UndoTarget[] => {
  const own = bags.get(revert.sha);
  if (own === undefined || isEmpty(own)) return [];
  const undoes = inverseOf(own);
  const alike = before
    .flatMap((entry): readonly WeighedEntry[] => {
      const bag = bags.get(entry.sha);
      if (bag === undefined || isEmpty(bag)) return [];
      const { share, jaccard } = likeness(bag, undoes);
      return share >= SHARE ? [{ entry, bag, jaccard }] : [];
    })
    .toSorted((a, b) => b.jaccard - a.jaccard);
  const [best, ...others] = alike;
  if (best === undefined) return [];
  const pairs = others.map((other): readonly [WeighedEntry, number] => [
    other,
    likeness(unionOf([best.bag, other.bag]), undoes).jaccard,
  ]);
  const [second] = pairs.toSorted(([, a], [, b]) => b - a);
  const isPair = second !== undefined && second[1] >= best.jaccard + MORE;
  const jaccard = isPair ? second[1] : best.jaccard;
  if (jaccard < (sizeOf(undoes.all) < FEW ? 1 : INVERSE)) return [];
  return (isPair ? [best, second[0]] : [best]).map(({ entry }) => ({
    by: "lines",
    candidates: [entry],
  }));
};

/** A revert is not its own target, and a revert of a revert is told by its name. */
export const mayBeUndone = (entry: CommitEntry, revert: CommitEntry): boolean =>
  entry.sha !== revert.sha && !entry.merge && !callsItselfRevert(entry.subject);
