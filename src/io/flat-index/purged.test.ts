// A purge and the index: what was erased after the snapshot is no longer told, and counts as it does in the log.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { anyHistory } from "../../../test/golden/any.ts";
import { growingLog } from "../../../test/golden/growing-log.ts";
import { createTeller, erased, type Told } from "../../../test/golden/teller.ts";
import { agree } from "../../../test/support/agree.ts";
import { purgedBy } from "../../core/log/purged.ts";
import { createFlatIndex } from "./flat-index.ts";
import { draws } from "../../../test/support/draws.ts";

const START = Date.UTC(2026, 0, 5, 9);

let folder = "";
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "twiceshy-index-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const textsIn = (root: string): string =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"))
    .join();

test("what is erased in place after the snapshot is not told any more, and its text is in no file of the index", () => {
  const teller = createTeller("a");
  const secret = teller({
    kind: "note",
    body: { text: "the token is HUNTER2", namespace: "learnings" },
    ts: START,
  });
  const purge = teller({
    kind: "purge",
    body: { text: "p", targets: [secret.event.id], tombstones: [] },
    ts: START + 1,
  });
  const { log, append, erase } = growingLog();
  append([secret]);
  createFlatIndex(folder, log).snapshot.rebuild();
  expect(textsIn(folder)).not.toContain("HUNTER2");
  append([purge]);
  expect(createFlatIndex(folder, log).lookup.find(secret.event.id)).toMatchObject([
    { standing: "purged", text: "" },
  ]);
  erase(secret);
  expect(createFlatIndex(folder, log).lookup.find(secret.event.id)).toMatchObject([
    { standing: "purged", text: "" },
  ]);
});

test("what comes purged from another clone, its body gone already, counts as in a fold of everything", () => {
  fc.assert(
    fc.property(anyHistory(30), fc.nat(30), (told, at) => {
      const { log, append, erase } = growingLog();
      const purge = (by: readonly Told[], among: readonly Told[]): readonly Told[] => {
        const gone = new Set(by.flatMap(({ event }) => purgedBy(event)));
        return among.map((one): Told => {
          if (!gone.has(one.event.id) || one.event.kind === "purge") return one;
          erase(one);
          return { ...one, event: erased(one.event) };
        });
      };
      append(told.slice(0, at));
      const before = purge(told.slice(0, at), told.slice(0, at));
      expect(createFlatIndex(folder, log).snapshot.rebuild().ok).toBe(true);
      append(told.slice(at));
      agree(createFlatIndex(folder, log), purge(told, [...before, ...told.slice(at)]));
    }),
    { numRuns: draws(60) },
  );
});
