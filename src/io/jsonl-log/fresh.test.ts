import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { candidate, OTHER, WRITER } from "../../../test/kill/sample.ts";
import { identify } from "../../core/append/identify.ts";
import { parseLine } from "../../core/log/line.ts";
import { emptyTail, follow, type Tail } from "../../core/log/tail.ts";
import { sha256 } from "../system/digest.ts";
import { followFresh } from "./fresh.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "twiceshy-fresh-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const NOW = 1_767_225_600_000;

const followAll = (before: Tail, lines: readonly string[]): Tail =>
  lines.reduce((tail, text) => {
    const line = parseLine(text);
    return line.is === "event" ? follow(tail, line.event, NOW) : tail;
  }, before);

const fresh = (before: Tail, earlier: readonly string[], lines: readonly string[]) => {
  const path = join(folder, "team-000001.jsonl");
  const from = Buffer.byteLength(earlier.map((line) => `${line}\n`).join(""));
  const text = [...earlier, ...lines].map((line) => `${line}\n`).join("");
  writeFileSync(path, text);
  const file = openSync(path, "r");
  try {
    return followFresh(file, [from, Buffer.byteLength(text)], before, "team", NOW);
  } finally {
    closeSync(file);
  }
};

/** What one of three processes does next: look first or not, and write a whole line or another. */
const step = fc.record({
  process: fc.nat({ max: 2 }),
  looks: fc.oneof({ arbitrary: fc.constant(true), weight: 6 }, fc.constant(false)),
  clock: fc.integer({ min: -3, max: 3 }),
  line: fc.oneof(
    { arbitrary: fc.constant("event" as const), weight: 12 },
    fc.constantFrom("torn" as const, "empty" as const, "another's" as const),
  ),
});

/** The lines that come of it: whoever does not look writes beside what others wrote. */
const linesOf = (steps: readonly (typeof step extends fc.Arbitrary<infer T> ? T : never)[]) => {
  const lines: string[] = [];
  const processes = [0, 1, 2].map(() => ({ tail: emptyTail(WRITER), read: 0 }));
  for (const { process, looks, clock, line } of steps) {
    const own = processes[process];
    if (own === undefined) continue;
    if (looks) {
      own.tail = followAll(own.tail, lines.slice(own.read));
      own.read = lines.length;
    }
    const tail = line === "another's" ? emptyTail(OTHER) : own.tail;
    const { line: text } = identify(candidate("said é"), tail, NOW + clock, sha256);
    if (line === "empty") lines.push("");
    else lines.push(line === "torn" ? text.slice(0, 300) : text.trimEnd());
  }
  return lines;
};

test("whoever looks at the last line only knows what he would from all of them", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), fc.nat(), (steps, cut) => {
      const lines = linesOf(steps);
      const at = cut % (lines.length + 1);
      const [earlier, later] = [lines.slice(0, at), lines.slice(at)];
      fc.pre(later.length > 0);
      const before = followAll(emptyTail(WRITER), earlier);
      expect(fresh(before, earlier, later)).toEqual(followAll(before, later));
    }),
    { numRuns: 500 },
  );
});

test.each([
  ["does not end in a newline", '{"id":"aaaa'],
  ["is not UTF-8", Buffer.from([0xff, 10])],
  ["is more than a little", "x".repeat(1 << 17).concat("\n")],
])("what %s is left to be read the careful way", (_, bytes) => {
  const path = join(folder, "local-000001.jsonl");
  writeFileSync(path, bytes);
  const file = openSync(path, "r");
  const range = [0, Buffer.from(bytes).length] as const;
  expect(followFresh(file, range, emptyTail(WRITER), "local", NOW)).toBeUndefined();
  closeSync(file);
});
