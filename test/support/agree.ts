// Compares an index with a plain fold of the same events: every question must get the same answer.
import { expect } from "vitest";
import { openIssues } from "../../src/core/fold/attribution.ts";
import { countsOf } from "../../src/core/fold/counts.ts";
import { stories, storyOf } from "../../src/core/fold/issues.ts";
import { amendmentsOf, memories, memoryOf } from "../../src/core/fold/memories.ts";
import { onPath } from "../../src/core/fold/paths.ts";
import { fold } from "../../src/core/fold/state.ts";
import { timeline } from "../../src/core/fold/timeline.ts";
import { clustered, failuresByFile } from "../../src/core/recall/failing.ts";
import { rankingsOf } from "../../src/core/recall/ranking.ts";
import type { Index, TimelineEntry } from "../../src/engine/ports/state-index.ts";
import type { Told } from "../golden/teller.ts";

const SHELVES = [
  "failures",
  "lessons",
  "decisions",
  "decided",
  "pending",
  "notes",
  "patterns",
  "blockers",
  "issues",
  "citing",
  "resting",
  "facts",
  "acts",
] as const;
const PATHS = ["src/a.ts", "src", "src/", "README.md", ".", "nowhere"];

/** Asks the index everything. */
export const agree = (index: Index, told: readonly Told[]): void => {
  const state = fold(told.map(({ event }) => event));
  expect(index.lists.counts()).toEqual(countsOf(state));
  expect(index.lists.openIssues()).toEqual(openIssues(state));
  const shelves = rankingsOf(state);
  for (const name of SHELVES)
    for (const most of [2, 600])
      expect(index.lists.ranking(name, most)).toEqual({
        total: shelves[name].length,
        places: shelves[name].slice(0, most),
      });
  // Many at once may be read in another way than a few.
  const few = [...shelves.facts, ...shelves.lessons, ...shelves.notes].map(({ id }) => id);
  for (const ids of [few, Array.from({ length: 16 }, () => few).flat()])
    expect(index.lookup.memories(ids)).toEqual(ids.map((id) => memoryOf(state, id)));
  for (const most of [1, 600])
    expect(index.lists.failing(most)).toEqual(clustered(failuresByFile(state)).slice(0, most));
  const { entries, total } = index.lists.timeline();
  expect([...entries].map(entryOf)).toEqual(timeline(state).map(entryOf));
  expect(total).toBe(timeline(state).length);
  for (const ignoreCase of [true, false])
    for (const path of PATHS)
      expect(index.lookup.onPath(path, { ignoreCase })).toEqual(
        onPath(state, path, { ignoreCase }),
      );
  for (const { event } of told) {
    const memory = memoryOf(state, event.id);
    expect(index.lookup.find(event.id.slice(0, 20))).toEqual(memory ? [memory] : []);
    expect(index.lookup.events(event.id).map((located) => located.event)).toEqual([event]);
    expect(index.lookup.story(event.id)).toEqual(storyOf(state, event.id));
    const expected = amendmentsOf(state, memory ?? { ids: [event.id] });
    expect(index.lookup.amendmentsOf(event.id)).toEqual(expected);
  }
  expect([...memories(index.all())].length).toBe([...memories(state)].length);
  expect([...stories(index.all())].length).toBe([...stories(state)].length);
};

/** Without its place among the others; the order of the entries shows that. */
const entryOf = ({ id, ts, kind, when, text, outcome }: TimelineEntry): TimelineEntry => ({
  ...{ id, ts, kind, when, text, outcome },
});
