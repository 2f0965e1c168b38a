import { expect, test } from "vitest";
import { activeSpecIn, specNamedIn } from "./spec.ts";

test("a text that names one specification states it, however often", () => {
  const text = "Active: SPEC-2025-12-14-001.\nSee docs/SPEC-2025-12-14-001/README.md";
  expect(specNamedIn(text)).toBe("SPEC-2025-12-14-001");
  expect(specNamedIn(`${text} before SPEC-2025-01-01-002`)).toBeUndefined();
  expect(specNamedIn("SPEC-2025-1-1")).toBeUndefined();
});

test("the only folder of the active specifications is the one in work", () => {
  const one = ["docs/spec/active/2025-12-14-memory/README.md", "docs/spec/completed/x/README.md"];
  expect(activeSpecIn([...one, "docs/spec/active/README.md"])).toBe("2025-12-14-memory");
  expect(activeSpecIn([...one, "docs/spec/active/2026-01-01-other/a.md"])).toBeUndefined();
  expect(activeSpecIn([])).toBeUndefined();
});
