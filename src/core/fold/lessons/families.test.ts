import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createTeller, erased } from "../../../../test/golden/teller.ts";
import { assert } from "../../kit/assert.ts";
import type { Event } from "../../event/envelope.ts";
import { memories } from "../memories.ts";
import { fold, type State } from "../state.ts";
import { createAlike } from "./alike.ts";
import { isLessonMemory, lessonConflicts, lessonFamilies } from "./families.ts";
import { likeness, readSaying } from "./likeness.ts";

const START = Date.UTC(2026, 0, 5, 9);
const DAY = 86_400_000;

type Fields = { readonly [field: string]: unknown };

const PERSON = { actor: { door: "cli", tty: "yes" } };

const familiesIn = (state: State) =>
  lessonFamilies([...memories(state, "lesson")].filter(isLessonMemory));

/** Tells lessons, a day apart. */
const story = () => {
  const teller = createTeller("a");
  const events: Event[] = [];
  const tell = (kind: string, body: Fields) => {
    const ts = START + events.length * DAY;
    const { event } = teller({ kind, body: { text: kind, ...body }, ts, v: 2 });
    events.push(event);
    return event.id;
  };
  return {
    tell: (kind: string, body: Fields) => {
      const ts = START + events.length * DAY;
      const { event } = teller({ kind, body: { text: kind, ...body }, ts });
      events.push(event);
      return event.id;
    },
    learn: (text: string, body: Fields = {}) => tell("lesson", { text, category: "git", ...body }),
    families: () => familiesIn(fold(events)),
    conflicts: () => lessonConflicts(familiesIn(fold(events))),
  };
};

test("a lesson that says nearly the same is evidence for the first: counted, first and last seen", () => {
  const { learn, families } = story();
  const first = learn("Never force a push to the shared branch");
  const second = learn("Never force a push to a shared branch!");
  learn("Never rebase the release branch");
  const third = learn("Don't force a push to the shared branch");
  const [family, other] = families();
  expect(family).toMatchObject({
    ...{ lead: { id: first }, others: [{ id: second }, { id: third }] },
    ...{ seen: 3, firstSeen: START, lastSeen: START + 3 * DAY },
  });
  expect(other?.seen).toBe(1);
});

test("a confirmation, and what an import counted, are evidence too", () => {
  const { tell, learn, families } = story();
  const first = learn("Never force a push", { seen: 4 });
  tell("confirm", { targets: [first] });
  tell("confirm", { targets: [first] });
  expect(families()).toMatchObject([{ seen: 6, firstSeen: START, lastSeen: START + 2 * DAY }]);
});

test("a person's words stand for the family, and before them what is pinned", () => {
  const { tell, learn, families } = story();
  const byAgent = learn("Never force a push to main");
  const byPerson = learn("never force a push to main", PERSON);
  expect(families()[0]?.lead.id).toBe(byPerson);
  tell("pin", { targets: [byAgent] });
  expect(families()[0]?.lead.id).toBe(byAgent);
});

test("what is retired is no evidence, and the next in its family stands for the others", () => {
  const { tell, learn, families } = story();
  const first = learn("Never force a push");
  const second = learn("Never force a push");
  tell("retire", { targets: [first] });
  expect(families()).toMatchObject([{ lead: { id: second }, others: [], seen: 1 }]);
});

describe("two lessons in the same words are apart", () => {
  test.each<readonly [string, Fields, Fields]>([
    ["in another category", {}, { category: "review" }],
    ["about another library", { library: "vite" }, { library: "axios" }],
    ["for other versions", { library: "vite", versions: "<5" }, { library: "vite" }],
    ["at other files", { files: ["a.ts"] }, { files: ["b.ts"] }],
    ["with another exception", {}, { exceptions: ["A branch of one's own"] }],
    ["if the gate warns of another command", { commandPattern: "git push" }, {}],
    ["if they prefer something else", { prefer: "a merge" }, { prefer: "a revert" }],
    ["if they avoid something else", { avoid: "git push -f" }, { avoid: "git reset --hard" }],
  ])("%s", (_, a, b) => {
    const { learn, families } = story();
    learn("Take care of history", a);
    learn("Take care of history", b);
    expect(families()).toHaveLength(2);
  });
});

test("what one of them leaves unsaid does not keep them apart", () => {
  const { learn, families } = story();
  learn("Take care of history");
  learn("Take care of history", { prefer: "a revert" });
  expect(families()).toHaveLength(1);
});

