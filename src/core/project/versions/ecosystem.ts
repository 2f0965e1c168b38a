// The registry of ecosystems: the files that identify one, how to read its imports, and the files
// that state versions. A new ecosystem is a new entry; no other code knows them by name.
import { isObject } from "../../kit/json.ts";
import { parseToml } from "../../kit/toml.ts";
import { gemVersions } from "./gemfile-lock.ts";
import { goRuntime, goVersions } from "./go-mod.ts";
import {
  goImports,
  pythonImports,
  rubyImports,
  rustImports,
  scriptImports,
  type ImportsIn,
} from "./imports.ts";
import { npmVersions } from "./npm-lock.ts";
import { pnpmVersions } from "./pnpm-lock.ts";
import { requirementsVersions } from "./requirements.ts";
import { tomlVersions } from "./toml-lock.ts";
import { toolVersions } from "./tool-versions.ts";
import { onlyVersion, type VersionFile, type Versions } from "./version-file.ts";
import { yarnVersions } from "./yarn-lock.ts";

export interface Ecosystem {
  /** Matches the paths of its source files. */
  readonly sources: RegExp;
  readonly importsIn: ImportsIn;
  /** The names that an import may have in a lock file, the likeliest first. */
  readonly namesOf: (imported: string) => readonly string[];
  /** Files that say more come first. */
  readonly locks: readonly VersionFile[];
  readonly runtime: string;
  readonly runtimes: readonly VersionFile[];
}

const asItIs = (name: string): readonly string[] => [name];
const tools: VersionFile = { file: ".tool-versions", versionsIn: toolVersions };

/** Python and Rust write `-` in a package's name and `_` in code. */
const dashed = (name: string): string => name.toLowerCase().replace(/[_.]/g, "-");

/** `a.host/owner/module/folder`: any beginning of it may be the module. */
const beginnings = (path: string): readonly string[] => {
  const parts = path.split("/").slice(0, 12);
  return parts.map((_, at) => parts.slice(0, parts.length - at).join("/")).slice(0, -1);
};

export const ECOSYSTEMS: readonly Ecosystem[] = [
  {
    sources: /\.(?:[cm]?[jt]sx?|vue|svelte|astro)$/,
    importsIn: scriptImports,
    namesOf: asItIs,
    locks: [
      { file: "package-lock.json", versionsIn: npmVersions },
      { file: "npm-shrinkwrap.json", versionsIn: npmVersions },
      { file: "pnpm-lock.yaml", versionsIn: pnpmVersions },
      { file: "yarn.lock", versionsIn: yarnVersions },
    ],
    runtime: "node",
    runtimes: [
      { file: ".nvmrc", versionsIn: onlyVersion("node") },
      { file: ".node-version", versionsIn: onlyVersion("node") },
      tools,
    ],
  },
  {
    sources: /\.pyi?$/,
    importsIn: pythonImports,
    namesOf: (name) => [dashed(name)],
    locks: [
      { file: "uv.lock", versionsIn: tomlVersions(dashed) },
      { file: "poetry.lock", versionsIn: tomlVersions(dashed) },
      { file: "requirements.txt", versionsIn: requirementsVersions(dashed) },
    ],
    runtime: "python",
    runtimes: [{ file: ".python-version", versionsIn: onlyVersion("python") }, tools],
  },
  {
    sources: /\.rs$/,
    importsIn: rustImports,
    namesOf: (name) => [dashed(name)],
    locks: [{ file: "Cargo.lock", versionsIn: tomlVersions(dashed) }],
    runtime: "rust",
    runtimes: [
      { file: "rust-toolchain", versionsIn: onlyVersion("rust") },
      { file: "rust-toolchain.toml", versionsIn: rustChannel },
      tools,
    ],
  },
  {
    sources: /\.go$/,
    importsIn: goImports,
    namesOf: beginnings,
    locks: [{ file: "go.mod", versionsIn: goVersions }],
    runtime: "go",
    runtimes: [{ file: "go.mod", versionsIn: goRuntime }],
  },
  {
    sources: /\.(?:rb|rake|gemspec)$/,
    importsIn: rubyImports,
    namesOf: asItIs,
    locks: [{ file: "Gemfile.lock", versionsIn: gemVersions }],
    runtime: "ruby",
    runtimes: [{ file: ".ruby-version", versionsIn: onlyVersion("ruby") }, tools],
  },
];

/** The formats that a file of that name may have. */
export const formatsOf = (path: string): readonly VersionFile[] => {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const all = ECOSYSTEMS.flatMap(({ locks, runtimes }) => [...locks, ...runtimes]);
  return [...new Set(all.filter(({ file }) => file === name))];
};

function rustChannel(text: string): Versions {
  const toolchain = parseToml(text)?.["toolchain"];
  const channel = isObject(toolchain) ? toolchain["channel"] : undefined;
  return typeof channel === "string" && /^\d{1,4}(?:\.\d{1,4}){0,2}$/.test(channel)
    ? new Map([["rust", channel]])
    : new Map();
}
