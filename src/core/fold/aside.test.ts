import { expect, test } from "vitest";
import { sourcesFirst } from "./aside.ts";

test("of a memory's files the sources come first, then tests, then what is beside the product", () => {
  for (const [first, ...others] of [
    ["fastify.js", "test/internals/version.test.js"],
    ["binding/form_mapping.go", "binding/form_mapping_test.go"],
    ["src/requests/sessions.py", "tests/test_requests.py", "HISTORY.md"],
    ["lib/Guard.java", "lib/GuardTest.java"],
    ["types/hooks.d.ts", "types/hooks.test-d.ts", "docs/Hooks.md"],
  ])
    expect(sourcesFirst([...others.toReversed(), first ?? ""])[0]).toBe(first);
});

test("files of one sort keep their order", () => {
  expect(sourcesFirst(["b.ts", "a.ts", "z_test.go", "y_test.go"])).toEqual([
    ...["b.ts", "a.ts", "z_test.go", "y_test.go"],
  ]);
});
