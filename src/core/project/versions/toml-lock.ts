// Cargo.lock, poetry.lock and uv.lock: a list of `[[package]]` tables, each with a name and a version.
import { isObject } from "../../kit/json.ts";
import { parseToml } from "../../kit/toml.ts";
import { versionsOf, type Versions } from "./version-file.ts";

export const tomlVersions =
  (normal: (name: string) => string) =>
  (text: string): Versions => {
    const packages = parseToml(text)?.["package"];
    return versionsOf(
      (Array.isArray(packages) ? packages.filter(isObject) : []).flatMap(({ name, version }) =>
        typeof name === "string" && typeof version === "string" ? [[normal(name), version]] : [],
      ),
    );
  };
