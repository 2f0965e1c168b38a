import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { growingLog } from "../../../test/golden/growing-log.ts";
import { createTeller } from "../../../test/golden/teller.ts";
import { asItIs } from "../../../test/support/as-it-is.ts";
import { ok } from "../../core/kit/result.ts";
import { createFlatIndex } from "../../io/flat-index/flat-index.ts";
import { writePages } from "./refresh.ts";

test.each(["without an index", "with one", "after a rebuild"])(
  "what is purged while pages are written stands in none of them: %s",
  (how) => {
    const folder = mkdtempSync(join(tmpdir(), "twiceshy-refresh-"));
    try {
      const tell = createTeller("a");
      const ts = Date.UTC(2026, 0, 5);
      const issue = tell({ kind: "issue", body: { text: "It was quinces" }, ts });
      const purge = tell({
        ...{ kind: "purge", ts: ts + 1 },
        body: { text: "Erased", targets: [issue.event.id], tombstones: [] },
      });
      const { log, append, erase } = growingLog();
      append([issue]);
      if (how === "with one") createFlatIndex(folder, log).snapshot.rebuild();
      const index = createFlatIndex(folder, log);
      if (how === "after a rebuild") index.snapshot.rebuild();
      const written: string[] = [];
      const views = {
        write: (pages: Iterable<{ readonly text: string }>) => {
          written.push([...pages].map(({ text }) => text).join());
          if (written.length === 1) {
            append([purge]);
            erase(issue);
          }
          return ok({ written: [], removed: [], kept: [] });
        },
        put: () => ok({ written: [], removed: [], kept: [] }),
      };
      expect(
        writePages(
          {
            ...{ pages: { views }, index, log, gate: { renames: { read: () => undefined } } },
            machine: { clock: { nowMs: () => ts } },
          },
          asItIs,
        ).ok,
      ).toBe(true);
      expect(written.map((text) => text.includes("quinces"))).toEqual([true, false]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
