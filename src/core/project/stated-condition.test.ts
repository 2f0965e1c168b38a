import fc from "fast-check";
import { expect, test } from "vitest";
import {
  conditionText,
  exportNamed,
  statedAssumption,
  statedCondition,
} from "./stated-condition.ts";

test.each([
  ["dep:react@18.2", { on: "dependency", name: "react", holds: "18.2" }],
  ["dep:react<19", { on: "dependency", name: "react", holds: "<19" }],
  ["dep:@scope/kit@<3", { on: "dependency", name: "@scope/kit", holds: "<3" }],
  ["dependency:@scope/kit", { on: "dependency", name: "@scope/kit" }],
  ["runtime:node@20", { on: "runtime", name: "node", holds: "20" }],
  [
    "the proxy closes after a minute",
    { on: "environment", name: "the proxy closes after a minute" },
  ],
  ["note: http://x@y", { on: "environment", name: "note: http://x@y" }],
])("%s is a condition", (typed, condition) => {
  expect(statedCondition(typed)).toEqual(condition);
});

test("nothing is none", () => {
  expect([statedCondition(" "), statedCondition("dep:")]).toEqual([undefined, undefined]);
});

test.each([
  ["dep:react<19", { on: "dependency", name: "react", holds: "<19" }],
  ["dep: Django >=4, <5 ", { on: "dependency", name: "Django", holds: ">=4, <5" }],
  ["dep:rails ~> 7.0", { on: "dependency", name: "rails", holds: "~> 7.0" }],
  ["dep:@scope/kit^2 || ^3", { on: "dependency", name: "@scope/kit", holds: "^2 || ^3" }],
  ["dep:github.com/a/b@1.2", { on: "dependency", name: "github.com/a/b", holds: "1.2" }],
  ["dep:react", { on: "dependency", name: "react" }],
  ["runtime:node>=20", { on: "runtime", name: "node", holds: ">=20" }],
  ["file:src/upload.ts", { on: "file", name: "src/upload.ts" }],
  ["exports:src/upload.ts#retry", { on: "export", name: "src/upload.ts#retry" }],
])("%s is an assumption", (typed, condition) => {
  expect(statedAssumption(typed)).toEqual({ ok: true, value: condition });
});

test.each([
  ["the proxy closes after a minute", "cannot be looked at"],
  ["https://example.org", "cannot be looked at"],
  ["dep:", "names no dependency"],
  ["dep:@", "names no dependency"],
  ["runtime:>20", "names no runtime"],
  ["dep:react@latest", '"latest" is none'],
  ["dep:react<19 or so", "is none"],
  ["file:", "names no file"],
  ["exports:src/upload.ts", "does not say which file exports what"],
  ["exports:#retry", "does not say which file exports what"],
  ["", "cannot be looked at"],
])("%j is none, and it is said why", (typed, why) => {
  const stated = statedAssumption(typed);
  expect(stated.ok ? stated.value : stated.error).toContain(why);
});

test("an export is a file and a name", () => {
  expect(exportNamed({ on: "export", name: "src/a#b.ts#retry" })).toEqual({
    ...{ path: "src/a#b.ts", name: "retry" },
  });
});

test("what is written as it would be typed is read as the same", () => {
  const name = fc.stringMatching(/^(?:@[a-z]{1,5}\/)?[a-z][\w./-]{0,8}$/);
  const holds = fc.constantFrom("<19", "18.2", ">=4, <5", "^2 || ^3", "~> 7.0", undefined);
  const on = fc.constantFrom("dependency" as const, "runtime" as const);
  fc.assert(
    fc.property(on, name, holds, (kind, named, range) => {
      const condition = { on: kind, name: named, ...(range === undefined ? {} : { holds: range }) };
      expect(statedAssumption(conditionText(condition))).toEqual({ ok: true, value: condition });
      expect(statedCondition(conditionText(condition))).toEqual(condition);
    }),
  );
});
