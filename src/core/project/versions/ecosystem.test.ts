import { expect, test } from "vitest";
import { ECOSYSTEMS } from "./ecosystem.ts";
import { VERSION_FILE_NAMES } from "./version-file-names.ts";

test("the hook knows every file that says versions by its name", () => {
  const files = ECOSYSTEMS.flatMap(({ locks, runtimes }) => [...locks, ...runtimes]);
  expect([...new Set(files.map(({ file }) => file))].sort()).toEqual([...VERSION_FILE_NAMES]);
});
