import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { openTable, writeTable } from "./table.ts";
import { draws } from "../../../test/support/draws.ts";

test("a table gives what was put into it, and nothing for any other key", () => {
  const folder = mkdtempSync(join(tmpdir(), "shy-table-"));
  const path = join(folder, "table");
  try {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.nat()), fc.array(fc.string()), (put, asked) => {
        const entries = new Map(Object.entries(put));
        writeTable(path, entries);
        const table = openTable(path);
        for (const key of [...entries.keys(), ...asked])
          expect(table.get(key)).toBe(entries.get(key));
        table.close();
      }),
      { numRuns: draws(50) },
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
