// A line for each hook run that reached Node, and for each command that ended in a fault of ours: when (milliseconds
// since 1970, because dates are slow to load), for which host, how it ended, how long it took, and the occasion unless
// it was a tool about to run. Two files of bounded size; never a word of what was judged.
import { readFileSync } from "node:fs";
import { answered, orUndefined } from "../../core/kit/fault.ts";
import type { Ending, RunLog, LoggedRun } from "../../engine/ports/session/deliveries.ts";
import { appendBounded } from "./bounded.ts";

const MOST_BYTES = 65_536;

/** `path` is `<store>/local/gate-trace`; the older half is beside it. */
export const createRunLog = (path: string): RunLog => ({
  note: ({ atMs, host, ending, tookMs, on }) => {
    const line = `${[atMs, host, ending, tookMs.toFixed(1), ...(on === undefined ? [] : [on])].join(" ")}\n`;
    // If the disk refuses the note, only the note is lost.
    answered("file-unwritable", path, () => appendBounded(path, line, MOST_BYTES));
  },
  runs: () =>
    answered("file-unreadable", path, () =>
      [`${path}.old`, path].flatMap(linesOf).flatMap((line) => runIn(line) ?? []),
    ),
});

const ENDINGS = {
  silent: true,
  denied: true,
  asked: true,
  informed: true,
  overridden: true,
  late: true,
  unfit: true,
  unread: true,
  fault: true,
} as const satisfies Readonly<Record<Ending, true>>;

const isEnding = (word: string): word is Ending => Object.hasOwn(ENDINGS, word);

/** Nothing if the line is not whole: the process may have been killed while writing it. */
const runIn = (line: string): LoggedRun | undefined => {
  const [at = "", host = "", ending = "", took = "", on] = line.split(" ");
  const [atMs, tookMs] = [Number(at || Number.NaN), Number(took)];
  return isEnding(ending) && took !== "" && Number.isFinite(atMs) && Number.isFinite(tookMs)
    ? { atMs, host, ending, tookMs, ...(on === undefined ? {} : { on }) }
    : undefined;
};

const linesOf = (path: string): readonly string[] =>
  orUndefined(() => readFileSync(path, "utf8").split("\n"), "ENOENT") ?? [];
