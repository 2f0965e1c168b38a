// A report that states a commit, and files of the session that are in none.
import { saysCommitted } from "../report/commits.ts";
import type { TurnWitnesses } from "../witness.ts";

export const notInCommit = ({
  report,
  changed = [],
  uncommitted = [],
  isOwn = () => true,
}: TurnWitnesses): readonly string[] => {
  if (!saysCommitted(report) || LEFT.test(report)) return [];
  const left = new Set(uncommitted);
  return changed.map(({ path }) => path).filter((path) => left.has(path) && isOwn(path));
};

const LEFT =
  /\b(?:uncommitted|not (?:yet )?committed|work(?:ing)? tree|stash\w*|unstaged|left (?:it|them|out))\b/iu;
