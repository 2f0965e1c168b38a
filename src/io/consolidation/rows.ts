// The rows of a transcript: the last of a file that is longer than is looked at.
import { closeSync, fstatSync, openSync } from "node:fs";
import { orUndefined } from "../../core/kit/fault.ts";
import type { RowsIn } from "../../engine/ports/session/consolidation.ts";
import { readAt } from "../kit/read-at.ts";

/** A long session with all that its tools printed. */
const MOST_BYTES = 64 << 20;

export const rowsIn: RowsIn = (path) => {
  const file = orUndefined(() => openSync(path, "r"));
  if (file === undefined) return undefined;
  try {
    const { size } = fstatSync(file);
    const from = Math.max(0, size - MOST_BYTES);
    const rows = readAt(file, from, size - from)
      .toString("utf8")
      .split("\n");
    // The first may be cut.
    return from === 0 ? rows : rows.slice(1);
  } finally {
    closeSync(file);
  }
};
