// Files that were deleted, and of which a report does not say that anything went.
import { roleOf } from "../../../code/role.ts";
import { askedIn, type TurnWitnesses } from "../witness.ts";

export const undisclosedDeletions = ({
  report,
  changed = [],
  isOwn = () => true,
  ...turn
}: TurnWitnesses): readonly string[] => {
  if (TAKES_OUT.test(report) || TAKES_OUT.test(askedIn(turn))) return [];
  const moved = new Set(changed.flatMap(({ from }) => from ?? []));
  return changed
    .filter(({ path, isDeleted }) => isDeleted && !moved.has(path) && isOwn(path))
    .filter(({ path }) => roleOf(path) === "source")
    .map(({ path }) => path);
};

/** Words for what takes a file away, or puts another in its place. */
const TAKES_OUT =
  /\b(?:delet|remov|drop|rid|gone|renam|mov(?:e|ed|ing)\b|replac|merg|split|consolidat|extract|retir|clean|convert|migrat|port(?:ed|ing)?\b|rewr|obsolet|unused|dead|instead of|no longer|away|out\b)|(?<!\p{L})(?:elimin|borr|quit|sustitu|reemplaz|mov[ií]|entfern|gelöscht|lösch|ersetz|umbenannt|verschob|supprim|retir|remplac|déplac|renomm)/iu;
