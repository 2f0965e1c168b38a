// The turns of a transcript, from a file of rows or from a database, and one turn again by its place.
import { rowTime } from "../../core/transcripts/session.ts";
import { spokenInRow, type TranscriptText } from "../../core/transcripts/spoken.ts";
import { databaseTurnAt, turnsIn } from "./database.ts";
import { rowAt, rowsFrom } from "./rows.ts";
import type { Transcript } from "./list.ts";

/** What was said in one row, and where the row is. */
export interface RowSpoken {
  readonly at: number;
  readonly length: number;
  /** Where to read on. */
  readonly end: number;
  readonly atMs: number;
  readonly spoken: readonly TranscriptText[];
}

/** Rows that say nothing come too, so that their end is known. A database is read from its beginning. */
export function* spokenFrom({ path, inDatabase }: Transcript, from: number): Generator<RowSpoken> {
  if (inDatabase !== undefined) {
    for (const turn of turnsIn(path, inDatabase.session)) yield { ...turn, length: 0, end: 0 };
    return;
  }
  for (const { at, end, row } of rowsFrom(path, from))
    yield {
      ...{ at, end, length: end - at - 1 },
      atMs: (row && rowTime(row)) ?? 0,
      spoken: row === undefined ? [] : spokenInRow(row),
    };
}

/** Undefined if nothing is said there, or not any more. */
export const spokenAt = (
  { path, isDatabase }: { readonly path: string; readonly isDatabase: boolean },
  { at, length, nth }: { readonly at: number; readonly length: number; readonly nth: number },
): { readonly text: TranscriptText; readonly atMs: number } | undefined => {
  if (isDatabase) {
    const turn = databaseTurnAt(path, at);
    const text = turn?.spoken[nth];
    return turn && text && { text, atMs: turn.atMs };
  }
  const row = rowAt(path, at, length);
  const text = row && spokenInRow(row)[nth];
  return row && text && { text, atMs: rowTime(row) ?? 0 };
};
