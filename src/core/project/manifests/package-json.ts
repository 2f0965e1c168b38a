// package.json: what a JavaScript project says about itself, in npm's form.
import { isObject, parseJson } from "../../kit/json.ts";
import {
  part,
  textOf,
  type EntryPoint,
  type ManifestPart,
  type ManifestFacts,
} from "./manifest.ts";

export const readPackageJson = (text: string): ManifestFacts | undefined => {
  const parsed = parseJson(text);
  if (!isObject(parsed)) return undefined;
  const { engines, scripts } = parsed;
  const node = isObject(engines) ? textOf(engines["node"]) : undefined;
  return {
    name: textOf(parsed["name"]),
    description: textOf(parsed["description"]),
    parts: [
      ...(node === undefined ? [] : [part("language", "Node.js", node)]),
      ...manager(textOf(parsed["packageManager"])),
    ],
    asked: new Map(DEPENDENCIES.flatMap((field) => textsIn(parsed[field]))),
    entries: entriesIn(parsed),
    scripts: textsIn(scripts)
      .filter(([name]) => !/^(?:pre|post)/.test(name))
      .map(([name, does]) => ({ run: `npm run ${name}`, does })),
  };
};

const DEPENDENCIES = [
  "peerDependencies",
  "optionalDependencies",
  "devDependencies",
  "dependencies",
];

const textsIn = (value: unknown): readonly (readonly [string, string])[] =>
  isObject(value)
    ? Object.entries(value).flatMap(([name, one]) =>
        typeof one === "string" ? [[name, one] as const] : [],
      )
    : [];

/** `pnpm@8.6.0+sha256.…` */
const manager = (text: string | undefined): readonly ManifestPart[] => {
  const [, name, version] = /^(npm|pnpm|yarn|bun)@([\w.-]{1,40})/.exec(text ?? "") ?? [];
  return name === undefined ? [] : [part("tool", MANAGERS[name] ?? name, version)];
};

const MANAGERS: { readonly [name: string]: string | undefined } = { yarn: "Yarn", bun: "Bun" };

const entriesIn = (manifest: { readonly [field: string]: unknown }): readonly EntryPoint[] => {
  const { bin, exports } = manifest;
  const only = textOf(bin);
  const name = textOf(manifest["name"]);
  const commands =
    only === undefined
      ? textsIn(bin)
      : [[name?.slice(name.lastIndexOf("/") + 1) ?? "", only] as const];
  const library = textOf(manifest["main"]) ?? textOf(manifest["module"]) ?? mainExport(exports);
  return [
    ...commands.map(([command, at]) => ({ is: "command" as const, name: command, at: plain(at) })),
    ...(library === undefined ? [] : [{ is: "library" as const, at: plain(library) }]),
  ];
};

/** What an import of the package's own name leads to. */
const mainExport = (exports: unknown): string | undefined => {
  let at = isObject(exports) ? (exports["."] ?? exports) : exports;
  for (let depth = 0; isObject(at) && depth < 4; depth += 1)
    at = at["import"] ?? at["default"] ?? at["require"] ?? at["node"];
  return textOf(at);
};

const plain = (path: string): string => path.replace(/^\.\//, "");
