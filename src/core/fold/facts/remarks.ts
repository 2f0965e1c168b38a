// What is said beside a fact wherever it is shown: whose word it is, how sure, for how long it holds, and
// whether it is so old that it must be looked at again.
import { doubtWords } from "../failure-words.ts";
import { lastStated, type FactMemory } from "./resolve.ts";

const DAY_MS = 86_400_000;

/** In days: from the first on a fact's age is shown, from the second on with a warning. */
export const OLD = 30;
const DOUBTFUL = 90;

export const factRemarks = (memory: FactMemory, nowMs: number): readonly string[] => {
  const { byPerson, confidence, source, type, span, from, until, entry } = memory.fact;
  return [
    memory.doubted === undefined ? undefined : doubtWords(memory.doubted),
    byPerson ? undefined : `confidence ${confidence}`,
    source === "user" ? undefined : entry && source === "consolidation" ? DRAWN : SOURCES[source],
    type,
    span?.replace("_", "-"),
    from !== undefined && from > nowMs ? `from ${dayOf(from)}` : undefined,
    // It ends with the day before, if it ends at midnight.
    until === undefined ? undefined : `until ${dayOf(until - 1)}`,
    ageOf(memory, nowMs),
  ].filter((remark) => remark !== undefined);
};

const DRAWN = "drawn from an entry";
const SOURCES = {
  correction: "a correction",
  consolidation: "drawn from a session",
  import: "imported",
} as const;

/** In coarse steps, so that what an agent is shown does not change from day to day. */
const ageOf = (memory: FactMemory, nowMs: number): string | undefined => {
  const days = (nowMs - lastStated(memory)) / DAY_MS;
  if (days > DOUBTFUL) return `over ${DOUBTFUL} days old: verify`;
  return days > OLD ? `over ${OLD} days old` : undefined;
};

const dayOf = (ms: number): string =>
  Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString().slice(0, 10) : "—";
