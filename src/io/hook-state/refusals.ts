// How often each door tried to bring back what was purged or forgotten: one small file, a row for each door and reason. Two
// processes at the same moment may count one refusal less.
import { isObject, parseJson } from "../../core/kit/json.ts";
import type { Clock } from "../../engine/ports/machine.ts";
import type { RefusedReturns, Refusals } from "../../engine/ports/own-state.ts";
import { readText, replaceFile } from "../kit/files.ts";

export const createRefusals = (path: string, clock: Clock): Refusals => {
  const all = (): readonly RefusedReturns[] => {
    const text = readText(path);
    const parsed = text.ok && text.value !== undefined ? parseJson(text.value) : undefined;
    return Array.isArray(parsed) ? parsed.filter(isRow) : [];
  };
  return {
    all,
    note: ({ door, because }) => {
      const rows = all();
      const isOfThese = (row: RefusedReturns) => row.door === door && row.because === because;
      const times = (rows.find(isOfThese)?.times ?? 0) + 1;
      const others = rows.filter((row) => !isOfThese(row));
      const now = [...others, { door, because, times, lastMs: clock.nowMs() }];
      replaceFile(path, `${JSON.stringify(now)}\n`);
    },
  };
};

const isRow = (value: unknown): value is RefusedReturns =>
  isObject(value) &&
  typeof value.door === "string" &&
  (value.because === "purged" || value.because === "forgotten") &&
  typeof value.times === "number" &&
  typeof value.lastMs === "number";