describe("contradictions", () => {
  test("`never` and `always` are no family but a contradiction, whatever the category", () => {
    const { learn, families, conflicts } = story();
    const never = learn("Never squash before a merge");
    learn("Never squash before the merge");
    const always = learn("Always squash before a merge", { category: "review" });
    expect(families()).toHaveLength(2);
    expect(conflicts()).toMatchObject([
      { newer: { id: always }, older: { id: never }, by: "words" },
    ]);
  });

  test("so are what one avoids and the other prefers", () => {
    const { learn, conflicts } = story();
    const first = learn("Merges are easier to read", { prefer: "git merge" });
    const second = learn("History should be a line", { avoid: "Git merge." });
    expect(conflicts()).toMatchObject([
      { newer: { id: second }, older: { id: first }, by: "avoid" },
    ]);
  });

  test("not between what can never apply at once, or is out of use", () => {
    for (const [a, b] of [
      [{ library: "vite" }, { library: "axios" }],
      [
        { library: "vite", versions: "<5" },
        { library: "vite", versions: ">=5" },
      ],
      [{ files: ["a.ts"] }, { files: ["b.ts"] }],
    ]) {
      const { learn, conflicts } = story();
      learn("Never squash", a);
      learn("Always squash", b);
      expect(conflicts()).toEqual([]);
    }
    const { tell, learn, conflicts } = story();
    const never = learn("Never squash");
    learn("Always squash");
    expect(conflicts()).toHaveLength(1);
    tell("retire", { targets: [never] });
    expect(conflicts()).toEqual([]);
  });
});

/** Lessons of few words, so that many say the same or the contrary, and amendments of them. */
const anyLessons = fc
  .array(
    fc.record({
      ...{
        writer: fc.nat(1),
        kind: fc.constantFrom("lesson", "lesson", "lesson", "confirm", "retire", "pin"),
      },
      denial: fc.constantFrom("never ", "always ", ""),
      words: fc.array(fc.constantFrom("push", "force", "merge", "squash", "main"), {
        minLength: 1,
        maxLength: 5,
      }),
      category: fc.constantFrom("git", "review"),
      by: fc.constantFrom({}, PERSON),
      back: fc.nat(9),
    }),
    { maxLength: 30 },
  )
  .map((steps) => {
    const tellers = [createTeller("a"), createTeller("b")];
    const events: Event[] = [];
    for (const { writer, kind, denial, words, category, by, back } of steps) {
      const teller = tellers[writer];
      assert(teller, "there are two");
      const isLesson = kind === "lesson";
      const target = events.at(-1 - (back % Math.max(1, events.length)))?.id;
      if (!isLesson && target === undefined) continue;
      const body = isLesson
        ? { text: denial + words.join(" "), category, ...by }
        : { text: kind, targets: [target] };
      events.push(teller({ kind, body, ts: START + events.length, v: isLesson ? 2 : 1 }).event);
    }
    return events;
  });

const seen = (state: State): string => {
  const families = familiesIn(state);
  return JSON.stringify([families, lessonConflicts(families)]);
};

test("families and contradictions do not depend on the order of arrival, nor on what was folded before", () => {
  fc.assert(
    fc.property(
      anyLessons.chain((events) =>
        fc.tuple(
          fc.constant(events),
          fc.shuffledSubarray([...events], { minLength: events.length }),
          fc.nat(30),
        ),
      ),
      ([events, shuffled, at]) => {
        const whole = seen(fold(events));
        expect(seen(fold(shuffled))).toBe(whole);
        expect(seen(fold([...events, ...shuffled]))).toBe(whole);
        const prefix = fold(events.slice(0, at));
        seen(prefix);
        expect(seen(fold(events.slice(at), prefix))).toBe(whole);
      },
    ),
  );
});

test("every lesson in use is in one family, and an erased one in none", () => {
  fc.assert(
    fc.property(anyLessons, fc.nat(29), (events, at) => {
      const gone = events[at];
      const state = fold(gone === undefined ? events : [...events, erased(gone)]);
      const inUse = [...memories(state, "lesson")].filter(
        ({ standing }) => standing === "standing",
      );
      const ids = familiesIn(state).flatMap(({ lead, others }) => [
        lead.id,
        ...others.map(({ id }) => id),
      ]);
      expect([...ids].sort()).toEqual(inUse.map(({ id }) => id).sort());
    }),
  );
});

test("what finds sentences that may be alike misses none that is", () => {
  const sentence = fc.array(fc.constantFrom(..."abcdefgh"), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(fc.array(sentence, { maxLength: 20 }), (all) => {
      const sayings = all.map((words) => readSaying(words.map((word) => word.repeat(3)).join(" ")));
      const alike = createAlike<number>(sayings);
      for (const [at, saying] of sayings.entries()) alike.add(saying, at);
      for (const saying of sayings) {
        const near = new Set(alike.near(saying));
        for (const [at, other] of sayings.entries())
          if (likeness(saying, other) !== undefined) expect(near).toContain(at);
      }
    }),
  );
});
