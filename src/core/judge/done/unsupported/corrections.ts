// A person asked for more or for something else, and only tests were changed after that, though the report calls it done.
import { roleOf } from "../../../code/role.ts";
import { isJudged } from "../checker.ts";
import type { TurnWitnesses } from "../witness.ts";

/** The prompt that was answered so. */
export const answeredInTests = ({
  prompts,
  sincePrompt: { touches },
  changed = [],
}: TurnWitnesses): string | undefined => {
  const prompt = prompts.at(-1);
  if (prompt === undefined || prompts.length < 2 || touches === undefined) return undefined;
  const judged = changed.filter(({ path }) => isJudged(path));
  const touched = judged.filter(({ path }) => touches(path));
  const isOfTests = touched.length > 0 && touched.every(({ path }) => roleOf(path) === "test");
  const hasCode = judged.some(({ path }) => roleOf(path) === "source");
  return isOfTests && hasCode && !ABOUT_TESTS.test(prompt) ? prompt : undefined;
};

const ABOUT_TESTS =
  /\b(?:tests?|specs?|cover\w*|fixtures?|snapshots?|assert\w*|add (?:an?|another|one more|the) (?:\w+ )?cases?)\b|(?<!\p{L})(?:pruebas?)(?!\p{L})/iu;
