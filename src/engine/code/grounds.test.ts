import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createTeller, memoryLog, type Told } from "../../../test/golden/teller.ts";
import { scratchFolder } from "../../../test/support/scratch.ts";
import { isWriterId, type EventId } from "../../core/event/id.ts";
import { assert } from "../../core/kit/assert.ts";
import { createFlatIndex } from "../../io/flat-index/flat-index.ts";
import { lookAtGrounds, type GroundFiles } from "./grounds.ts";

const scratch = scratchFolder();
afterAll(() => rmSync(scratch, { recursive: true }));

const LOCK = '{"lockfileVersion":3,"packages":{"node_modules/react":{"version":"19.1.0"}}}';

/** A work tree with one lock file in a folder. */
const files = (asked: string[] = []): GroundFiles => ({
  text: (path) => {
    asked.push(path);
    return path === "app/package-lock.json" ? LOCK : undefined;
  },
  isThere: () => false,
  source: () => Promise.reject(new Error("no export is assumed")),
});

const createScene = (name: string) => {
  const tell = createTeller("a");
  const told: Told[] = [];
  return {
    tell: (kind: string, body: { readonly [field: string]: unknown }): EventId => {
      const one = tell({ kind, ts: told.length + 1, body });
      told.push(one);
      return one.event.id;
    },
    looked: async (around: GroundFiles = files()) => {
      const writer = `w${"a".repeat(13)}`;
      assert(isWriterId(writer), "a teller is named by one letter");
      const segment = { writer, stream: "team", number: 1 } as const;
      const log = memoryLog(new Map([[segment, told.map(({ line }) => line).join("")]]));
      const index = createFlatIndex(join(scratch, name), log, () => false);
      const { places } = index.lists.ranking("resting", 10);
      const memories = places.flatMap(({ id }) => index.lookup.find(id));
      const grounds = await lookAtGrounds({ index }, memories, around);
      return Object.fromEntries([...grounds].map(([id, { signs }]) => [id, signs]));
    },
  };
};

const REACT = { on: "dependency", name: "react", holds: "<19" };
const BROKEN = { is: "broken", condition: REACT, here: "19.1.0" };

test("a version is looked for from the files of the memory on upwards", async () => {
  const { tell, looked } = createScene("near");
  const near = tell("decision", { text: "a", assumptions: [REACT], files: ["app/src/a.ts"] });
  const far = tell("decision", { text: "b", assumptions: [REACT], files: ["other/a.ts"] });
  expect(await looked()).toEqual({ [near]: [BROKEN], [far]: [] });
});

test("a lesson's conditions are looked at, an attempt's are the gate's and words are nobody's", async () => {
  const { tell, looked } = createScene("kinds");
  const about = { text: "a", files: ["app/a.ts"] };
  const lesson = tell("lesson", { ...about, category: "general", conditions: [REACT] });
  tell("attempt", { ...about, outcome: "failed", conditions: [REACT] });
  const said = { on: "environment", name: "The proxy closes after a minute" };
  tell("decision", { ...about, assumptions: [said] });
  const newer = tell("decision", { ...about, assumptions: [said, { on: "new", name: 1 }, null] });
  expect(await looked()).toEqual({ [lesson]: [BROKEN], [newer]: [] });
});

test("a memory rests on what it was linked to since, until the link is taken back", async () => {
  const { tell, looked } = createScene("linked");
  const ground = tell("decision", { text: "a", assumptions: [REACT], files: ["app/a.ts"] });
  const note = tell("note", { text: "b", namespace: "learnings" });
  const pointer = tell("note", { text: "c", namespace: "learnings" });
  const link = { text: "So", to: ground };
  tell("link", { ...link, targets: [note], as: "because-of", linked: "yes" });
  tell("link", { ...link, targets: [pointer], as: "see", linked: "yes" });
  const shaken = { is: "shaken", on: { id: ground, text: "a" }, how: "doubted" };
  expect(await looked()).toEqual({ [ground]: [BROKEN], [note]: [shaken], [pointer]: [] });
  tell("link", { ...link, targets: [note], as: "because-of", linked: "no" });
  expect(await looked()).toEqual({ [ground]: [BROKEN], [note]: [], [pointer]: [] });
});

test("where nothing rests on anything, no file is read", async () => {
  const { tell, looked } = createScene("none");
  tell("decision", { text: "a", files: ["app/a.ts"] });
  const asked: string[] = [];
  expect([await looked(files(asked)), asked]).toEqual([{}, []]);
});
