// Cargo.toml: what a crate or a workspace of crates says about itself.
import { isObject, type Fields } from "../../kit/json.ts";
import { part, textOf, type EntryPoint, type ManifestFacts } from "./manifest.ts";
import { parseToml } from "../../kit/toml.ts";

export const readCargoToml = (text: string): ManifestFacts | undefined => {
  const fields = parseToml(text);
  if (fields === undefined) return undefined;
  const own = fieldsOf(fields["package"]);
  const workspace = fieldsOf(fields["workspace"]);
  const shared = fieldsOf(workspace["package"]);
  const oldest = textOf(own["rust-version"]) ?? textOf(shared["rust-version"]);
  const name = textOf(own["name"]);
  const tables = [
    workspace["dependencies"],
    fields["build-dependencies"],
    fields["dev-dependencies"],
    fields["dependencies"],
  ];
  return {
    name,
    description: textOf(own["description"]),
    parts: [part("language", "Rust", oldest === undefined ? "" : `>=${oldest}`)],
    asked: new Map(tables.flatMap((table) => Object.entries(fieldsOf(table)).map(askedOf))),
    entries: entriesIn(fields),
  };
};

const fieldsOf = (value: unknown): Fields => (isObject(value) ? value : {});

/** `rand = "0.8"`, `rand = { version = "0.8" }`, `rand = { workspace = true }` */
const askedOf = ([name, asked]: readonly [string, unknown]) =>
  [name, textOf(asked) ?? textOf(fieldsOf(asked)["version"]) ?? ""] as const;

/** Only what the manifest states. Cargo finds the others by their place, and the file tree shows those. */
const entriesIn = (fields: Fields): readonly EntryPoint[] => {
  const bins = Array.isArray(fields["bin"]) ? fields["bin"].map(fieldsOf) : [];
  const library = textOf(fieldsOf(fields["lib"])["path"]);
  return [
    ...bins.flatMap(({ name, path }) => {
      const command = textOf(name);
      const at = textOf(path) ?? (command && `src/bin/${command}.rs`);
      return command === undefined || at === undefined
        ? []
        : [{ is: "command" as const, name: command, at }];
    }),
    ...(library === undefined ? [] : [{ is: "library" as const, at: library }]),
  ];
};
