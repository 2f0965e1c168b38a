// Cargo.lock, poetry.lock and uv.lock: a list of `[[package]]` tables, each with a name and a version.
import { versionsOf, type Versions } from "./version-file.ts";

export const tomlVersions =
  (normal: (name: string) => string) =>
  (text: string): Versions =>
    versionsOf(entriesIn(text, normal));

function* entriesIn(
  text: string,
  normal: (name: string) => string,
): Generator<readonly [string, string]> {
  let name: string | undefined;
  let inPackage = false;
  for (const line of text.split("\n")) {
    if (line.startsWith("[")) {
      inPackage = /^\[\[package\]\]\s*$/.test(line);
      name = undefined;
    }
    if (!inPackage) continue;
    const [, field, value = ""] = /^(name|version) = "([^"]{1,200})"\s*$/.exec(line) ?? [];
    if (field === "name") name = normal(value);
    if (field === "version" && name !== undefined) yield [name, value];
  }
}
