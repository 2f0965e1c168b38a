import { expect, it } from "vitest";
import { assert } from "../../kit/assert.ts";
import { featuresOfEdits, type Edit } from "../../../../test/support/edits.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { match } from "./match.ts";
import { createMemory } from "./memory.ts";
import { WARN } from "./score.ts";

const notice = (years: string): string =>
  `# Copyright (C) ${years}, Ada Byron, <ada@example.org>, et al.\n`;

/** A year later, and something else in the same file. */
const edit = (old: string, now: string): Edit => ({
  path: "acinclude.m4",
  old: notice("1998 - 2016") + old,
  new: notice("1998 - 2017") + now,
});

const scoreOf = (again: Edit, failed: Edit): number => {
  const [action, failure] = [featuresOfEdits([again]), featuresOfEdits([failed])];
  assert(action !== undefined && failure !== undefined, "the edits change something");
  const memory = createMemory();
  memory.add({ id: "failure", fingerprint: fingerprintOf(failure) });
  return match(action, memory)[0]?.score ?? 0;
};

const types = edit("  long long int64_t\n", "  int64_t long long\n");
const macros = edit("dnl to configure curlbuild.h\n", "dnl for system.h alone\n");

it("the years of a copyright notice are no trace of another change in that file", () => {
  expect(scoreOf(macros, types)).toBeLessThan(WARN);
});

it("what was changed beside the notice is", () => {
  expect(scoreOf(types, types)).toBeGreaterThan(WARN);
});
