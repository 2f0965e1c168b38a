// Lines of the product that look as if something else were to come: sample data, a remark in the place of a call. Their names alone
// prove nothing, so they contradict no report.
import { roleOf } from "../../../code/role.ts";
import { lazily } from "../../../kit/lazy.ts";
import { LONGEST_LINE } from "../report/product.ts";
import { SPEAKS } from "../report/stubs.ts";
import { askedIn, type TurnWitnesses } from "../witness.ts";

export const placeholderIn = ({
  report,
  changed = [],
  isOwn = () => true,
  ...turn
}: TurnWitnesses): { readonly text: string; readonly path: string } | undefined => {
  if (SPEAKS.test(report) || SPEAKS.test(askedIn(turn))) return undefined;
  // What was moved was there before.
  const known = lazily(
    () => new Set(changed.flatMap(({ removed = [] }) => removed.map((line) => line.trim()))),
  );
  for (const { path, added, isDeleted } of changed) {
    if (isDeleted || roleOf(path) !== "source" || OF_TESTS.test(path) || !isOwn(path)) continue;
    const text = added.find(
      (line) => line.length <= LONGEST_LINE && STANDS_FOR.test(line) && !known().has(line.trim()),
    );
    if (text !== undefined) return { text: text.trim(), path };
  }
  return undefined;
};

/** Files that are for tests, examples and the like, by a folder or an ending: a name that only holds such a word may be the product's. */
const OF_TESTS =
  /(?:^|\/)(?:__\w+__|mocks?|fakes?|fixtures?|examples?|samples?|demos?|stories|tests?|specs?|bench|templates?)\/|[._-](?:mock|fake|stub|fixture|stories|test|spec)s?\.\w+$/iu;

const STANDS_FOR =
  /\b(?:SAMPLE|DUMMY|FAKE|MOCK|CANNED|PLACEHOLDER)_[A-Z]|\b(?:sample|dummy|fake|mock|canned)[A-Z]\w*|\bTOD[O]\b|(?:\/\/|#|--|\/\*|\(\*).*\b(?:placeholder|goes here|comes here|to be (?:done|implemented|filled)|fill in|real (?:one|call|implementation))\b/u;
