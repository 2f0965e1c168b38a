// The files that announce a server: one pair for a work tree, private, and ignored when their server is gone.
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createServerMark } from "./mark.ts";

const folderOf = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "twiceshy-mark-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, "serve");
};

const listening = async (): Promise<string> => {
  const server = createServer();
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
};

const about = { processId: process.pid, startedMs: 1, readOnly: false };

test("the first server is announced, and each later one gets its address", async () => {
  const folder = folderOf();
  const mark = createServerMark(folder, () => true);
  const [url, other] = [await listening(), await listening()];
  const outcomes = await Promise.all(
    [url, other].map((at) => mark.announce({ ...about, url: at }, `token of ${at}`)),
  );
  const first = outcomes.findIndex((one) => one.ok && one.value === undefined);
  const own = { ...about, url: [url, other][first] ?? "" };
  expect(outcomes[1 - first]).toEqual({ ok: true, value: own });
  expect(await mark.running()).toEqual(own);
  expect(mark.token()).toEqual({ ok: true, value: `token of ${own.url}` });
  for (const name of readdirSync(folder))
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  // Another server removes nothing.
  mark.withdraw({ ...own, processId: 1 });
  expect(await mark.running()).toEqual(own);
  mark.withdraw(own);
  expect(await mark.running()).toBeUndefined();
  expect(readdirSync(folder)).toEqual([]);
});

test("the files of a killed server are ignored, and the next server replaces them", async () => {
  const folder = folderOf();
  const gone = createServerMark(folder, () => false);
  const left = { ...about, url: await listening() };
  await gone.announce(left, "old");
  expect(await gone.running()).toBeUndefined();
  // Its process id may belong to another program by now, but nothing listens at its address.
  const mark = createServerMark(folder, () => true);
  const closed = { ...about, url: "http://127.0.0.1:9" };
  await gone.announce(closed, "old");
  expect(await mark.running()).toBeUndefined();
  expect(await mark.announce({ ...left, startedMs: 2 }, "new")).toEqual({
    ok: true,
    value: undefined,
  });
  expect(mark.token()).toEqual({ ok: true, value: "new" });
});
