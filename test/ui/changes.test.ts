// What the live page is sent after its first answer: only what changed, and it then shows what the server has.
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  createPageFeed,
  type PageChanges,
  type PageState,
} from "../../src/answers/page/changes.ts";
import type { PageRow } from "../../src/answers/page/page.ts";
import { rowsAfter } from "../../src/page/live/changes.ts";

const row = (id: string, text = id): PageRow => ({
  ...{ id, kind: "note", text, files: [], tags: [], standing: "standing" },
  ...{ when: "2026-01-01T00:00:00Z", known: "2026-01-01T00:00:00Z" },
});

interface Shown {
  readonly version: string;
  readonly sections: PageChanges["sections"];
  readonly rows: readonly PageRow[];
}

const NOTHING: Shown = { version: "", sections: {}, rows: [] };

const shownAfter = (shown: Shown, changes: PageChanges): Shown => ({
  version: changes.version,
  sections: { ...(changes.whole ? {} : shown.sections), ...changes.sections },
  rows: rowsAfter(shown.rows, changes),
});

/** Memories in an order that never changes, each with a text that may. */
const lists = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.constantFrom("a", "b")), {
    selector: ([id]) => id,
  })
  .map((list) => list.toSorted(([a], [b]) => a - b).map(([id, text]) => row(`m${id}`, text)));

const states: fc.Arbitrary<PageState> = fc.record(
  { memories: lists, project: fc.constantFrom("a", "b"), address: fc.constantFrom("x", "y") },
  { requiredKeys: ["memories", "project"] },
);

test("a page that takes only changes shows the whole state, however many answers it missed", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(states, fc.boolean()), { maxLength: 12 }), (steps) => {
      const feed = createPageFeed("one");
      let shown = NOTHING;
      for (const [state, arrives] of steps) {
        const changes = feed.changesAfter(state, shown.version);
        // Another tab was answered, or this answer was lost.
        if (!arrives) continue;
        shown = shownAfter(shown, changes);
        const { memories, ...sections } = state;
        expect(shown.rows).toEqual(memories);
        expect(shown.sections).toEqual(sections);
      }
    }),
  );
});

test("of many memories only the one that changed is sent, and the others stay the same values", () => {
  const memories = Array.from({ length: 1_000 }, (_, n) => row(`m${n}`));
  const feed = createPageFeed("one");
  const first = feed.changesAfter({ memories, project: "shop" }, "");
  expect([first.whole, first.rows.length]).toEqual([true, 1_000]);
  const mended = memories.with(500, row("m500", "Another text"));
  const next = feed.changesAfter({ memories: mended, project: "shop" }, first.version);
  expect(next).toMatchObject({ whole: false, sections: {}, gone: [] });
  expect(next.rows).toEqual([{ at: 500, row: mended[500] }]);
  const before = rowsAfter([], first);
  const after = rowsAfter(before, next);
  expect(after.filter((one, n) => one !== before[n])).toEqual([mended[500]]);
});

test("the number of another server, and one from the future, are answered with all there is", () => {
  const memories = [row("a")];
  const feed = createPageFeed("one");
  feed.changesAfter({ memories }, "");
  for (const version of ["two.1", "one.9", "one.0", "one", "1", ""])
    expect(feed.changesAfter({ memories }, version), version).toMatchObject({ whole: true });
});
