// The stack of a project, folded from its manifests: languages, frameworks and tools with versions,
// its packages, and what it can run. Pure: the list of files and their texts are handed in.
import { isBeside } from "../layout.ts";
import { roleOf } from "../../code/role.ts";
import { ECOSYSTEMS } from "../versions/ecosystem.ts";
import { compareText } from "../../kit/text.ts";
import { comparable, distinctDependencies, type Dependency } from "./dependency.ts";
import { LIBRARIES } from "./libraries.ts";
import {
  part,
  type EntryPoint,
  type Manifest,
  type ManifestPart,
  type ProjectScript,
  type ManifestFacts,
} from "./manifest.ts";
import { manifestsAt } from "./registry.ts";

/** The text of a file in the work tree; undefined if it is missing, not text, or larger than people write. */
export type TextAt = (path: string) => string | undefined;

export interface StackPart extends ManifestPart {
  /** The manifest that says so. */
  readonly from: string;
}

/** A part of the project with its own manifest. */
export interface Package {
  /** Empty at the top. */
  readonly folder: string;
  readonly name?: string;
  readonly description?: string;
}

export interface Stack {
  /** Parts named nearest to the top come first. */
  readonly parts: readonly StackPart[];
  /** Every package that the manifests ask for, the project's own left out. */
  readonly dependencies: readonly Dependency[];
  readonly packages: readonly Package[];
  readonly entries: readonly EntryPoint[];
  readonly scripts: readonly ProjectScript[];
  /** Manifests that could not be read as such. */
  readonly broken: readonly string[];
  /** The number of manifests beyond those that were read. */
  readonly unread: number;
}

/** A project with more manifests than this repeats itself. */
export const MOST_MANIFESTS = 200;

/** The manifests that count, nearest to the top first. */
export const manifestsAmong = (files: readonly string[]): readonly string[] =>
  files
    .filter((path) => manifestsAt(path).length > 0 && isOfTheProject(path))
    .toSorted((a, b) => depth(a) - depth(b) || compareText(a, b));

export const stackOf = (files: readonly string[], textAt: TextAt): Stack => {
  const found = manifestsAmong(files);
  const read = found.slice(0, MOST_MANIFESTS).flatMap((path) => reads(path, textAt));
  const facts = read.flatMap((one) =>
    one.facts === undefined ? [] : [{ ...one, facts: one.facts }],
  );
  const lockedAt = lockReader(textAt);
  // The project's own packages are not among the things it is made of.
  const own = new Set(facts.map((one) => one.facts.name?.toLowerCase()));
  const parts = distinct(
    facts.flatMap((one) => [...partsOf(one, own, lockedAt), ...runtimesAt(one, textAt)]),
  );
  return {
    parts,
    dependencies: distinctDependencies(facts.flatMap((one) => dependenciesOf(one, own, lockedAt))),
    packages: packagesOf(facts),
    entries: facts.flatMap(({ path, facts: { entries = [] } }) =>
      entries.map((one) => below(path, one)),
    ),
    scripts: facts
      .filter(({ path }) => folderOf(path) === "")
      .flatMap(({ facts: { scripts = [] } }) => scripts)
      .map((script) => asRun(script, parts)),
    broken: read.filter((one) => one.facts === undefined).map(({ path }) => path),
    unread: Math.max(0, found.length - MOST_MANIFESTS),
  };
};

/**
 * Examples, tests and vendored code say nothing about the project. The role of the folder decides,
 * because a lock file has a role of its own.
 */
const isOfTheProject = (path: string): boolean => {
  const folder = folderOf(path);
  return folder === "" || (roleOf(`${folder}/x`) === "source" && !isBeside(path));
};

const folderOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf("/"), 0));
const depth = (path: string): number => path.split("/").length;

interface ManifestReading {
  readonly path: string;
  readonly manifest: Manifest;
  /** Undefined if the text is not what it should be. */
  readonly facts: ManifestFacts | undefined;
}

const reads = (path: string, textAt: TextAt): readonly ManifestReading[] =>
  manifestsAt(path).flatMap((manifest) => {
    const { parts, read } = manifest;
    if (read === undefined) return { path, manifest, facts: { parts: parts ?? [] } };
    const text = textAt(path);
    // The file is in git's index but not in the work tree.
    return text === undefined ? [] : { path, manifest, facts: read(text) };
  });

interface ParsedManifest extends ManifestReading {
  readonly facts: ManifestFacts;
}

type LockedAt = (runtime: string, folder: string, name: string) => string | undefined;

/** What the manifest asks for, with the versions that are in use. */
const dependenciesOf = (
  { path, manifest, facts }: ParsedManifest,
  own: ReadonlySet<string | undefined>,
  lockedAt: LockedAt,
): readonly Dependency[] => {
  const { runtime = "" } = manifest;
  return [...(facts.asked ?? [])]
    .filter(([name]) => !own.has(name.toLowerCase()))
    .map(([name, asked]) => {
      const version = lockedAt(runtime, folderOf(path), name) ?? asked;
      return { name, runtime, ...(isVersion(version) ? { version } : {}), from: path };
    });
};

