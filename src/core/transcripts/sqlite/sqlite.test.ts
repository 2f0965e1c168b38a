import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { assert } from "../../kit/assert.ts";
import { DATABASE, LOG } from "./database.corpus.ts";
import { pageSizes, type Pages } from "./record.ts";
import { fieldsOf, schemaOf } from "./schema.ts";
import { rowAt, rowsOf, rowsUnder } from "./tree.ts";
import { committedPages } from "./wal.ts";

const bytesOf = (text: string): Uint8Array => gunzipSync(Buffer.from(text, "base64"));
const database = bytesOf(DATABASE);
const whole = bytesOf(LOG);

const pagesOf = (log: Uint8Array, file = database): Pages => {
  const sizes = pageSizes(file);
  assert(sizes, "it is a database");
  const { size, usable } = sizes;
  const read = (at: number, length: number) => log.subarray(at, at + length);
  const { offsets, count } = committedPages(read, log.length, size);
  const pages = count || file.length / size;
  return {
    ...{ count: pages, usable },
    page: (number) => {
      if (number < 1 || number > pages) return undefined;
      const offset = offsets.get(number);
      return offset === undefined
        ? file.subarray((number - 1) * size, number * size)
        : log.subarray(offset, offset + size);
    },
  };
};

const table = (pages: Pages, name: string) => {
  const found = schemaOf(pages).tables.get(name);
  assert(found, "it has the table");
  return [...rowsOf(pages, found.root)].map((row) => ({
    row,
    fields: fieldsOf(found, row.values),
  }));
};

test("all rows of a table are read, those of many pages, in the file and in the log", () => {
  const pages = pagesOf(whole);
  const parts = table(pages, "part");
  expect(parts.length).toBe(4 * 18 - 1);
  const texts = parts.map(({ fields }) => String(fields["data"]));
  for (const session of [0, 1, 2, 3])
    for (let turn = 0; turn < 12; turn += 1) {
      const rest = turn === 5 ? ` ${"long ".repeat(200).trim()}` : "";
      const text = `{"type":"text","text":"turn ${turn} of ${session} é${rest}"}`;
      expect(texts.includes(text)).toBe(session !== 0 || turn !== 3);
    }
  expect(table(pages, "session").map(({ fields }) => fields)).toMatchObject([
    { id: "ses_0", parent_id: null, directory: "/work/0", cost: 0.5 },
    { id: "ses_1", cost: 1.5, time_updated: 1_790_000_000_001 },
    { id: "ses_2", parent_id: "ses_0" },
    { id: "ses_3" },
  ]);
});

test("a row is found by its number, and the rows of a session by the index", () => {
  const pages = pagesOf(whole);
  const { tables, indexes } = schemaOf(pages);
  const [root, index] = [tables.get("part")?.root ?? 0, indexes.get("part_session_idx") ?? 0];
  const rows = table(pages, "part");
  for (const { row } of rows) expect(rowAt(pages, root, row.number)).toEqual(row);
  expect(rowAt(pages, root, 9_999)).toBeUndefined();
  for (const session of ["ses_0", "ses_3", "ses_9"])
    expect([...rowsUnder(pages, index, session)]).toEqual(
      rows.filter(({ fields }) => fields["session_id"] === session).map(({ row }) => row.number),
    );
});

test("of a log that was cut or changed, only what was committed before counts", () => {
  expect(table(pagesOf(new Uint8Array()), "session").length).toBe(2);
  const counts = Array.from(
    { length: whole.length / 536 },
    (_, frame) => table(pagesOf(whole.subarray(0, 32 + frame * 536)), "session").length,
  );
  expect(new Set(counts)).toEqual(new Set([2, 3, 4]));
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  const changed = Uint8Array.from(whole);
  changed[32 + 24 + 100] = (changed[32 + 24 + 100] ?? 0) ^ 1;
  expect(table(pagesOf(changed), "session").length).toBe(2);
});

test("bytes that are no database, or a damaged one, are read without end or fault", () => {
  expect(pageSizes(new Uint8Array(100))).toBeUndefined();
  expect(
    pageSizes(Uint8Array.from(Buffer.from("not a database at all".repeat(9)))),
  ).toBeUndefined();
  for (let at = 100; at < database.length; at += 37) {
    const damaged = Uint8Array.from(database);
    damaged.fill(0xff, at, at + 60);
    const pages = pagesOf(new Uint8Array(), damaged);
    for (const { root } of schemaOf(pages).tables.values())
      expect([...rowsOf(pages, root)].length).toBeLessThan(pages.count * 256);
  }
});
