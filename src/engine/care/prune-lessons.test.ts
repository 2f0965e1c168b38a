// Which lessons of a machine are retired as stale, and what keeps one.
import { expect, test } from "vitest";
import { keyOfCopy } from "../../core/capture/across/copied.ts";
import type { DraftBody } from "../../core/event/draft.ts";
import { assert } from "../../core/kit/assert.ts";
import { err } from "../../core/kit/result.ts";
import { memoryProject } from "../../testing/memory/project.ts";
import { amend } from "../amend/amend.ts";
import type { Project, WritableProject } from "../project.ts";
import { lessonsKnown } from "../recall/lessons/known.ts";
import { rememberOne } from "../remember/remember.ts";
import { exportLessons } from "../share/export-lessons.ts";
import { stampOf } from "../remember/stamp.ts";
import { planPrune, pruneLessons } from "./prune-lessons.ts";

const setUp = () => {
  const machine = memoryProject().project;
  const { project, files } = memoryProject();
  files.set("package.json", JSON.stringify({ dependencies: { vite: "5.4.11" } }));
  return { machine, project };
};

const learn = (
  machine: WritableProject,
  given: Pick<DraftBody<"lesson">, "text" | "library" | "versions" | "key">,
) => {
  const body = { ...stampOf(machine), category: "x", project: "blog", ...given };
  const done = rememberOne(machine, { kind: "lesson", body });
  assert(done.ok, "a lesson is recorded");
  return done.value.id;
};

/** Nothing is old. */
const LONG_AGO = 0;
const EVER = Number.POSITIVE_INFINITY;

const planned = (
  machine: WritableProject,
  projects: readonly Project[],
  { beforeMs = LONG_AGO, unseen = [] }: { beforeMs?: number; unseen?: readonly string[] } = {},
) =>
  planPrune(machine, { projects, unseen }, beforeMs).prunable.map(
    ({ memory, because }) => `${memory.text}: ${because}`,
  );

test("a lesson about a library is stale once no known project has it, in whatever version", () => {
  const { machine, project } = setUp();
  learn(machine, { text: "Used", library: "vite", versions: "<4" });
  learn(machine, { text: "Gone", library: "axios" });
  learn(machine, { text: "For all" });
  expect(planned(machine, [project])).toEqual(["Gone: unused"]);
});

test("an old lesson is stale if no receipt of any project shows it", () => {
  const { machine, project } = setUp();
  const shown = learn(machine, { text: "Shown", library: "vite" });
  learn(machine, { text: "Never", library: "vite" });
  const receipt = { atMs: 1, host: "h", on: "prompt", about: [shown], text: "", bytes: 0 } as const;
  expect(project.hooks.receipts.note("s", receipt).ok).toBe(true);
  expect(planned(machine, [project])).toEqual([]);
  expect(planned(machine, [project], { beforeMs: EVER })).toEqual(["Never: never-shown"]);
});

test("while a project, its work tree or its receipts cannot be looked at, none is judged by its use", () => {
  const { machine, project } = setUp();
  learn(machine, { text: "Gone", library: "axios" });
  const all = () => err({ kind: "file-unreadable", path: "receipts", code: "EIO" } as const);
  const { hooks, place } = project;
  const dark: Project = { ...project, hooks: { ...hooks, receipts: { ...hooks.receipts, all } } };
  const { top: _, ...bare } = place;
  for (const [projects, unseen] of [
    [[project], ["old (/old)"]],
    [[dark], []],
    [[{ ...project, place: bare }], []],
  ] as const) {
    expect(planned(machine, projects, { beforeMs: EVER, unseen })).toEqual([]);
    expect(planPrune(machine, { projects, unseen }, EVER).unseen).toHaveLength(1);
  }
  expect(planned(machine, [project], { beforeMs: EVER })).toEqual(["Gone: unused"]);
});

test("a copy is stale once its origin is out of use, in whatever way", () => {
  const { machine, project } = setUp();
  const body = { ...stampOf(project), text: "Never cache it" };
  const origin = rememberOne(project, { kind: "decision", body });
  assert(origin.ok, "the origin is recorded");
  learn(machine, { text: "Copy", library: "vite", key: keyOfCopy(origin.value.id) });
  expect(planned(machine, [project])).toEqual([]);
  const archived = amend(project, [origin.value.id], undefined, (fields) => ({
    kind: "archive",
    body: { ...fields, text: "Old" },
  }));
  assert(archived.ok, "the origin is archived");
  // It says so although another project cannot be looked at.
  expect(planned(machine, [project], { unseen: ["old"] })).toEqual(["Copy: origin-gone"]);
});

test("what was pinned or confirmed stays", () => {
  const { machine, project } = setUp();
  const [pinned, confirmed] = ["Pinned", "Confirmed"].map((text) =>
    learn(machine, { text, library: "axios" }),
  );
  learn(machine, { text: "Neither", library: "axios" });
  assert(pinned !== undefined && confirmed !== undefined, "both are recorded");
  const done = [
    amend(machine, [pinned], undefined, (fields) => ({
      kind: "pin",
      body: { ...fields, pinned: "yes", text: "Keep" },
    })),
    amend(machine, [confirmed], undefined, (fields) => ({
      kind: "confirm",
      body: { ...fields, text: "It holds" },
    })),
  ];
  expect(done.every(({ ok }) => ok)).toBe(true);
  expect(planned(machine, [project], { beforeMs: EVER })).toEqual(["Neither: unused"]);
});

test("what a person called wrong is stale, and what a person called useful stays", () => {
  const { machine, project } = setUp();
  const wrong = learn(machine, { text: "Wrong", library: "vite" });
  const useful = learn(machine, { text: "Useful", library: "axios" });
  const actor = { door: "cli", tty: "yes" } as const;
  for (const [id, is] of [
    [wrong, "wrong"],
    [useful, "useful"],
  ] as const) {
    const body = { ...stampOf(machine), actor, targets: [id], text: "Called so", is };
    expect(rememberOne(machine, { kind: "feedback", body }).ok).toBe(true);
  }
  expect(planned(machine, [project])).toEqual(["Wrong: doubted"]);
  const { lines } = exportLessons(machine, { names: [], redact: (shown) => shown });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("Useful");
});

test("what is pruned is retired with the reason, and a second run finds nothing", () => {
  const { machine, project } = setUp();
  const gone = learn(machine, { text: "Gone", library: "axios" });
  learn(machine, { text: "Used", library: "vite" });
  const known = { projects: [project], unseen: [] };
  expect(pruneLessons(machine, planPrune(machine, known, LONG_AGO).prunable).ok).toBe(true);
  expect(lessonsKnown(machine).map(({ text }) => text)).toEqual(["Used"]);
  const [memory] = machine.index.lookup.find(gone);
  expect(memory?.standing).toBe("retired");
  expect(memory?.standingBy?.text).toBe("Pruned: no known project uses its library");
  expect(planned(machine, [project])).toEqual([]);
});
