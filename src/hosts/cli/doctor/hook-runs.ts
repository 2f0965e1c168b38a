// How hooks fared, by the newest runs that reached Node.
import { figuresOf } from "../../../engine/care/run-figures.ts";
import { minuteOf } from "../../../answers/gate/suppression.ts";
import { counted } from "../../../answers/text/style.ts";
import { isoTime } from "../../../answers/text/time.ts";
import { absent, faulty, fine, ofMemory, warn } from "./check.ts";

const RECENT_MS = 7 * 86_400_000;

export const hookRuns = ofMemory("hook-runs", (memory, { nowMs }) => {
  const [runs, waiting] = [memory.derived.runs(), memory.derived.waiting()];
  if (!runs.ok) return faulty(runs.error, "warn");
  if (!waiting.ok) return faulty(waiting.error, "warn");
  const { endings, took, lastFailure } = figuresOf(runs.value);
  if (lastFailure !== undefined && nowMs - lastFailure.atMs < RECENT_MS)
    return warn(
      `${lastFailure.host} ended with ${lastFailure.ending} on ${minuteOf(isoTime(lastFailure.atMs))}.`,
      ADVICE[lastFailure.ending] ?? "",
    );
  const count = [...endings.values()].reduce((sum, one) => sum + one, 0);
  if (count === 0 && waiting.value === 0) return absent("No hook of an agent has run yet.");
  const times = took === undefined ? "" : `, p95 ${took.p95.toFixed(0)} ms`;
  const waits =
    waiting.value === 0
      ? ""
      : `; the next command that records something appends ${waiting.value} more to the log`;
  return fine(`${counted(count, "run")}${times}${waits}.`);
});

const ADVICE: Readonly<Record<string, string>> = {
  fault: "If it happens again, please report it.",
  late: "The machine was busy, or the log is long: twiceshy rebuild shortens what a hook reads.",
  unfit: "Run twiceshy rebuild.",
};
