import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { growingLog } from "../../../test/golden/growing-log.ts";
import { anyTalk } from "../../../test/golden/talk.ts";
import { timeline } from "../../core/fold/timeline.ts";
import { fold } from "../../core/fold/state.ts";
import { createFlatIndex } from "./flat-index.ts";
import { draws } from "../../../test/support/draws.ts";

const root = mkdtempSync(join(tmpdir(), "twiceshy-whole-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test("a rebuild reads the log once, where all of it is asked for after it, and what comes later alone", () => {
  fc.assert(
    fc.property(anyTalk, fc.nat(40), (told, at) => {
      const { log, append } = growingLog();
      append(told.slice(0, at));
      const asked: number[] = [];
      const counting = {
        ...log,
        lines: (...[segment, from = 0]: Parameters<typeof log.lines>) => {
          asked.push(from);
          return log.lines(segment, from);
        },
      };
      const index = createFlatIndex(root, counting);
      expect(index.snapshot.rebuild().ok).toBe(true);
      index.all();
      expect(asked).toEqual(log.segments().map(() => 0));
      const before = new Map(log.segments().map(({ writer, bytes }) => [writer, bytes]));
      asked.length = 0;
      append(told.slice(at));
      const expected = fold(told.map(({ event }) => event));
      expect([...timeline(index.all())]).toEqual([...timeline(expected)]);
      for (const from of asked) expect([0, ...before.values()]).toContain(from);
    }),
    { numRuns: draws(20) },
  );
});
