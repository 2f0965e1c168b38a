// What Python projects say about themselves: pyproject.toml in the standard form and in Poetry's,
// Pipfile, setup.py, and requirements files.
import { isObject, type Fields } from "../../kit/json.ts";
import {
  listIn,
  part,
  textOf,
  type RequestedVersions,
  type EntryPoint,
  type ManifestPart,
  type ManifestFacts,
} from "./manifest.ts";
import { comparable } from "./dependency.ts";
import { parseToml } from "../../kit/toml.ts";

export const readPyproject = (text: string): ManifestFacts | undefined => {
  const fields = parseToml(text);
  if (fields === undefined) return undefined;
  const project = fieldsOf(fields["project"]);
  const tools = fieldsOf(fields["tool"]);
  const poetry = fieldsOf(tools["poetry"]);
  const groups = Object.values(fieldsOf(poetry["group"])).map(
    (group) => fieldsOf(group)["dependencies"],
  );
  const lists = [
    ...Object.values(fieldsOf(fields["dependency-groups"])),
    ...Object.values(fieldsOf(project["optional-dependencies"])),
    project["dependencies"],
  ];
  const tables = [...groups, poetry["dev-dependencies"], poetry["dependencies"]];
  const poetryAsked = tables.flatMap(tableAsked);
  const python =
    textOf(project["requires-python"]) ?? poetryAsked.find(([name]) => name === "python")?.[1];
  return {
    name: textOf(project["name"]) ?? textOf(poetry["name"]),
    description: textOf(project["description"]) ?? textOf(poetry["description"]),
    parts: [
      part("language", "Python", python),
      ...builder(fieldsOf(fields["build-system"])["requires"]),
      ...Object.keys(tools).flatMap((name) => TOOLS.get(name) ?? []),
    ],
    asked: new Map([
      ...poetryAsked.filter(([name]) => name !== "python"),
      ...lists.flatMap((list) => askedIn(texts(list))),
    ]),
    entries: [project["scripts"], project["gui-scripts"], poetry["scripts"]].flatMap(commandsIn),
  };
};

export const readPipfile = (text: string): ManifestFacts | undefined => {
  const fields = parseToml(text);
  if (fields === undefined) return undefined;
  const { requires } = fields;
  return {
    parts: [part("language", "Python", textOf(fieldsOf(requires)["python_version"]))],
    asked: new Map([fields["dev-packages"], fields["packages"]].flatMap(tableAsked)),
  };
};

export const readRequirements = (text: string): ManifestFacts => ({
  parts: [part("language", "Python")],
  asked: new Map(askedIn(text.split("\n"))),
});

/** setup.py is a program: literal values are read, computed ones are not. */
export const readSetupPy = (text: string): ManifestFacts => {
  const field = (name: string): string | undefined =>
    new RegExp(`\\b${name}[ \\t]*=\\s{0,20}(["'])([^"'\\n]{1,300})\\1`).exec(text)?.[2];
  const list = (name: string): readonly string[] => {
    const listed = listIn(text, new RegExp(`\\b${name}["']?[ \\t]*[=:]\\s{0,20}\\[`));
    return [...listed.matchAll(/(["'])([^"'\n]{1,300})\1/g)].map(([, , one = ""]) => one);
  };
  const commands = list("console_scripts").map((line) => line.split("=").map((one) => one.trim()));
  return {
    name: field("name"),
    description: field("description"),
    parts: [part("language", "Python", field("python_requires")), SETUPTOOLS],
    asked: new Map(askedIn(list("install_requires"))),
    entries: commands.flatMap(([name = "", at]) =>
      at === undefined ? [] : [{ is: "command" as const, name, at }],
    ),
  };
};

const SETUPTOOLS = part("tool", "setuptools");

const fieldsOf = (value: unknown): Fields => (isObject(value) ? value : {});

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];

/** `Flask[async] >=2.0,<3 ; python_version > "3.8"` */
const askedIn = (lines: readonly string[]): readonly (readonly [string, string])[] =>
  lines.flatMap((line) => {
    const [, name, version = ""] =
      /^\s*([A-Za-z0-9][\w.-]{0,100})\s*(?:\[[^\]\n]{0,200}\])?\s*(?:$|([<>=~!(][^;#\\\n]{0,100})|[;@#\\])/.exec(
        line,
      ) ?? [];
    return name === undefined ? [] : [[name, version.replace(/[()]|\s--.*$/g, "").trim()] as const];
  });

const tableAsked = (table: unknown): readonly (readonly [string, string])[] =>
  Object.entries(fieldsOf(table)).map(([name, asked]) => {
    const version = textOf(asked) ?? textOf(fieldsOf(asked)["version"]) ?? "";
    return [name, version === "*" ? "" : version] as const;
  });

const commandsIn = (table: unknown): readonly EntryPoint[] =>
  Object.entries(fieldsOf(table)).flatMap(([name, at]) => {
    const place = textOf(at) ?? textOf(fieldsOf(at)["callable"]);
    return place === undefined ? [] : [{ is: "command" as const, name, at: place }];
  });

const builder = (requires: unknown): readonly ManifestPart[] => {
  const asked: RequestedVersions = new Map(askedIn(texts(requires)));
  return [...asked.keys()].flatMap((name) => BUILDERS.get(comparable("python", name)) ?? []);
};

const BUILDERS: ReadonlyMap<string, ManifestPart> = new Map([
  ["setuptools", SETUPTOOLS],
  ["hatchling", part("tool", "Hatch")],
  ["flit-core", part("tool", "Flit")],
  ["poetry-core", part("tool", "Poetry")],
  ["pdm-backend", part("tool", "PDM")],
  ["maturin", part("tool", "Maturin")],
  ["scikit-build-core", part("tool", "scikit-build")],
  ["uv-build", part("tool", "uv")],
]);

/** The tools that keep their settings in pyproject.toml. */
const TOOLS: ReadonlyMap<string, ManifestPart> = new Map(
  Object.entries({
    pytest: "pytest",
    ruff: "Ruff",
    black: "Black",
    mypy: "mypy",
    pyright: "Pyright",
    tox: "tox",
    nox: "Nox",
    uv: "uv",
    pdm: "PDM",
    hatch: "Hatch",
    pylint: "Pylint",
  }).map(([name, shown]) => [name, part("tool", shown)]),
);
