// What two diffs prove: that one takes the other back, or makes it again. The message claims it; this decides.
import { inverseOf, isEmpty, likeness, unionOf, type LineBag } from "../code/bag.ts";
import type { Retry, UndoTarget, Undoing } from "./links.ts";
import type { CommitEntry } from "./commits.ts";

/** A commit counts as taken back if at least half of its lines are, and the revert consists mostly of that. */
const UNDONE = 0.5;
const INVERSE = 0.4;
/** The least likeness of a further try, by how it shows that it is one. `title`: by one that says much. */
const RETRIED = { sha: 0.1, said: 0.15, title: 0.15, subject: 0.3, override: 0.3 } as const;

export interface Undone {
  readonly target: CommitEntry;
  readonly by: UndoTarget["by"];
  /** The share of its lines that were taken back. */
  readonly share: number;
}

type Bags = ReadonlyMap<string, LineBag>;

/** The targets that the revert's diff really takes back. Several targets are compared with it together. */
export const provenUndone = (undoing: Undoing, bags: Bags): readonly Undone[] => {
  const revert = bags.get(undoing.revert.sha);
  if (!revert || isEmpty(revert)) return [];
  const undoes = inverseOf(revert);
  const best = undoing.targets.flatMap(({ by, candidates }) => {
    const proofs = candidates.flatMap((target) => {
      const bag = bags.get(target.sha);
      return bag === undefined || isEmpty(bag)
        ? []
        : [{ target, by, bag, ...likeness(bag, undoes) }];
    });
    // Of equal candidates the likelier one wins; it comes first.
    return proofs.length === 0 ? [] : [proofs.reduce((a, b) => (b.jaccard > a.jaccard ? b : a))];
  });
  const taken = best.filter((proof) => proof.share >= UNDONE);
  if (taken.length === 0) return [];
  const together = likeness(unionOf(taken.map((proof) => proof.bag)), undoes);
  return together.jaccard >= INVERSE
    ? taken.map(({ target, by, share }) => ({ target, by, share }))
    : [];
};

/** How much of the change the later commit makes again; undefined if that is too little for another try. */
export const provenRetry = (retry: Retry, bags: Bags): number | undefined => {
  const [first, again] = [bags.get(retry.of.sha), bags.get(retry.commit.sha)];
  if (!first || !again) return undefined;
  const { share, jaccard } = likeness(first, again);
  const by = retry.by === "subject" && saysMuch(retry.of.title) ? "title" : retry.by;
  return jaccard >= RETRIED[by] ? share : undefined;
};

/** Two commits hardly have a title of so many words by chance. */
const saysMuch = (title: string): boolean => (title.match(/\p{L}{2,}/gu) ?? []).length >= 4;
