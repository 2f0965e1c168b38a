// The sessions of an agent that keeps them in a database of SQLite.
import { isObject, parseJson } from "../../core/kit/json.ts";
import { fieldsOf } from "../../core/transcripts/sqlite/schema.ts";
import { rowAt, rowsOf, rowsUnder, type SqlRow } from "../../core/transcripts/sqlite/tree.ts";
import { spokenInRow, type TranscriptText } from "../../core/transcripts/spoken.ts";
import { readDatabase, rowsIn, type Database } from "../kit/sqlite-file.ts";

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
  readDatabase(path, (database) =>
    [...rowsIn(database, "session")].flatMap(([, fields]) => {
      const { id, directory, time_updated: changedMs, parent_id: parent = null } = fields;
      return typeof id === "string" && typeof directory === "string" && parent === null
        ? [{ session: id, folder: directory, changedMs: Number(changedMs) || 0 }]
        : [];
    }),
  ) ?? [];

/** The turns of a session, in their order. */
export const turnsIn = (path: string, session: string): readonly DatabaseTurn[] =>
  readDatabase(path, (database) =>
    partsOf(database, session).flatMap((row) => turnOf(database, row) ?? []),
  ) ?? [];

export const databaseTurnAt = (path: string, number: number): DatabaseTurn | undefined =>
  readDatabase(path, (database) => {
    const table = database.schema.tables.get("part");
    const row = table && rowAt(database.pages, table.root, number);
    return row && turnOf(database, row);
  });

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
