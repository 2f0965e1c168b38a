import { expect, test } from "vitest";
import { statedCondition } from "./stated.ts";

test.each([
  ["dep:react@18.2", { on: "dependency", name: "react", holds: "18.2" }],
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
