// Which tables a database has, with their columns, and which indexes.
import type { Pages, SqlValue } from "./record.ts";
import { rowsOf } from "./tree.ts";

export interface SqlTable {
  readonly root: number;
  readonly columns: readonly string[];
}

export interface Schema {
  readonly tables: ReadonlyMap<string, SqlTable>;
  /** The page at which each index begins, by its name. */
  readonly indexes: ReadonlyMap<string, number>;
}

export const schemaOf = (pages: Pages): Schema => {
  const tables = new Map<string, SqlTable>();
  const indexes = new Map<string, number>();
  for (const { values } of rowsOf(pages, 1)) {
    const [type, name, , root, sql] = values;
    if (typeof name !== "string" || typeof root !== "number") continue;
    if (type === "index") indexes.set(name, root);
    if (type === "table" && typeof sql === "string" && !/WITHOUT\s+ROWID\s*$/iu.test(sql))
      tables.set(name, { root, columns: columnsIn(sql) });
  }
  return { tables, indexes };
};

/** The names between the outer brackets, up to the constraints. */
const columnsIn = (sql: string): readonly string[] => {
  const columns: string[] = [];
  let depth = 0;
  let part = "";
  for (const letter of sql.slice(sql.indexOf("(") + 1)) {
    if (letter === "(") depth += 1;
    if (letter === ")") depth -= 1;
    const isEnd = depth < 0 || (depth === 0 && letter === ",");
    if (!isEnd) part += letter;
    else {
      columns.push(nameIn(part));
      part = "";
    }
    if (depth < 0) break;
  }
  const constraint = columns.findIndex((name) => CONSTRAINTS.has(name.toLowerCase()));
  return constraint < 0 ? columns : columns.slice(0, constraint);
};

const nameIn = (part: string): string => /[^\s`"'[\]]+/u.exec(part)?.[0] ?? "";

const CONSTRAINTS: ReadonlySet<string> = new Set([
  "constraint",
  "primary",
  "foreign",
  "unique",
  "check",
]);

/** A row's values by the names of their columns. */
export const fieldsOf = (
  { columns }: SqlTable,
  values: readonly SqlValue[],
): Readonly<Record<string, SqlValue>> =>
  Object.fromEntries(columns.map((name, at) => [name, values[at] ?? null]));
