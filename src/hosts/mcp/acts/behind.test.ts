// When a server makes the readable files anew, behind the answers of its calls.
import { expect, test } from "vitest";
import { waitMs } from "./behind.ts";

test("files that are made quickly are up to date soon", () => {
  expect([waitMs(0), waitMs(50)]).toEqual([500, 500]);
});

test("files that take long are made less often, and never later than a quarter of a minute", () => {
  expect([waitMs(300), waitMs(1_000), waitMs(60_000)]).toEqual([2_700, 9_000, 15_000]);
});
