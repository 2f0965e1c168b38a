import { expect, test } from "vitest";
import { valueOf } from "../../../test/support/scratch.ts";
import { ok } from "../../core/kit/result.ts";
import { memoryProject } from "../../testing/memory/project.ts";
import { learnHistory } from "../history/learn-history.ts";
import type { WritableProject } from "../project.ts";
import { catchUp } from "./catch-up.ts";

/** A project whose newest commit another process is reading, until as many glances were taken at it. */
const busyProject = async (glances: number) => {
  const { project, story } = memoryProject();
  story.commit({ "a.ts": "1\n" }, "Begin");
  const signal = new AbortController().signal;
  valueOf(await learnHistory(project, story.repo, { signal, progress: () => undefined }));
  story.commit({ "a.ts": "2\n" }, "Go on");
  const patience = new AbortController();
  let left = glances;
  const waitsMs: number[] = [];
  const busy: WritableProject = {
    ...project,
    place: { ...project.place, gitDir: "/memory/.git" },
    write: {
      ...project.write,
      leases: {
        ...project.write.leases,
        capturing: { take: () => ok(false), give: () => undefined },
      },
    },
    machine: {
      ...project.machine,
      timer: {
        within: (ms) => {
          waitsMs.push(ms);
          return patience.signal;
        },
        wait: async () => {
          left -= 1;
          if (left <= 0) patience.abort();
        },
      },
    },
  };
  const readBehind: string[] = [];
  const means = {
    writable: async () => busy,
    sources: async () => ({ repo: story.repo, trees: [] }),
    captureBehind: () => void readBehind.push("capture"),
  };
  return { busy, means, waitsMs, readBehind, glances: () => glances - left };
};

test("a command says so if another process has not read the newest commits in time", async () => {
  const { busy, means, waitsMs, glances } = await busyProject(5);
  expect(await catchUp(busy, { ...means, waits: true })).toEqual({
    ok: false,
    error: { kind: "history-behind" },
  });
  expect(glances()).toBe(5);
  expect(waitsMs).toEqual([10_000]);
});

test("a hook does not wait for it, and says nothing", async () => {
  const { busy, means, waitsMs, glances } = await busyProject(5);
  expect(await catchUp(busy, means)).toEqual(ok(undefined));
  expect(glances()).toBe(0);
  expect(waitsMs).toEqual([1_000]);
});

test("turns that ended are read for a command, and an agent that waits for a hook does not wait for that", async () => {
  const { project } = memoryProject();
  let taken = 0;
  const take = () => {
    taken += 1;
    return ok([]);
  };
  const turns = { ...project.hooks.turns, isWaiting: () => true, take };
  const waiting: WritableProject = { ...project, hooks: { ...project.hooks, turns } };
  const means = {
    writable: async () => waiting,
    sources: async () => undefined,
    captureBehind: () => undefined,
  };
  expect(await catchUp(waiting, means)).toEqual(ok(undefined));
  expect(taken).toBe(0);
  expect(await catchUp(waiting, { ...means, readsTurns: true })).toEqual(ok(undefined));
  expect(taken).toBe(1);
});
