import fc from "fast-check";
import { expect, test } from "vitest";
import { anyHistory } from "../../../test/golden/any.ts";
import { createTeller, erased, type Told } from "../../../test/golden/teller.ts";
import type { Event } from "../event/envelope.ts";
import type { EventId } from "../event/id.ts";
import { canonicalJson } from "../kit/json.ts";
import { openIssues } from "./attribution.ts";
import { countsOf } from "./counts.ts";
import { resolveFacts } from "./facts/resolve.ts";
import { isLessonMemory, lessonFamilies } from "./lessons/families.ts";
import { topicsIn } from "./topics/topics.ts";
import { stories, storyOf } from "./issues.ts";
import { memories, memoryOf } from "./memories.ts";
import { pagesOf } from "../pages/pages.ts";
import { happenings, timeline } from "./timeline.ts";
import { onPath } from "./paths.ts";
import { fold, type State } from "./state.ts";
import { asItIs } from "../../../test/support/as-it-is.ts";

const START = Date.UTC(2026, 0, 5, 9);

/** Everything the folds say, as one text. */
const views = (state: State): string =>
  canonicalJson({
    memories: [...memories(state)].sort((a, b) => (a.id < b.id ? -1 : 1)),
    stories: [...stories(state)].sort((a, b) => (a.issue.id < b.issue.id ? -1 : 1)),
    open: openIssues(state),
    path: onPath(state, "src"),
    pages: [...pagesOf(state, asItIs, 0)].sort((a, b) => (a.path < b.path ? -1 : 1)),
    facts: resolveFacts(memories(state, "fact"), START),
    topics: topicsIn(memories(state), START),
    lessons: lessonFamilies([...memories(state, "lesson")].filter(isLessonMemory)),
    counts: countsOf(state),
  });

const eventsOf = (told: readonly Told[]): readonly Event[] => told.map(({ event }) => event);

const shuffled = (seed: number, events: readonly Event[]): readonly Event[] => {
  let state = seed + 1;
  return events
    .map((event) => {
      state = (state * 48_271) % 2_147_483_647;
      return { event, place: state };
    })
    .sort((a, b) => a.place - b.place)
    .map(({ event }) => event);
};

test("the order of arrival never shows", () => {
  fc.assert(
    fc.property(anyHistory(), fc.nat(1_000_000), (told, seed) => {
      const events = eventsOf(told);
      expect(views(fold(shuffled(seed, events)))).toBe(views(fold(events)));
    }),
  );
});

test("a prefix and then the rest is the same as all at once", () => {
  fc.assert(
    fc.property(anyHistory(), fc.nat(40), (told, at) => {
      const events = eventsOf(told);
      const prefix = fold(events.slice(0, at));
      views(prefix);
      expect(views(fold(events.slice(at), prefix))).toBe(views(fold(events)));
    }),
  );
});

test("an event that is seen twice counts once", () => {
  fc.assert(
    fc.property(anyHistory(), (told) => {
      const events = eventsOf(told);
      expect(views(fold([...events, ...events]))).toBe(views(fold(events)));
    }),
  );
});

test("an erased copy of an event wins over a whole one, whichever comes first", () => {
  fc.assert(
    fc.property(anyHistory(), fc.nat(39), fc.nat(1_000_000), (told, at, seed) => {
      const events = eventsOf(told);
      const gone = events[at];
      if (!gone) return;
      const both = [...events, erased(gone)];
      const only = events.map((event) => (event === gone ? erased(event) : event));
      expect(views(fold(shuffled(seed, both)))).toBe(views(fold(only)));
    }),
  );
});

test("a kind or a version that nobody here knows changes no view", () => {
  const teller = createTeller("z");
  const strange = [
    teller({ kind: "from-the-future", body: { text: "?", targets: ["x"] }, ts: 1 }),
    teller({ kind: "constructor", body: { text: "?" }, ts: 2 }),
    teller({ kind: "issue", v: 99, body: { text: "in a form of its own" }, ts: 3 }),
  ];
  fc.assert(
    fc.property(anyHistory(), (told) => {
      const without = fold(eventsOf(told));
      const withThem = fold([...eventsOf(strange), ...eventsOf(told)]);
      if (told.length > 0)
        expect([...pagesOf(withThem, asItIs, 0)]).toEqual([...pagesOf(without, asItIs, 0)]);
      expect([...memories(withThem)]).toEqual([...memories(without)]);
      expect([...stories(withThem)]).toEqual([...stories(without)]);
    }),
  );
});

test("what was purged is told nowhere, erased or not yet", () => {
  fc.assert(
    fc.property(anyHistory(), (told) => {
      const events = eventsOf(told);
      const purged = new Set(
        events.flatMap(({ kind, body }) => (kind === "purge" ? [String(body?.targets)] : [])),
      );
      const text = views(fold(events));
      for (const { id, body, kind } of events) {
        if (kind !== "purge" && purged.has(id))
          expect(text).not.toContain(/SECRET\d+X/.exec(String(body?.text))?.[0]);
      }
    }),
  );
});

