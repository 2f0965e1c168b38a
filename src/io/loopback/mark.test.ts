// The mark of a server that runs: one for a work tree, private, and never believed of one that is gone.
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

test("the first server is announced, and each later one is told of it", async () => {
  const folder = folderOf();
  const mark = createServerMark(folder, () => true);
  const [url, other] = [await listening(), await listening()];
  const said = await Promise.all(
    [url, other].map((at) => mark.announce({ ...about, url: at }, `token of ${at}`)),
  );
  const first = said.findIndex((one) => one.ok && one.value === undefined);
  const own = { ...about, url: [url, other][first] ?? "" };
  expect(said[1 - first]).toEqual({ ok: true, value: own });
  expect(await mark.running()).toEqual(own);
  expect(mark.token()).toEqual({ ok: true, value: `token of ${own.url}` });
  for (const name of readdirSync(folder))
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  // Another one takes nothing back.
  mark.withdraw({ ...own, processId: 1 });
  expect(await mark.running()).toEqual(own);
  mark.withdraw(own);
  expect(await mark.running()).toBeUndefined();
  expect(readdirSync(folder)).toEqual([]);
});

test("a server that was killed is not believed in, and its place is taken", async () => {
  const folder = folderOf();
  const gone = createServerMark(folder, () => false);
  const left = { ...about, url: await listening() };
  await gone.announce(left, "old");
  expect(await gone.running()).toBeUndefined();
  // Its process id may be another program's by now: then nothing answers at its address.
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
