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

interface Step {
  readonly process: number;
  readonly clock: number;
  readonly does:
    | "looks and writes"
    | "looks"
    | "writes"
    | "tears"
    | "leaves a line empty"
    | "is another";
}

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

/** What one of three processes does next. Whoever only looks may write beside what others wrote since. */
const step: fc.Arbitrary<Step> = fc.record({
  process: fc.nat({ max: 2 }),
  clock: fc.integer({ min: -3, max: 3 }),
  does: fc.oneof(
    { arbitrary: fc.constant("looks and writes"), weight: 8 },
    { arbitrary: fc.constantFrom("looks", "writes"), weight: 3 },
    fc.constantFrom("tears", "leaves a line empty", "is another"),
  ),
});

const linesOf = (steps: readonly Step[]): readonly string[] => {
  const lines: string[] = [];
  const processes = [0, 1, 2].map(() => ({ tail: emptyTail(WRITER), read: 0 }));
  for (const { process, clock, does } of steps) {
    const own = processes[process];
    if (own === undefined) continue;
    if (does !== "writes") {
      own.tail = followAll(own.tail, lines.slice(own.read));
      own.read = lines.length;
    }
    const tail = does === "is another" ? { ...own.tail, writer: OTHER } : own.tail;
    const { line } = identify(candidate(`é ${lines.length}`), tail, NOW + clock, sha256);
    if (does === "tears") lines.push(line.slice(0, 300));
    else if (does === "leaves a line empty") lines.push("");
    else if (does !== "looks") lines.push(line.trimEnd());
  }
  return lines;
};

/** Of two that wrote at once, a third process has seen only the first. */
const ONE_OF_TWO_HEADS: Step[] = [
  { process: 0, clock: 0, does: "writes" },
  { process: 2, clock: 0, does: "looks" },
  { process: 1, clock: 0, does: "writes" },
  { process: 2, clock: 0, does: "writes" },
];

test("what is known from the last line of a chain is what is known from all of them", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), fc.nat(), (steps, cut) => {
      const lines = linesOf(steps);
      const at = cut % (lines.length + 1);
      const [earlier, later] = [lines.slice(0, at), lines.slice(at)];
      fc.pre(later.length > 0);
      const before = followAll(emptyTail(WRITER), earlier);
      expect(fresh(before, earlier, later)).toEqual(followAll(before, later));
    }),
    { numRuns: 300, examples: [[ONE_OF_TWO_HEADS, 2]] },
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
