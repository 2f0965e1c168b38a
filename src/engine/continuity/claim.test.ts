// Of two sessions that claim the same work one gets it, and the other is told who has it.
import { expect, test } from "vitest";
import type { WritableProject } from "../project.ts";
import { memoryProject, type MemoryProject } from "../../testing.ts";
import { rememberOne } from "../remember/remember.ts";
import { stampOf } from "../remember/stamp.ts";
import { claimWork, prioritiseWork, releaseWork } from "./claim.ts";
import { readyNow } from "./ready.ts";

const HOUR = 3_600_000;

const withWork = (...texts: readonly string[]): MemoryProject & { readonly ids: string[] } => {
  const made = memoryProject();
  const ids = texts.map((text) => {
    made.pass(1);
    const { project } = made;
    const item = rememberOne(project, {
      kind: "item",
      body: {
        ...stampOf(project, "writer"),
        ...{ text, form: "pending", role: "assistant", source: "label" },
      },
    });
    if (!item.ok) throw new Error(item.error.kind);
    return item.value.id;
  });
  return { ...made, ids };
};

const claimedBy = (project: WritableProject, session: string, ...ids: string[]): string => {
  const claimed = claimWork(project, ids, { session, lengthMs: HOUR });
  return claimed.ok
    ? claimed.value.pieces.map(({ text }) => text).join()
    : claimed.error.kind === "work-claimed"
      ? `${claimed.error.kind} by ${claimed.error.by}`
      : claimed.error.kind;
};

test("a claim keeps another session from the same work, until it ends or is released", () => {
  const { project, ids, pass } = withWork("tests for the retry");
  const [id = ""] = ids;
  expect(claimedBy(project, "one", id)).toBe("tests for the retry");
  expect(claimedBy(project, "two", id)).toBe("work-claimed by one");
  expect(releaseWork(project, [id], { session: "two" }).ok).toBe(false);
  expect(releaseWork(project, [id], { session: "one" }).ok).toBe(true);
  expect(claimedBy(project, "two", id)).toBe("tests for the retry");
  pass(HOUR);
  expect(claimedBy(project, "one", id)).toBe("tests for the retry");
});

test("a session that reads the log before another writes its claim is told that it was second", () => {
  const { project, ids } = withWork("tests for the retry");
  const [id = ""] = ids;
  const append: WritableProject["write"]["append"] = (candidates) => {
    // Between reading and writing, another session is faster.
    expect(claimedBy(project, "faster", id)).toBe("tests for the retry");
    return project.write.append(candidates);
  };
  const slower = { ...project, write: { ...project.write, append } };
  expect(claimedBy(slower, "slower", id)).toBe("work-claimed by faster");
  expect(readyNow(project, {}, "faster").ready).toHaveLength(1);
});

test("without an id, each session gets the next work that no other has", () => {
  const { project, ids } = withWork("first", "second");
  const [, second = ""] = ids;
  const stated = prioritiseWork(project, [second], { priority: 1, session: "one" });
  expect(stated.ok).toBe(true);
  expect(claimedBy(project, "one")).toBe("second");
  expect(claimedBy(project, "two")).toBe("first");
  expect(claimedBy(project, "three")).toBe("work-none-ready");
});

test("what is resolved cannot be claimed", () => {
  const { project, ids } = withWork("first");
  const targets = ids;
  const resolved = { ...stampOf(project, "one"), targets, text: "Not wanted" };
  expect(rememberOne(project, { kind: "resolve", body: resolved }).ok).toBe(true);
  expect(claimedBy(project, "one", ...ids)).toBe("work-not-open");
});