test("a timeline drawn straight from the events is that of the fold", () => {
  fc.assert(
    fc.property(anyHistory(), fc.nat(39), fc.nat(1_000_000), (told, at, seed) => {
      const events = shuffled(seed, eventsOf(told)).map((event, n) =>
        n === at ? erased(event) : event,
      );
      expect(happenings(events)).toEqual(timeline(fold(events)));
    }),
  );
});

/** Makes one event a minute and returns the ids, so that a story reads as a list. */
const story = () => {
  const teller = createTeller("a");
  const events: Event[] = [];
  const tell = (kind: string, body: { readonly [field: string]: unknown }): EventId => {
    const { event } = teller({
      kind,
      body: { text: kind, ...body },
      ts: START + events.length * 60_000,
    });
    events.push(event);
    return event.id;
  };
  return { tell, state: () => fold(events), events };
};

const isOpen = (state: State, id: EventId): boolean | undefined => storyOf(state, id)?.open;

test("a fix closes the issue it names and no other", () => {
  const { tell, state } = story();
  const [one, other] = [tell("issue", {}), tell("issue", {})];
  tell("fix", { issue: one });
  tell("fix", {});
  expect([isOpen(state(), one), isOpen(state(), other)]).toEqual([false, true]);
});

test("a failed attempt after the fix opens the issue again, a failed one before it does not", () => {
  const { tell, state } = story();
  const issue = tell("issue", {});
  tell("attempt", { issue, outcome: "failed" });
  tell("fix", { issue });
  expect(isOpen(state(), issue)).toBe(false);
  tell("attempt", { issue, outcome: "worked" });
  expect(isOpen(state(), issue)).toBe(false);
  const failed = tell("attempt", { issue, outcome: "failed" });
  expect(storyOf(state(), issue)).toMatchObject({ open: true, turnedBy: failed });
});

test("what a person resolved stays so until a person reopens it", () => {
  const { tell, state } = story();
  const issue = tell("issue", {});
  const resolve = tell("resolve", { targets: [issue], text: "works as meant" });
  tell("attempt", { issue, outcome: "failed" });
  expect(memoryOf(state(), issue)?.standingBy).toEqual({ id: resolve, text: "works as meant" });
  expect(isOpen(state(), issue)).toBe(false);
  tell("reopen", { targets: [issue] });
  expect(isOpen(state(), issue)).toBe(true);
});

test("a fix that is taken back closes nothing any more", () => {
  const { tell, state } = story();
  const issue = tell("issue", {});
  const fix = tell("fix", { issue });
  tell("retire", { targets: [fix], as: "retracted" });
  expect(isOpen(state(), issue)).toBe(true);
  tell("restore", { targets: [fix] });
  expect(isOpen(state(), issue)).toBe(false);
});

test("what two clones learned under one key is one memory, and an amendment of either copy reaches it", () => {
  const [a, b] = [createTeller("a"), createTeller("b")];
  const told = { kind: "attempt", body: { text: "x", key: "git:revert:1", outcome: "failed" } };
  const one = a({ ...told, ts: START }).event;
  const same = b({ ...told, ts: START + 5 }).event;
  const retire = a({
    kind: "retire",
    body: { text: "no", targets: [same.id] },
    ts: START + 9,
  }).event;
  const state = fold([retire, same, one]);
  expect([...memories(state)]).toHaveLength(1);
  expect(memoryOf(state, same.id)).toMatchObject({
    id: one.id,
    ids: [one.id, same.id],
    standing: "retired",
  });
  expect(countsOf(state).kinds).toEqual({ attempt: 1, retire: 1 });
});

test("a purged key does not come back from another clone", () => {
  const [a, b] = [createTeller("a"), createTeller("b")];
  const told = {
    kind: "note",
    body: { text: "leaked", key: "import:x:1", namespace: "learnings" },
  };
  const here = a({ ...told, ts: START }).event;
  const tombstones = [{ of: "key", value: "import:x:1" }];
  const purge = a({
    kind: "purge",
    body: { text: "p", targets: [here.id], tombstones },
    ts: START + 1,
  });
  const there = b({ ...told, ts: START + 5 }).event;
  const state = fold([erased(here), purge.event, there]);
  expect(memoryOf(state, there.id)).toMatchObject({ standing: "purged", text: "" });
});

test("of long texts the state keeps the beginning, and of a change nothing", () => {
  const { tell, state } = story();
  const id = tell("attempt", {
    outcome: "failed",
    body: "y".repeat(50_000),
    change: { files: [{ path: "a.ts" }] },
  });
  expect(memoryOf(state(), id)?.body?.length).toBeLessThan(700);
  expect(memoryOf(state(), id)?.files).toEqual(["a.ts"]);
});
