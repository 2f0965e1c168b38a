// What became of each file, kept beside the index in a folder for each commit that was asked about; the folder gets its
// name only when whole. It holds only paths, shas and figures. One that does not read as it was written is not used.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { containsIn } from "../../core/history/files/commit-graph.ts";
import type { FormerName, Touch } from "../../core/history/files/churn.ts";
import type {
  HistoryReach,
  FileHistory,
  FileHistories,
  FileHistoriesRead,
} from "../../core/history/files/file-history.ts";
import { answered, codeOf } from "../../core/kit/fault.ts";
import { isObject, parseJson } from "../../core/kit/json.ts";
import type { FileHistoryStore } from "../../engine/ports/file-history-store.ts";
import { GRAPH, readGraph, writeGraph } from "./commit-graph.ts";
import { writeFile } from "./files.ts";
import { openTable, TableDamaged, writeTable, type Cell, type Row, type Table } from "./table.ts";

const SCHEMA = 3;
const TABLE = "files";
const HEAD = "head.json";
/** Each work tree may be at a commit of its own. */
const FOLDERS_KEPT = 4;

/** `root` need not exist. */
export const createFileHistoryStore = (root: string): FileHistoryStore => {
  const opened: Table[] = [];
  const read = (head: string): FileHistories | undefined => {
    try {
      return readIn(join(root, head), head, opened);
    } catch (fault) {
      // Missing or not whole: it is read from the history again.
      if (!(fault instanceof TableDamaged)) codeOf(fault);
      return undefined;
    }
  };
  return { ...keptIn(root), read, close: () => opened.splice(0).forEach((table) => table.close()) };
};

const keptIn = (root: string): Pick<FileHistoryStore, "heads" | "keep"> => ({
  heads: () => {
    const found = answered("file-unreadable", root, () => folders(root));
    return found.ok ? found.value.map(({ name }) => name).filter(isSha) : [];
  },
  keep: (read) => answered("file-unwritable", root, () => write(root, read)),
});

