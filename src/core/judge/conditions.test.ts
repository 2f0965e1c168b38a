import { expect, test } from "vitest";
import type { Condition } from "../event/check.ts";
import { holdsWith } from "./conditions.ts";

const dependency = (holds: string): Condition => ({ on: "dependency", name: "react", holds });
const runtime = (holds: string): Condition => ({ on: "runtime", name: "node", holds });

test("another major or minor version of a dependency is another condition, a patch is none", () => {
  expect(holdsWith(dependency("18.2.0"), "18.2.7")).toBe(true);
  expect(holdsWith(dependency("18.2.0"), "18.3.0")).toBe(false);
  expect(holdsWith(dependency("18.2.0"), "19.2.0")).toBe(false);
});

test("of a runtime, another major alone", () => {
  expect(holdsWith(runtime("20.11.0"), "20.18.1")).toBe(true);
  expect(holdsWith(runtime("20"), "22.0.0")).toBe(false);
});

test("what was said holds as far as it was said", () => {
  expect(holdsWith(dependency("18"), "18.9.0")).toBe(true);
  expect(holdsWith(dependency("<19"), "18.9.0")).toBe(true);
  expect(holdsWith(dependency("<19"), "19.0.0")).toBe(false);
  expect(holdsWith(dependency(">= 18.2"), "18.2.0")).toBe(true);
  expect(holdsWith(dependency("v18.2"), "18.2.0-beta.1")).toBe(true);
});

test("what cannot be compared is not known", () => {
  expect(holdsWith(dependency("latest"), "18.2.0")).toBeUndefined();
  expect(holdsWith(dependency("18.2.0"), "workspace")).toBeUndefined();
  expect(holdsWith({ on: "dependency", name: "react" }, "18.2.0")).toBeUndefined();
});
