// Folds every golden log and compares the result, byte for byte, with the files beside it. A plain run only reads; with
// GOLDEN=write the files are written.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { openIssues } from "../../src/core/fold/attribution.ts";
import { countsOf } from "../../src/core/fold/counts.ts";
import { stories as told } from "../../src/core/fold/issues.ts";
import { memories } from "../../src/core/fold/memories.ts";
import { pagesOf } from "../../src/core/pages/pages.ts";
import { fold, type State } from "../../src/core/fold/state.ts";
import { decode } from "../../src/core/event/decode.ts";
import { brief } from "../../src/engine/recall/brief/brief.ts";
import { writingOf } from "../../src/core/recall/forms.ts";
import { createFlatIndex } from "../../src/io/flat-index/flat-index.ts";
import { growingLog } from "./growing-log.ts";
import type { Told } from "./teller.ts";
import { canonicalJson } from "../../src/core/kit/json.ts";
import { parseLine, proofOf } from "../../src/core/log/line.ts";
import { compareEvents } from "../../src/core/event/order.ts";
import { sha256 } from "../../src/io/system/digest.ts";
import { stories } from "./stories.ts";
import { asItIs } from "../support/as-it-is.ts";

const UNMOVED = { renames: { read: () => undefined } };

const root = dirname(fileURLToPath(import.meta.url));
const writes = process.env["GOLDEN"] === "write";

const filesIn = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort()
      .map((path) => [path.slice(folder.length + 1).replaceAll("\\", "/"), readFileSync(path, "utf8")]),
  );

const eventsOf = (log: string) =>
  log
    .trimEnd()
    .split("\n")
    .map((text) => {
      const line = parseLine(text);
      if (line.is !== "event") throw new Error(`no event: ${text}`);
      return { text, event: line.event };
    });

/** What views are made from, as data: issues and their attempts by id, memories in full. */
const stateJson = (state: State): string => {
  const all = [...memories(state)].sort((a, b) => compareEvents(a.order, b.order));
  const issues = [...told(state)]
    .sort((a, b) => compareEvents(a.issue.order, b.issue.order))
    .map(({ issue, attempts, fixes, ...rest }) => ({
      issue: issue.id,
      attempts: attempts.map(({ id }) => id),
      fixes: fixes.map(({ id }) => id),
      ...rest,
    }));
  const view = { counts: countsOf(state), issues, memories: all, open: openIssues(state) };
  return `${canonicalJson(view, 2)}\n`;
};

/** The brief of the story, within a small budget and a large one. */
const briefs = (lines: readonly Told[]): readonly (readonly [string, string])[] => {
  const { log, append } = growingLog();
  append(lines);
  const index = createFlatIndex("/nowhere", log);
  return BRIEFS.map(([name, format, tokens]) => {
    const writing = writingOf(format, "photo-store");
    const wishes = { budget: { tokens }, redact: asItIs };
    return [name, writing.text(brief({ index, gate: UNMOVED, paths: { ignoreCase: false } }, writing, wishes))];
  });
};

const BRIEFS = [
  ["brief.md", "md", 600],
  ["brief-small.md", "md", 400],
  ["brief.xml", "xml", 2_000],
] as const;

const derived = (log: string): ReadonlyMap<string, string> => {
  const lines = eventsOf(log).map(({ event, text }) => ({ event, line: `${text}\n` }));
  const state = fold(lines.map(({ event }) => event));
  return new Map([
    ...briefs(lines),
    ...[...pagesOf(state, asItIs, 0)].map(({ path, text }) => [path, text] as const),
    ["state.json", stateJson(state)],
  ]);
};

for (const [name, tell] of Object.entries(stories)) {
  const folder = join(root, name);

  test.runIf(writes)(`${name}: is written down`, () => {
    rmSync(folder, { recursive: true, force: true });
    const log = tell()
      .map(({ line }) => line)
      .join("");
    for (const [path, text] of [["log.jsonl", log] as const, ...derived(log)]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  });

  test(`${name}: the log folds to exactly the files beside it`, () => {
    const files = new Map(filesIn(folder));
    const log = files.get("log.jsonl") ?? "";
    files.delete("log.jsonl");
    expect([...derived(log)].sort()).toEqual([...files].sort());
  });

  test(`${name}: every line is proven, and of a kind and shape this version reads`, () => {
    for (const { text, event } of eventsOf(readFileSync(join(folder, "log.jsonl"), "utf8"))) {
      expect(proofOf(text, event, sha256)).toBe("proven");
      const { id, body } = event;
      expect(decode(event)).toMatchObject({ is: "known", event: { id, body } });
    }
  });
}
