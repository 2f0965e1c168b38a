// What views count in a long memory, counted before one is opened: each in a turn of its own, between which the page answers.
import { fileRecords, rows } from "./data.ts";
import { prepareFinding } from "./list.tsx";
import { threads } from "./views/issues.tsx";
import { kinds } from "./views/memories.tsx";
import { byWeight, months } from "./views/timeline.tsx";

const COUNTS = [threads, fileRecords, kinds, months, byWeight] as const;

export const prepareViews = (from = 0): void => {
  const next = COUNTS[from];
  if (next === undefined) prepareFinding(rows.value);
  else
    setTimeout(() => {
      // It is kept until a memory changes.
      void next.value;
      prepareViews(from + 1);
    });
};
