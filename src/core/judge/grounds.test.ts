import fc from "fast-check";
import { expect, test } from "vitest";
import { createTeller, type Told } from "../../../test/golden/teller.ts";
import type { Condition } from "../event/check.ts";
import type { EventId } from "../event/id.ts";
import { TAKEN_BACK } from "../event/taken-back.ts";
import { memories } from "../fold/memories.ts";
import type { Memory } from "../fold/memory.ts";
import { fold } from "../fold/state.ts";
import {
  groundSigns,
  lookAtAssumption,
  type Assumed,
  type GroundSign,
  type ProjectState,
  type Resting,
} from "./grounds.ts";

const here: ProjectState = {
  version: ({ name }) => ({ react: "18.2.0", node: "v22.1.0", odd: "workspace" })[name],
  isThere: (path) => path.startsWith("src/"),
  exported: (_, name) => (name === "retry" ? "yes" : name === "gone" ? "no" : "no-reader"),
};

const looked = (on: Condition["on"], name: string, holds?: string): Omit<Assumed, "condition"> => {
  const condition = { on, name, ...(holds === undefined ? {} : { holds }) };
  const { condition: _, ...said } = lookAtAssumption(condition, [], here);
  return said;
};

test.each([
  ["dependency", "react", "<19", { is: "holds", here: "18.2.0" }],
  ["dependency", "react", ">=19", { is: "broken", here: "18.2.0" }],
  ["dependency", "react", undefined, { is: "holds", here: "18.2.0" }],
  ["dependency", "vue", "<19", { is: "unknown", why: "no-version" }],
  ["dependency", "odd", "<19", { is: "unknown", why: "not-comparable" }],
  ["dependency", "react", "latest", { is: "unknown", why: "not-comparable" }],
  ["runtime", "node", "20", { is: "broken", here: "v22.1.0" }],
  ["file", "src/a.ts", undefined, { is: "holds" }],
  ["file", "lib/a.ts", undefined, { is: "broken" }],
  ["export", "src/a.ts#retry", undefined, { is: "holds" }],
  ["export", "src/a.ts#gone", undefined, { is: "broken" }],
  ["export", "lib/a.ts#retry", undefined, { is: "broken" }],
  ["export", "src/a.x#other", undefined, { is: "unknown", why: "no-reader" }],
] as const)("of %s %s %s it is told %j", (on, name, holds, told) => {
  expect(looked(on, name, holds)).toEqual(told);
});

test("without a work tree no file is known to be missing", () => {
  const nowhere = { ...here, isThere: () => undefined };
  for (const on of ["file", "export"] as const)
    expect(lookAtAssumption({ on, name: "src/a.ts#f" }, [], nowhere)).toMatchObject({
      ...{ is: "unknown", why: "no-files" },
    });
});

const BROKEN: Assumed = {
  ...{ is: "broken", condition: { on: "dependency", name: "react", holds: "<19" } },
};

const COMMIT = "c".repeat(40);

/** Memories named by letters: some stand, some were superseded on day 10, some were confirmed. */
const scene = (about: {
  readonly [name: string]: {
    readonly on?: string;
    readonly broken?: true;
    readonly superseded?: true;
    /** The commit it was said on was taken back on day 5. */
    readonly takenBack?: true;
    readonly confirmed?: number;
  };
}) => {
  const tell = createTeller("a");
  const told: Told[] = [];
  const ids = new Map<string, EventId>();
  for (const name of Object.keys(about)) {
    const one = tell({ kind: "decision", ts: 1, body: { text: name, commit: COMMIT } });
    ids.set(name, one.event.id);
    told.push(one);
  }
  for (const [name, { superseded, takenBack, confirmed }] of Object.entries(about)) {
    const body = { targets: [ids.get(name)], text: "So" };
    if (takenBack) told.push(tell({ kind: "tag", ts: 5, body: { ...body, add: [TAKEN_BACK] } }));
    if (superseded) told.push(tell({ kind: "supersede", ts: 10, body }));
    if (confirmed !== undefined) told.push(tell({ kind: "confirm", ts: confirmed, body }));
  }
  const all = [...memories(fold(told.map(({ event }) => event)), "decision")];
  const restingOf = (memory: Memory): Resting => {
    const { on = "", broken } = about[memory.text] ?? {};
    return {
      memory,
      assumed: broken ? [BROKEN] : [],
      on: on.split("").flatMap((name) => ids.get(name) ?? []),
      turnedMs: memory.standing === "standing" ? undefined : 10,
    };
  };
  const resting = all.map((memory): [EventId, Resting] => [memory.id, restingOf(memory)]);
  return { resting, nameOf: (id: EventId) => all.find((one) => one.id === id)?.text ?? "" };
};

