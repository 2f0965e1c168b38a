// A use of a tool that reads one file, as JSON in whatever envelope. Searches and lists show no file as a whole.
import { partsOf } from "../../code/name-parts.ts";
import { isObject, type Fields } from "../../kit/json.ts";

const READING: ReadonlySet<string> = new Set(["read", "view"]);
const OTHER: ReadonlySet<string> = new Set(["list", "search", "web", "page", "url", "image"]);
const PATHS = ["file_path", "filePath", "path", "target_file", "absolute_path"];
const MANY = ["paths", "files"];

/** The paths as the host writes them; none if it is another tool. */
export const pathsReadBy = (tool: string, call: unknown): readonly string[] => {
  const parts = partsOf(tool);
  if (!parts.some((part) => READING.has(part)) || parts.some((part) => OTHER.has(part))) return [];
  const input = isObject(call) ? call["tool_input"] : undefined;
  return isObject(input) ? [...namedIn(input), ...manyIn(input)] : [];
};

const namedIn = (input: Fields): readonly string[] => {
  for (const name of PATHS) {
    const path = input[name];
    if (typeof path === "string" && path !== "") return [path];
  }
  return [];
};

const manyIn = (input: Fields): readonly string[] =>
  MANY.flatMap((name) => input[name]).filter((path) => typeof path === "string");
