import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { systemClock } from "../system/clock.ts";
import { isRunning } from "../system/process.ts";
import { createLease } from "./lease.ts";

const root = mkdtempSync(join(tmpdir(), "twiceshy-hold-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const hold = (name: string) => createLease(join(root, name), { isRunning, clock: systemClock });
const took = { ok: true, value: true };
const busy = { ok: true, value: false };

test("what is renewed stays held, however long it takes", () => {
  let nowMs = Date.now();
  const clock = { nowMs: () => nowMs };
  const [first, second] = [1, 2].map(() =>
    createLease(join(root, "long"), { isRunning: () => true, clock }),
  );
  expect(first?.take()).toEqual(took);
  for (let hour = 0; hour < 3; hour += 1) {
    nowMs += 3_000_000;
    first?.renew();
    expect(second?.take()).toEqual(busy);
  }
  nowMs += 4_000_000;
  expect(second?.take()).toEqual(took);
  // It belongs to another process by now.
  first?.renew();
  second?.give();
});

test("what one has taken no other takes, until it is given back", () => {
  const [first, second] = [hold("work"), hold("work")];
  expect(first.take()).toEqual(took);
  expect(second.take()).toEqual(busy);
  // Only its holder can give it back.
  second.give();
  expect(second.take()).toEqual(busy);
  first.give();
  expect(second.take()).toEqual(took);
  second.give();
  expect(readdirSync(root)).toEqual([]);
});

test("a holder that was killed holds nothing", async () => {
  const killed = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  writeFileSync(join(root, "killed"), `${killed.pid} x`);
  expect(hold("killed").take()).toEqual(busy);
  killed.kill("SIGKILL");
  await once(killed, "exit");
  expect(hold("killed").take()).toEqual(took);
});

test("a process that got the id of a killed one does not hold for ever", () => {
  const path = join(root, "reused");
  writeFileSync(path, `${process.ppid} x`);
  expect(hold("reused").take()).toEqual(busy);
  const hours = Date.now() / 1000 - 2 * 3600;
  utimesSync(path, hours, hours);
  expect(hold("reused").take()).toEqual(took);
});

test("a holder that did not get to write its name holds nothing", () => {
  writeFileSync(join(root, "nameless"), "");
  expect(hold("nameless").take()).toEqual(took);
});
