// The sessions of an agent that keeps them in a database of SQLite: its file and its write-ahead log are read as they are,
// without a lock and without writing a byte beside them. If the agent moves pages meanwhile, it is read again.
import { closeSync, fstatSync, openSync } from "node:fs";
import { orUndefined } from "../../core/kit/fault.ts";
import { isObject, parseJson } from "../../core/kit/json.ts";
import { pageSizes, type Pages, type SqlValue } from "../../core/transcripts/sqlite/record.ts";
import { fieldsOf, schemaOf, type Schema } from "../../core/transcripts/sqlite/schema.ts";
import { rowAt, rowsOf, rowsUnder, type SqlRow } from "../../core/transcripts/sqlite/tree.ts";
import { committedPages, type CommittedPages } from "../../core/transcripts/sqlite/wal.ts";
import { spokenInRow, type TranscriptText } from "../../core/transcripts/spoken.ts";
import { readAt } from "../kit/read-at.ts";

export interface DatabaseSession {
  readonly session: string;
  readonly folder: string;
  readonly changedMs: number;
}

/** What was said in one row of the table of parts. */
export interface DatabaseTurn {
  /** The number of the row. */
  readonly at: number;
  readonly atMs: number;
  readonly spoken: readonly TranscriptText[];
}

/** The sessions that people held. What an agent asked of a helper is in sessions below them. */
export const sessionsIn = (path: string): readonly DatabaseSession[] =>
  reading(path, ({ pages, schema }) =>
    rowsIn(pages, schema, "session").flatMap(([, fields]) => {
      const { id, directory, time_updated: changedMs, parent_id: parent = null } = fields;
      return typeof id === "string" && typeof directory === "string" && parent === null
        ? [{ session: id, folder: directory, changedMs: Number(changedMs) || 0 }]
        : [];
    }),
  ) ?? [];

/** The turns of a session, in their order. */
export const turnsIn = (path: string, session: string): readonly DatabaseTurn[] =>
  reading(path, (database) =>
    partsOf(database, session).flatMap((row) => turnOf(database, row) ?? []),
  ) ?? [];

export const databaseTurnAt = (path: string, number: number): DatabaseTurn | undefined =>
  reading(path, (database) => {
    const table = database.schema.tables.get("part");
    const row = table && rowAt(database.pages, table.root, number);
    return row && turnOf(database, row);
  });

interface Database {
  readonly pages: Pages;
  readonly schema: Schema;
}

const rowsIn = (
  pages: Pages,
  { tables }: Schema,
  name: string,
): readonly (readonly [row: SqlRow, fields: Readonly<Record<string, SqlValue>>])[] => {
  const table = tables.get(name);
  if (table === undefined) return [];
  return [...rowsOf(pages, table.root)].map((row) => [row, fieldsOf(table, row.values)]);
};

/** By the index that the agent keeps of them, or else all are looked through. */
const partsOf = ({ pages, schema }: Database, session: string): readonly SqlRow[] => {
  const table = schema.tables.get("part");
  const index = schema.indexes.get("part_session_idx");
  if (table === undefined) return [];
  if (index !== undefined)
    return [...rowsUnder(pages, index, session)].flatMap(
      (number) => rowAt(pages, table.root, number) ?? [],
    );
  return [...rowsOf(pages, table.root)].filter(
    ({ values }) => fieldsOf(table, values)["session_id"] === session,
  );
};

/** A part has the text; its message says whose it is. */
const turnOf = ({ pages, schema }: Database, row: SqlRow): DatabaseTurn | undefined => {
  const [table, messages] = [schema.tables.get("part"), schema.tables.get("message")];
  const byId = schema.indexes.get("sqlite_autoindex_message_1");
  if (table === undefined || messages === undefined || byId === undefined) return undefined;
  const { data, message_id: id, time_created: atMs } = fieldsOf(table, row.values);
  const part = typeof data === "string" ? parseJson(data) : undefined;
  if (!isObject(part) || part["type"] !== "text" || typeof id !== "string") return undefined;
  const [number] = rowsUnder(pages, byId, id);
  const message = number === undefined ? undefined : rowAt(pages, messages.root, number);
  const json = message && fieldsOf(messages, message.values)["data"];
  const about = typeof json === "string" ? parseJson(json) : undefined;
  if (!isObject(about)) return undefined;
  const spoken = spokenInRow({ role: about["role"], content: [part] });
  return { at: row.number, atMs: Number(atMs) || 0, spoken };
};

/** So often is it read again if the agent wrote meanwhile. */
const TIMES = 3;

/** Undefined if there is no such database. */
const reading = <Answer>(
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
