import { expect, test } from "vitest";
import { assert } from "../../../core/kit/assert.ts";
import { keyOfCopy } from "../../../core/capture/across/copied.ts";
import type { DraftBody } from "../../../core/event/draft.ts";
import { memoryProject, type MemoryProjectOptions } from "../../../testing/memory/project.ts";
import type { WritableProject } from "../../project.ts";
import { rememberOne } from "../../remember/remember.ts";
import { stampOf } from "../../remember/stamp.ts";
import { briefHere } from "../brief/brief-here.ts";
import { recall } from "../recall.ts";
import { hiddenHere, lessonsElsewhere } from "./lessons-here.ts";

const PACKAGE = JSON.stringify({
  name: "shop",
  devDependencies: { vite: "^5.4.0", typescript: "5.6.2" },
});

const learn = (
  project: WritableProject,
  given: Pick<DraftBody<"lesson">, "text" | "library" | "versions" | "project" | "tags" | "key">,
) => {
  const body = { ...stampOf(project), category: "x", ...given };
  const done = rememberOne(project, { kind: "lesson", body });
  assert(done.ok, "a lesson is recorded");
  return done.value.id;
};

/** A project, and the memory of its machine. */
const setUp = (options: MemoryProjectOptions = {}) => {
  const machine = memoryProject().project;
  const { project, files } = memoryProject(options);
  files.set("package.json", PACKAGE);
  const { store } = project;
  const recalling = { ...store.recall, everywhere: () => machine };
  return { machine, files, project: { ...project, store: { ...store, recall: recalling } } };
};

const textsHere = (project: WritableProject) =>
  lessonsElsewhere(project).here.map(({ memory }) => memory.text);

test("a lesson about a library is shown where the stack has it in these versions, with its project", () => {
  const { machine, project } = setUp();
  learn(machine, { text: "Fits", library: "vite", versions: ">=5", project: "blog" });
  learn(machine, { text: "Too old", library: "vite", versions: "<5", project: "blog" });
  learn(machine, { text: "Not there", library: "axios", project: "blog" });
  expect(lessonsElsewhere(project).here.map(({ elsewhere }) => elsewhere)).toEqual([
    {
      ...{ library: "vite", versions: ">=5", project: "blog" },
      here: { name: "vite", version: "^5.4.0", isDecided: true },
    },
  ]);
  expect(lessonsElsewhere(project).notHere).toHaveLength(2);
});

test("the lock file decides, and is read at each question", () => {
  const { machine, project, files } = setUp();
  learn(machine, { text: "New", library: "vite", versions: ">=5.5" });
  const lock = (version: string) =>
    files.set(
      "package-lock.json",
      JSON.stringify({ lockfileVersion: 3, packages: { "node_modules/vite": { version } } }),
    );
  lock("5.4.11");
  expect(textsHere(project)).toEqual([]);
  lock("5.5.0");
  expect(textsHere(project)).toEqual(["New"]);
});

test("without a library, a tag names the language, framework or tool it is about", () => {
  const { machine, project } = setUp();
  learn(machine, { text: "For TypeScript", tags: ["typescript"] });
  learn(machine, { text: "For npm's packages", tags: ["node"] });
  learn(machine, { text: "For Python", tags: ["python"] });
  learn(machine, { text: "For all" });
  expect(textsHere(project).toSorted()).toEqual([
    "For TypeScript",
    "For all",
    "For npm's packages",
  ]);
});

test("settings leave out a library, a project, or everything", () => {
  const across = (change: object) =>
    setUp({ config: { across: { share: true, read: true, exclude: [], private: [], ...change } } });
  for (const [change, shown] of [
    [{}, ["One", "Two"]],
    [{ exclude: ["Vite"] }, []],
    [{ exclude: ["blog"] }, ["Two"]],
    [{ read: false }, []],
  ] as const) {
    const { machine, project } = across(change);
    learn(machine, { text: "One", library: "vite", project: "blog" });
    learn(machine, { text: "Two", library: "vite", project: "api" });
    expect(textsHere(project).toSorted()).toEqual(shown);
  }
});

test("the project that a copy was made in shows what it was copied from, not the copy", () => {
  const { machine, project } = setUp();
  const origin = rememberOne(project, {
    kind: "decision",
    body: { ...stampOf(project), text: "Never cache it" },
  });
  assert(origin.ok, "a decision is recorded");
  learn(machine, { text: "Never cache it", library: "vite", key: keyOfCopy(origin.value.id) });
  const { copies, ...others } = lessonsElsewhere(project);
  expect(others).toEqual({ here: [], notHere: [] });
  expect(copies).toHaveLength(1);
  const { project: other } = setUp();
  const elsewhere = { ...other.store.recall, everywhere: () => machine };
  expect(textsHere({ ...other, store: { ...other.store, recall: elsewhere } })).toEqual([
    "Never cache it",
  ]);
});

test("a brief shows them among its lessons, in turns with the project's own", async () => {
  const { machine, project } = setUp();
  for (const text of ["Own one", "Own two", "Own three"]) learn(project, { text });
  learn(machine, { text: "Restart it", library: "vite", versions: "5.x", project: "blog" });
  const { packed } = await briefHere(project, { format: "md", budget: { tokens: 2_000 } });
  const lessons = packed.sections.find(({ name }) => name === "lessons");
  expect(lessons?.total).toBe(4);
  expect(lessons?.items[1]).toMatchObject({
    text: "Restart it",
    note: "vite 5.x (here ^5.4.0), learned in blog",
  });
});

test("a search finds those that apply here, by words and as they stand, and no others", async () => {
  const { machine, project } = setUp();
  learn(machine, { text: "The tunnel drops large bodies", library: "vite" });
  const hidden = learn(machine, { text: "The tunnel drops small bodies", library: "axios" });
  expect(hiddenHere(project)).toEqual(new Set([hidden]));
  for (const text of ["tunnel bodies", '"tunnel drops"']) {
    const found = await recall(project, { text }, 10);
    assert(found.ok, "a search answers");
    expect(found.value.memories.map(({ memory }) => memory.text)).toEqual([
      "The tunnel drops large bodies",
    ]);
    expect(found.value.total).toBe(1);
  }
});
