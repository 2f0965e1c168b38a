import { expect, test } from "vitest";
import { nearPaths } from "./near-paths.ts";

const FILES = [
  "docs/sessions.md",
  "src/requests/adapters.py",
  "src/requests/sessions.py",
  "tests/requests/sessions.py",
  "tests/test_sessions.py",
];

test("a file that moved is found by its name, the one in the most alike folder first", () => {
  expect(nearPaths(FILES, "requests/sessions.py")).toEqual([
    "src/requests/sessions.py",
    "tests/requests/sessions.py",
  ]);
  expect(nearPaths(FILES, "src/sessions.py")[0]).toBe("src/requests/sessions.py");
});

test("a name that was mistyped is found, upper and lower case are one", () => {
  expect(nearPaths(FILES, "src/requests/sesions.py")[0]).toBe("src/requests/sessions.py");
  expect(nearPaths(FILES, "SRC/Requests/Adapters.PY")).toEqual(["src/requests/adapters.py"]);
});

test("a folder is found like a file", () => {
  expect(nearPaths(FILES, "src/request")).toEqual(["src/requests", "tests/requests"]);
});

test("nothing is near a name that no file has", () => {
  expect(nearPaths(FILES, "src/nope.py")).toEqual([]);
  expect(nearPaths([], "a.py")).toEqual([]);
});
