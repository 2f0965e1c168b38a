// package-lock.json, in all its versions, and npm-shrinkwrap.json: the top-level packages are those
// that the project itself gets.
import { isObject, parseJson } from "../../kit/json.ts";
import { versionsOf, type Versions } from "./version-file.ts";

export const npmVersions = (text: string): Versions => {
  const lock = parseJson(text);
  if (!isObject(lock)) return new Map();
  const [packages, top] = isObject(lock["packages"])
    ? [lock["packages"], "node_modules/"]
    : [lock["dependencies"], ""];
  if (!isObject(packages)) return new Map();
  return versionsOf(
    Object.entries(packages).flatMap(([path, one]) => {
      const name = path.startsWith(top) ? path.slice(top.length) : "";
      const isNested = name.includes("node_modules/");
      return name === "" || isNested || !isObject(one) || typeof one["version"] !== "string"
        ? []
        : [[name, one["version"]] as const];
    }),
  );
};
