// A database of SQLite, read as it is: its file and its write-ahead log, without a lock and without writing a byte beside
// them. If its owner moves pages meanwhile, it is read again.
import { closeSync, fstatSync, openSync } from "node:fs";
import { orUndefined } from "../../core/kit/fault.ts";
import { pageSizes, type Pages, type SqlValue } from "../../core/transcripts/sqlite/record.ts";
import { fieldsOf, schemaOf, type Schema } from "../../core/transcripts/sqlite/schema.ts";
import { rowsOf, type SqlRow } from "../../core/transcripts/sqlite/tree.ts";
import { committedPages, type CommittedPages } from "../../core/transcripts/sqlite/wal.ts";
import { readAt } from "./read-at.ts";

export interface Database {
  readonly pages: Pages;
  readonly schema: Schema;
}

/** The rows of a table, with their fields by the names of the columns. */
export function* rowsIn(
  { pages, schema: { tables } }: Database,
  name: string,
): Generator<readonly [row: SqlRow, fields: Readonly<Record<string, SqlValue>>]> {
  const table = tables.get(name);
  if (table === undefined) return;
  for (const row of rowsOf(pages, table.root)) yield [row, fieldsOf(table, row.values)];
}

/** So often is it read again if the agent wrote meanwhile. */
const TIMES = 3;

/** Undefined if there is no such database. */
export const readDatabase = <Answer>(
  path: string,
  read: (database: Database) => Answer,
): Answer | undefined => {
  const file = orUndefined(() => openSync(path, "r"));
  if (file === undefined) return undefined;
  const log = orUndefined(() => openSync(`${path}-wal`, "r"));
  try {
    for (let times = 1; ; times += 1) {
      const { pages, state } = pagesIn(file, log);
      if (pages === undefined) return undefined;
      const answer = read({ pages, schema: schemaOf(pages) });
      if (times === TIMES || state === stateOf(file, log)) return answer;
    }
  } finally {
    for (const open of [file, log]) if (open !== undefined) closeSync(open);
  }
};

/** Changes when pages move from the log into the file, and when the log begins anew. */
const stateOf = (file: number, log: number | undefined): string => {
  const { mtimeMs, size } = fstatSync(file);
  const salt = log === undefined ? "" : readAt(log, 16, 8).toString("hex");
  return `${mtimeMs} ${size} ${salt}`;
};

/** The log that was looked through last, of which many sessions are read. */
let last: { readonly log: string; readonly committed: CommittedPages } | undefined;

const committedIn = (file: number, state: string, pageSize: number): CommittedPages => {
  const { ino, size } = fstatSync(file);
  const log = `${ino} ${size} ${state}`;
  if (last?.log !== log) {
    const read = (at: number, length: number) => readAt(file, at, length);
    last = { log, committed: committedPages(read, size, pageSize) };
  }
  return last.committed;
};

/** Pages that were read, so that the upper ones of a tree are read once. */
const MOST_KEPT = 256;

const pagesIn = (
  file: number,
  log: number | undefined,
): { readonly pages: Pages | undefined; readonly state: string } => {
  const state = stateOf(file, log);
  const sizes = pageSizes(readAt(file, 0, 100));
  if (sizes === undefined) return { pages: undefined, state };
  const { size, usable } = sizes;
  const committed = log === undefined ? undefined : committedIn(log, state, size);
  const count = committed?.count || Math.floor(fstatSync(file).size / size);
  const kept = new Map<number, Uint8Array>();
  const page = (number: number): Uint8Array | undefined => {
    if (number < 1 || number > count) return undefined;
    const known = kept.get(number);
    if (known !== undefined) return known;
    const offset = committed?.offsets.get(number);
    const bytes =
      offset !== undefined && log !== undefined
        ? readAt(log, offset, size)
        : readAt(file, (number - 1) * size, size);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(number, bytes);
    return bytes.length === size ? bytes : undefined;
  };
  return { pages: { count, usable, page }, state };
};
