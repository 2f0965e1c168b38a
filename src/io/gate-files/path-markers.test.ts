import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addPathMarkers, hasPathMarkers } from "./path-markers.ts";

test("a name that no disk takes costs no other path its card", () => {
  const root = mkdtempSync(join(tmpdir(), "twiceshy-cards-"));
  const longest = "n".repeat(249);
  const cards = [
    `paths/${"n".repeat(255)}=`,
    "paths/a\0b=",
    `paths/${longest}=`,
    "paths/src/a.ts=",
  ];
  expect(hasPathMarkers(root, cards)).toBe(false);
  addPathMarkers(root, cards);
  expect(existsSync(join(root, `paths/${longest}=`))).toBe(true);
  expect(existsSync(join(root, "paths/src/a.ts="))).toBe(true);
  expect(hasPathMarkers(root, cards)).toBe(true);
  rmSync(join(root, "paths/src"), { recursive: true });
  expect(hasPathMarkers(root, cards)).toBe(false);
  rmSync(root, { recursive: true });
});
