// Which memories answered questions: one line for each answer, in two files of bounded size. A torn line costs itself.
import { shortId } from "../../core/event/id.ts";
import { answered } from "../../core/kit/fault.ts";
import { isObject, parseJson } from "../../core/kit/json.ts";
import type { Clock } from "../../engine/ports/machine.ts";
import type { Retrieval, Retrievals } from "../../engine/ports/session/retrievals.ts";
import { appendBounded } from "./bounded.ts";
import { textOf } from "./delivery-marks.ts";

const MOST_BYTES = 131_072;
/** Of one answer; a question without a limit may list everything. */
const MOST_NAMED = 100;

/** `path` is `<store>/local/retrieved`; it need not exist. */
export const createRetrievals = (
  path: string,
  clock: Clock,
  mayRecord: () => boolean,
): Retrievals => ({
  note: ({ by, about }) => {
    if (about.length === 0 || !mayRecord()) return;
    const ids = about.slice(0, MOST_NAMED).map(shortId);
    const retrieval: Retrieval = { atMs: clock.nowMs(), by, about: ids };
    answered("file-unwritable", path, () =>
      appendBounded(path, `\n${JSON.stringify(retrieval)}`, MOST_BYTES),
    );
  },
  all: () =>
    answered("file-unreadable", path, () =>
      [`${path}.old`, path].flatMap((one) => (textOf(one) ?? "").split("\n").flatMap(retrievalIn)),
    ),
});

const retrievalIn = (line: string): readonly Retrieval[] => {
  const retrieval = parseJson(line);
  return isRetrieval(retrieval) ? [retrieval] : [];
};

const isRetrieval = (value: unknown): value is Retrieval =>
  isObject(value) &&
  typeof value["atMs"] === "number" &&
  (value["by"] === "search" || value["by"] === "mcp") &&
  Array.isArray(value["about"]) &&
  value["about"].every((id) => typeof id === "string");