/** What the manifest states, and what its dependencies reveal. */
const partsOf = (
  parsed: ParsedManifest,
  own: ReadonlySet<string | undefined>,
  lockedAt: LockedAt,
): readonly StackPart[] => {
  const built = dependenciesOf(parsed, own, lockedAt).flatMap(({ name, runtime, version }) => {
    const library = LIBRARIES.get(runtime)?.get(comparable(runtime, name));
    return library === undefined ? [] : [part(library.is, library.name, version)];
  });
  return [...(parsed.facts.parts ?? []), ...built].map((one) => ({ ...one, from: parsed.path }));
};

/** A range or one version; not a source (`workspace:*`, `git+https://…`), and not just any version. */
const isVersion = (text: string): boolean =>
  /^[\s\d.<>=~^!|,*xXv+\w-]{1,60}$/.test(text) && /\d/.test(text);

/** The version from the nearest lock file, from the manifest's folder upwards. */
const lockReader = (textAt: TextAt): LockedAt => {
  const known = new Map<string, ReadonlyMap<string, string>>();
  return (runtime, folder, name) => {
    const ecosystem = ECOSYSTEMS.find((one) => one.runtime === runtime);
    if (ecosystem === undefined) return undefined;
    for (
      let at: string | undefined = folder;
      at !== undefined;
      at = at === "" ? undefined : folderOf(at)
    )
      for (const { file, versionsIn } of ecosystem.locks) {
        const path = at === "" ? file : `${at}/${file}`;
        const versions = known.get(path) ?? versionsIn(textAt(path) ?? "");
        known.set(path, versions);
        const named = ecosystem.namesOf(name).find((one) => versions.has(one));
        if (named !== undefined) return versions.get(named);
      }
    return undefined;
  };
};

/** The version of a runtime, if a file beside the manifest pins it. */
const runtimesAt = ({ path, manifest }: ParsedManifest, textAt: TextAt): readonly StackPart[] => {
  const ecosystem = ECOSYSTEMS.find(({ runtime }) => runtime === manifest.runtime);
  const folder = folderOf(path);
  for (const { file, versionsIn } of ecosystem?.runtimes ?? []) {
    const from = folder === "" ? file : `${folder}/${file}`;
    const version = versionsIn(textAt(from) ?? "").get(ecosystem?.runtime ?? "");
    if (version !== undefined && from !== path)
      return [{ ...part("language", RUNTIMES[ecosystem?.runtime ?? ""] ?? "", version), from }];
  }
  return [];
};

const RUNTIMES: { readonly [runtime: string]: string | undefined } = {
  node: "Node.js",
  python: "Python",
  rust: "Rust",
  go: "Go",
  ruby: "Ruby",
};

/** Each part once, as stated nearest to the top; if that states no version, with the next version stated. */
const distinct = (parts: readonly StackPart[]): readonly StackPart[] => {
  const byName = new Map<string, StackPart>();
  for (const one of parts) {
    const known = byName.get(one.name);
    if (known === undefined || (known.version === undefined && one.version !== undefined))
      byName.set(one.name, one);
  }
  return [...byName.values()];
};

const packagesOf = (facts: readonly ParsedManifest[]): readonly Package[] => {
  const byFolder = new Map<string, Package>();
  for (const {
    path,
    facts: { name, description },
  } of facts) {
    if (name === undefined && description === undefined) continue;
    const folder = folderOf(path);
    const known = byFolder.get(folder);
    byFolder.set(folder, { folder, ...defined({ name, description }), ...known });
  }
  return [...byFolder.values()];
};

const defined = ({
  name,
  description,
}: Pick<ManifestFacts, "name" | "description">): Omit<Package, "folder"> => ({
  ...(name === undefined ? {} : { name }),
  ...(description === undefined ? {} : { description }),
});

/** A file path becomes relative to the top; a place in a module stays as it is. */
const below = (path: string, entry: EntryPoint): EntryPoint => {
  const folder = folderOf(path);
  const isModule = /^[\w.]+:[\w.]+$/.test(entry.at);
  return folder === "" || isModule ? entry : { ...entry, at: `${folder}/${entry.at}` };
};

/** With the package manager that is used here. */
const asRun = (script: ProjectScript, parts: readonly ManifestPart[]): ProjectScript => {
  const manager = ["pnpm", "Yarn", "Bun"].find((name) => parts.some((one) => one.name === name));
  return manager === undefined || !script.run.startsWith("npm ")
    ? script
    : { ...script, run: script.run.replace("npm", manager.toLowerCase()) };
};
