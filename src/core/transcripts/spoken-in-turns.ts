// What the rows of a transcript say one after the other, with what an agent said on its way: before it called another tool.
// Whoever looks for what lasts takes less of that than of an answer.
import { isObject, parseJson, type Fields } from "../kit/json.ts";
import { partsOf } from "./plan.ts";
import { spokenInRow, type TranscriptText } from "./spoken.ts";

export const spokenInTurns = (lines: readonly string[]): readonly TranscriptText[] => {
  const found: (readonly TranscriptText[])[] = [];
  let isOnTheWay = false;
  for (const line of lines.toReversed()) {
    const row = parseJson(line);
    if (!isObject(row)) continue;
    const spoken = spokenInRow(row);
    // The words of a row come before its calls.
    isOnTheWay ||= row["isSidechain"] !== true && callsTool(row);
    const isGoing = isOnTheWay;
    found.push(
      spoken.map((one) => (isGoing && one.author === "agent" ? { ...one, isOnTheWay: true } : one)),
    );
    if (spoken.some(({ author }) => author === "person")) isOnTheWay = false;
  }
  return found.toReversed().flat();
};

const callsTool = (row: Fields): boolean =>
  partsOf(row).some((part) => {
    const call = isObject(part["functionCall"]) ? part["functionCall"] : part;
    const isNamed = typeof call["name"] === "string" || call["type"] === "local_shell_call";
    return isNamed && GIVEN.some((key) => call[key] !== undefined);
  });

/** Where hosts put what a tool is given. */
const GIVEN = ["input", "args", "arguments", "action"];