const words = (sign: GroundSign): string =>
  sign.is === "shaken" ? `${sign.on.text} ${sign.how}` : sign.is;

const signsIn = (about: Parameters<typeof scene>[0]): { readonly [name: string]: string } => {
  const { resting, nameOf } = scene(about);
  const signs = [...groundSigns(new Map(resting))];
  return Object.fromEntries(
    signs.flatMap(([id, found]) =>
      found.length === 0 ? [] : [[nameOf(id), found.map(words).join(", ")]],
    ),
  );
};

test("a broken assumption flags its decision, and all that rests on it however far down", () => {
  expect(signsIn({ a: { broken: true }, b: { on: "a" }, c: { on: "b" }, d: {} })).toEqual({
    ...{ a: "broken", b: "a doubted", c: "b doubted" },
  });
});

test("what rests on what does not stand is flagged, until somebody confirms it after that", () => {
  expect(signsIn({ a: { superseded: true }, b: { on: "a" }, c: { on: "b" } })).toEqual({
    ...{ b: "a superseded", c: "b doubted" },
  });
  const seen = { a: { superseded: true }, b: { on: "a", confirmed: 11 }, c: { on: "b" } } as const;
  expect(signsIn(seen)).toEqual({});
  expect(signsIn({ ...seen, b: { on: "a", confirmed: 9 } })).toMatchObject({ b: "a superseded" });
});

test("what was said on a commit that was taken back is flagged with what rests on it, until it is confirmed", () => {
  const said = { a: { takenBack: true }, b: { on: "a" } } as const;
  expect(signsIn(said)).toEqual({ a: "taken-back", b: "a doubted" });
  expect(signsIn({ ...said, a: { takenBack: true, confirmed: 4 } })).toMatchObject({
    a: "taken-back",
  });
  expect(signsIn({ ...said, a: { takenBack: true, confirmed: 6 } })).toEqual({});
});

test("nobody can confirm what is assumed and is not so", () => {
  expect(signsIn({ a: { broken: true, confirmed: 99 }, b: { on: "a", confirmed: 99 } })).toEqual({
    ...{ a: "broken", b: "a doubted" },
  });
});

test("a circle is shaken by what breaks in it, and by nothing else", () => {
  expect(signsIn({ a: { on: "b" }, b: { on: "a" } })).toEqual({});
  expect(signsIn({ a: { on: "c" }, b: { on: "a", broken: true }, c: { on: "b" } })).toEqual({
    ...{ a: "c doubted", b: "broken, a doubted", c: "b doubted" },
  });
});

test("the order in which memories are looked at never shows", () => {
  const name = fc.constantFrom("a", "b", "c", "d", "e");
  const one = fc.record({ on: name, broken: fc.boolean() });
  fc.assert(
    fc.property(fc.dictionary(name, one, { maxKeys: 5 }), (given) => {
      const { resting } = scene(
        Object.fromEntries(
          Object.entries(given).map(([of, { on, broken }]) => [
            of,
            { on, ...(broken ? { broken } : {}) },
          ]),
        ),
      );
      const there = groundSigns(new Map(resting));
      const back = groundSigns(new Map(resting.toReversed()));
      for (const [id] of resting) expect(back.get(id)).toEqual(there.get(id));
    }),
  );
});
