import { expect, test } from "vitest";
import { assert } from "../../core/kit/assert.ts";
import { ok } from "../../core/kit/result.ts";
import { memoryProject, type MemoryProjectOptions } from "../../testing/memory/project.ts";
import { amend } from "../amend/amend.ts";
import { purgeCopies } from "../amend/copies.ts";
import type { WritableProject } from "../project.ts";
import { lessonsKnown } from "../recall/lessons/known.ts";
import { rememberOne } from "./remember.ts";
import { recordRequests } from "./record-requests.ts";
import { requestsIn } from "../../core/capture/requests/requests.ts";
import { shareAcross } from "./share-across.ts";
import { stampOf } from "./stamp.ts";

const setUp = (options: MemoryProjectOptions = {}) => {
  const machine = memoryProject().project;
  const { project: alone, files } = memoryProject(options);
  files.set("package.json", JSON.stringify({ name: "till", dependencies: { vite: "5.4.11" } }));
  const { store, write } = alone;
  const project: WritableProject = {
    ...alone,
    store: { ...store, recall: { ...store.recall, everywhere: () => machine } },
    write: { ...write, across: { open: () => ok(machine), names: () => ["acme"] } },
  };
  return { machine, project };
};

const recorded = (project: WritableProject, kind: "note" | "attempt", text: string) => {
  const stamp = stampOf(project);
  const done = rememberOne(
    project,
    kind === "note"
      ? { kind, body: { ...stamp, text, namespace: "learnings" } }
      : { kind, body: { ...stamp, text, outcome: "failed" } },
  );
  assert(done.ok, "it is recorded");
  return done.value;
};

const share = (project: WritableProject, kind: "note" | "attempt", text: string) =>
  shareAcross(project, recorded(project, kind, text));

const lessonsIn = (machine: WritableProject) =>
  lessonsKnown(machine).map(({ text, tags, lesson: { library, versions, project } }) => ({
    ...{ text, library, versions, project, tags },
  }));

test("a failed attempt with a library is copied, with its project and the major version in use", () => {
  const { machine, project } = setUp();
  expect(share(project, "attempt", "Another proxy in one step")).toBeUndefined();
  expect(share(project, "attempt", "Upgrading to vite 5.4 in one step")?.is).toBe("copied");
  expect(lessonsIn(machine)).toEqual([
    {
      text: "This failed: Upgrading to vite 5.4 in one step",
      ...{ library: "vite", versions: "5.x", project: "memory", tags: ["node"] },
    },
  ]);
});

test("what is known is confirmed, not copied again", () => {
  const { machine, project } = setUp();
  const first = share(project, "note", "Never cache the output of `vite` in CI");
  const again = share(project, "note", "Never cache output of `vite` in CI");
  assert(first?.is === "copied" && again?.is === "known", "the second is known");
  expect(again.id).toBe(first.id);
  expect(lessonsIn(machine)).toHaveLength(1);
  expect(machine.index.lookup.find(first.id)[0]?.confirmed?.text).toBe("Seen again in memory");
});

test("what names the project, its remotes, or what a setting calls private, stays", () => {
  const across = { share: true, read: true, exclude: [], private: ["aurora"] };
  const { machine, project } = setUp({ config: { across } });
  for (const word of ["till", "acme", "aurora", "src/x.ts"])
    expect(share(project, "note", `Never use \`vite\` for ${word}`)).toMatchObject({
      ...{ is: "private", word },
    });
  expect(lessonsIn(machine)).toEqual([]);
});

test("settings keep everything here, or what is about one library", () => {
  for (const change of [{ share: false }, { exclude: ["vite"] }]) {
    const across = { share: true, read: true, exclude: [], private: [], ...change };
    const { machine, project } = setUp({ config: { across } });
    expect(share(project, "note", "Never cache `vite` output")).toBeUndefined();
    expect(lessonsIn(machine)).toEqual([]);
  }
});

test("an origin that is retired takes its copy with it", () => {
  const { machine, project } = setUp();
  const origin = recorded(project, "note", "Never cache `vite` output");
  shareAcross(project, origin);
  const other = recorded(project, "note", "Never start `vite` twice");
  shareAcross(project, other);
  const retired = amend(project, [origin.id], undefined, (fields) => ({
    kind: "retire",
    body: { ...fields, as: "retracted", text: "It was the proxy" },
  }));
  assert(retired.ok, "it is retired");
  expect(retired.value.copies).toBe("retired");
  expect(lessonsIn(machine).map(({ text }) => text)).toEqual(["Never start `vite` twice"]);
});

test("an origin that is purged takes its copy with it, also a retired one, and it cannot come back", () => {
  const { machine, project } = setUp();
  const origin = recorded(project, "note", "Never cache `vite` output");
  shareAcross(project, origin);
  const purged = purgeCopies(project, [origin.id], { why: "A secret", reason: "secret" });
  assert(purged.ok, "the copy is purged");
  expect(purged.value?.erased).toHaveLength(1);
  expect(lessonsIn(machine)).toEqual([]);
  expect(shareAcross(project, origin)).toEqual({ is: "unwritten" });
  expect(purgeCopies(project, [origin.id], { why: "x", reason: "secret" })).toEqual(ok(undefined));
});

test("a correction in a prompt is a lesson for the others in the person's words, until the next one takes its place", () => {
  const { machine, project } = setUp();
  const ask = (prompt: string) => {
    const personal = () => ok(machine);
    const done = recordRequests(project, requestsIn(prompt).requests, { personal, session: "s" });
    assert(done.ok, "it is recorded");
    return done.value.recorded.map(({ across }) => across?.is);
  };
  expect(ask("No, always start vite with --force in CI.")).toEqual(["copied"]);
  expect(lessonsIn(machine)).toEqual([
    {
      text: "No, always start vite with --force in CI.",
      ...{ library: "vite", versions: "5.x", project: "memory", tags: ["node", "in-prompt"] },
    },
  ]);
  expect(ask("Never start vite with --force in CI.")).toEqual(["copied"]);
  expect(lessonsIn(machine).map(({ text }) => text)).toEqual([
    "Never start vite with --force in CI.",
  ]);
  expect(ask("Never start vite for till.")).toEqual(["private"]);
  expect(ask("I prefer vite over webpack.")).toEqual([undefined]);
});
