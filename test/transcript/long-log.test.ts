// Writing to a long log: a background process folds the readable files, and nothing that was said stays unshown.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { assert } from "../../src/core/kit/assert.ts";
import { ok } from "../../src/core/kit/result.ts";
import type { WritableProject } from "../../src/engine/project.ts";
import { refreshSoon, showAll } from "../../src/engine/care/refresh.ts";
import { remember } from "../../src/engine/remember/remember.ts";
import { openWritable } from "../../src/open/writable.ts";
import { createScratch, type Scratch } from "./cli.ts";

let scratch: Scratch;
let cwd: string;
beforeAll(() => {
  scratch = createScratch();
  cwd = scratch.repository("long");
  scratch.git(cwd, "commit", "-q", "--allow-empty", "-m", "Begin");
  scratch.shy(["init"], { cwd });
  const long = "One line of many in a report that is long.\n".repeat(1000);
  for (let at = 0; at < 60; at++) said(open(), `Report ${at}`, long);
});

const open = (): WritableProject => {
  const opened = openWritable({ cwd, env: scratch.env, actor: { door: "cli" } });
  assert(opened.ok, "a project with a memory");
  return opened.value;
};

const said = (project: WritableProject, text: string, body = ""): void => {
  const when = project.machine.clock.nowMs();
  const issue = { kind: "issue", body: { when, actor: { door: "cli" }, text, body } } as const;
  expect(remember(project, [issue])).toMatchObject({ ok: true });
};

const summary = (): string => readFileSync(join(cwd, ".twiceshy/summary.md"), "utf8");
const mark = (): string => join(cwd, ".git/twiceshy/local/unshown-.main");

const shown = async (text: string): Promise<void> => {
  while (!summary().includes(text) || existsSync(mark()))
    await new Promise((on) => setTimeout(on, 50));
};

test("the command answers, and a process behind it shows what was said", async () => {
  expect(scratch.shy(["issue", "Said behind"], { cwd })).toMatchObject({ exit: 0, stderr: "" });
  await shown("Said behind");
});

test("what people read is left to whom was started; where nobody could be, it is folded at once", () => {
  const project = open();
  said(project, "Left to another");
  expect(refreshSoon(project, () => process.ppid)).toEqual(ok(undefined));
  expect(summary()).not.toContain("Left to another");
  expect(readFileSync(mark(), "utf8").trim()).toBe(String(process.ppid));
  said(project, "Left to him too");
  expect(refreshSoon(project, () => expect.unreachable("somebody is at it"))).toEqual(
    ok(undefined),
  );
  expect(showAll(project).ok).toBe(true);
  expect(summary()).toContain("Left to him too");
  said(project, "Nobody could be started");
  expect(refreshSoon(project, () => undefined).ok).toBe(true);
  expect(summary()).toContain("Nobody could be started");
});

test("where who was left with it could not, it is folded at once, and what is in the way is said", () => {
  const project = open();
  expect(project.pages.dirty.note(2 ** 22 + 1).ok).toBe(true);
  said(project, "Nobody is at it any more");
  expect(refreshSoon(project, () => expect.unreachable("it could not")).ok).toBe(true);
  expect(summary()).toContain("Nobody is at it any more");
});

test("who folds for others folds again where something was appended meanwhile", () => {
  const project = open();
  const {
    pages: { views },
  } = project;
  assert(views !== undefined, "a work tree");
  let written = 0;
  const meanwhile = {
    ...views,
    write: (...given: Parameters<typeof views.write>) => {
      const done = views.write(...given);
      if (written++ === 0) said(open(), "Said while it folded");
      return done;
    },
  };
  expect(showAll({ ...project, pages: { ...project.pages, views: meanwhile } }).ok).toBe(true);
  expect(written).toBeGreaterThan(1);
  expect(summary()).toContain("Said while it folded");
  expect(readdirSync(join(cwd, ".git/twiceshy/local")).join(" ")).not.toContain("unshown");
});