const write = (root: string, { reach, trails, formerNames, graph }: FileHistoriesRead): void => {
  const target = join(root, reach.head);
  const draft = `${target}.${process.pid}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  const rows = [...nameRows(formerNames), ...trails.map(historyRow)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const written = writeTable(draft, TABLE, rows);
  const files = {
    ...Object.fromEntries(written.map(([name, { bytes }]) => [name, bytes])),
    [GRAPH]: writeGraph(draft, graph).bytes,
  };
  writeFile(join(draft, HEAD), [`${JSON.stringify({ schema: SCHEMA, reach, files })}\n`]);
  rmSync(target, { recursive: true, force: true });
  renameSync(draft, target);
  removeOld(root);
};

/** A draft has a longer name. */
const isSha = (name: string): boolean => /^[0-9a-f]{40,64}$/.test(name);

/** The newest first. */
const folders = (root: string) =>
  readdirSync(root)
    .map((name) => ({ name, at: statSync(join(root, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at);

const removeOld = (root: string): void => {
  for (const { name } of folders(root).slice(FOLDERS_KEPT))
    rmSync(join(root, name), { recursive: true, force: true });
};

const FILE = "file ";
const NAME = "name ";

const historyRow = ({ path, before, touches, takenBack, ...history }: FileHistory): Row => [
  `${FILE}${path}`,
  ...[
    Number(history.gone),
    Number(history.fragile),
    history.commits,
    history.fixes,
    history.reverts,
  ],
  ...[touches.length, takenBack.length],
  ...[...touches, ...takenBack].flatMap(({ sha, when }) => [sha, when]),
  ...before,
];

function* nameRows(formerNames: readonly FormerName[]): Generator<Row> {
  const rows = new Map<string, Cell[]>();
  for (const { name, path, sha, when } of formerNames) {
    const row = rows.get(name) ?? [];
    row.push(path, sha, when);
    rows.set(name, row);
  }
  for (const [name, cells] of rows) yield [`${NAME}${name}`, ...cells];
}

/** The table stays open and is added to `opened`. */
const readIn = (folder: string, head: string, opened: Table[]): FileHistories | undefined => {
  const parsed = parseJson(readFileSync(join(folder, HEAD), "utf8"));
  if (!isObject(parsed) || parsed.schema !== SCHEMA || !isObject(parsed.files)) return undefined;
  const { files, reach } = parsed;
  if (!isReach(reach) || reach.head !== head) return undefined;
  const bytesOf = (file: string): number | undefined => {
    const bytes = files[file];
    return typeof bytes === "number" ? bytes : undefined;
  };
  const table = openTable(folder, TABLE, bytesOf);
  if (table === undefined) return undefined;
  opened.push(table);
  const graph = readGraph(folder, bytesOf(GRAPH));
  return {
    reach,
    ...lookUpIn(table),
    contains: containsIn(graph),
    every: () => {
      try {
        return { reach, graph, ...everyRowIn(table) };
      } catch (fault) {
        if (!(fault instanceof TableDamaged)) throw fault;
        return undefined;
      }
    },
  };
};

const everyRowIn = (table: Table): Pick<FileHistoriesRead, "trails" | "formerNames"> => ({
  trails: [...table.startingWith(FILE)].map((row) => historyIn(row[0].slice(FILE.length), row)),
  formerNames: [...table.startingWith(NAME)].flatMap((row) =>
    namesIn(row[0].slice(NAME.length), row),
  ),
});

/** A damaged row counts as missing; the others still stand. */
const lookUpIn = (table: Table): Pick<FileHistories, "of" | "formerly"> => {
  const rowOf = (key: string): Row | undefined => {
    try {
      return table.row(key);
    } catch (fault) {
      if (fault instanceof TableDamaged) return undefined;
      throw fault;
    }
  };
  return {
    of: (path) => {
      const row = rowOf(`${FILE}${path}`);
      return row && historyIn(path, row);
    },
    formerly: (name) => {
      const row = rowOf(`${NAME}${name}`);
      return row === undefined ? [] : namesIn(name, row);
    },
  };
};

const namesIn = (name: string, [, ...cells]: Row): readonly FormerName[] => {
  const names: FormerName[] = [];
  for (let at = 0; at + 2 < cells.length; at += 3)
    names.push({ name, path: String(cells[at]), ...touchAt(cells, at + 1) });
  return names;
};

const historyIn = (path: string, [, ...cells]: Row): FileHistory => {
  const [gone, fragile, commits, fixes, reverts, touched, taken] = cells.map(Number);
  const touches = touchesIn(cells, 7, touched);
  const takenBack = touchesIn(cells, 7 + 2 * touches.length, taken);
  const before = cells.slice(7 + 2 * (touches.length + takenBack.length)).map(String);
  return {
    ...{ path, before, touches, takenBack },
    ...{ gone: gone === 1, fragile: fragile === 1 },
    ...{ commits: commits ?? 0, fixes: fixes ?? 0, reverts: reverts ?? 0 },
  };
};

const touchesIn = (cells: readonly Cell[], from: number, count = 0): readonly Touch[] =>
  Array.from({ length: count }, (_, n) => touchAt(cells, from + 2 * n));

const touchAt = (cells: readonly Cell[], at: number): Touch => ({
  sha: String(cells[at]),
  when: Number(cells[at + 1]),
});

const isReach = (value: unknown): value is HistoryReach =>
  isObject(value) &&
  typeof value.head === "string" &&
  typeof value.commits === "number" &&
  typeof value.unread === "number" &&
  typeof value.shallow === "boolean" &&
  [value.oldestMs, value.continued].every(
    (figure) => figure === undefined || typeof figure === "number",
  ) &&
  Array.isArray(value.fragile) &&
  value.fragile.every((path) => typeof path === "string");
