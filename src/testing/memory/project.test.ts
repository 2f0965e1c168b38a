// The acts of the engine on a project in memory: one of each kind, so that a test of another has all it needs.
import { expect, test } from "vitest";
import { valueOf } from "../../../test/support/scratch.ts";
import { linesOf } from "../../../test/support/story.ts";
import { learnHistory } from "../../engine/history/learn-history.ts";
import { brief, judge, remember, search } from "../../index.ts";
import { someday } from "../../testing.ts";
import { memoryProject } from "./project.ts";

const attempt = {
  kind: "attempt" as const,
  body: {
    ...someday,
    ...{ text: "Retry uploads for ever", outcome: "failed" as const, files: ["src/upload.js"] },
    reason: "The server counts each retry.",
  },
};

test("what is remembered is found, and told in a brief", async () => {
  const { project } = memoryProject();
  const id = valueOf(await remember(project, attempt));
  const found = valueOf(await search(project, { text: "retry uploads" }));
  expect(found.map((memory) => memory.id)).toEqual([id]);
  expect(await brief(project)).toContain("Retry uploads for ever");
});

test("nothing is found where nothing was remembered", async () => {
  const { project } = memoryProject();
  expect(valueOf(await search(project, { text: "retry uploads" }))).toEqual([]);
});

test("equal stories have equal logs, and time goes by only where a test says so", async () => {
  const tell = async () => {
    const { project, pass } = memoryProject();
    valueOf(await remember(project, attempt));
    pass(1_000);
    valueOf(await remember(project, { ...attempt, body: { ...attempt.body, text: "Another" } }));
    return project.log.segments().flatMap((segment) => [...project.log.texts(segment)]);
  };
  expect(await tell()).toEqual(await tell());
});

test("what its history took back is learned, and its repetition is not passed over in silence", async () => {
  const { project, story, files } = memoryProject();
  const before = linesOf("upload", 12);
  const change = `${before}${linesOf("retry", 8)}`;
  story.commit({ "src/upload.ts": before }, "Upload");
  const sha = story.commit({ "src/upload.ts": change }, "Retry uploads for ever");
  story.pass(48);
  story.revert(sha);
  files.set("src/upload.ts", before);
  const learned = await learnHistory(project, story.repo, {
    signal: new AbortController().signal,
    progress: () => undefined,
  });
  expect(valueOf(learned).remembered).toBeGreaterThan(0);
  const { verdict } = await judge(project, [{ act: "write", path: "src/upload.ts", text: change }]);
  expect(verdict.level).not.toBe("silent");
});
