import { expect, test } from "vitest";
import { pathsReadBy } from "./read-call.ts";

test("the file that a tool read is found under the names of several hosts", () => {
  for (const [tool, tool_input, paths] of [
    ["Read", { file_path: "/a/b.ts", offset: 10 }, ["/a/b.ts"]],
    ["read_file", { absolute_path: "/a/b.ts" }, ["/a/b.ts"]],
    ["read_file", { filePath: "b.ts" }, ["b.ts"]],
    ["read_many_files", { paths: ["a.ts", "b.ts", 1] }, ["a.ts", "b.ts"]],
    ["view", { path: "b.ts" }, ["b.ts"]],
  ] as const)
    expect([tool, pathsReadBy(tool, { tool_input })]).toEqual([tool, paths]);
});

test("searches, lists, edits and pages read no file as a whole", () => {
  for (const tool of ["Grep", "list_directory", "Edit", "read_web_page", "search_read", "Bash"])
    expect([tool, pathsReadBy(tool, { tool_input: { path: "b.ts" } })]).toEqual([tool, []]);
  expect(pathsReadBy("Read", {})).toEqual([]);
  expect(pathsReadBy("Read", { tool_input: { file_path: "" } })).toEqual([]);
});
