// The role of a path in a project, by its name alone: the same answer in every clone. Decides whose
// lines are compared and whose become features.
export type Role =
  | "source"
  | "docs"
  | "test"
  | "lock"
  | "changelog"
  | "generated"
  | "vendored"
  | "told";

/** Remembers the last path, because each path is asked several times, usually in a row. */
export const roleOf = (path: string): Role => {
  if (path !== last.path) last = { path, role: roleIn(path) };
  return last.role;
};

let last: { readonly path: string; readonly role: Role } = { path: "", role: "source" };

/**
 * Uses lists of names, and patterns only where a list is not enough: compiling patterns for all
 * names cost a short run a millisecond.
 */
const roleIn = (path: string): Role => {
  const named = namesIn(path);
  if (isLock(named)) return "lock";
  if (isAnyIn(VENDORED, path.split("/").slice(0, -1))) return "vendored";
  if (isGenerated(named)) return "generated";
  if (isNamed(named)) return "told";
  const isCode = isIn(CODE, named.extension);
  if (!isCode && isChangelog(named)) return "changelog";
  if (isTest(named)) return "test";
  return !isCode && isDocs(named) ? "docs" : "source";
};

/** Whether the lines of such a file say anything about what was tried. */
export const bearsFeatures = (role: Role): boolean =>
  role === "source" || role === "docs" || role === "test";

/** The names in a path, in lower case unless stated otherwise. */
interface PathNames {
  /** Exactly as given. */
  readonly path: string;
  readonly low: string;
  readonly folders: readonly string[];
  readonly name: string;
  /** The text after the last dot, empty if there is none; and the text after the last dot but one. */
  readonly extension: string;
  readonly double: string;
}

const namesIn = (path: string): PathNames => {
  const low = path.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const folders = low.split("/");
  const name = folders.pop() ?? "";
  const dot = name.lastIndexOf(".");
  const before = dot < 1 ? -1 : name.lastIndexOf(".", dot - 1);
  return {
    ...{ path, low, folders, name },
    extension: dot < 0 ? "" : name.slice(dot + 1),
    double: before < 0 ? "" : name.slice(before + 1),
  };
};

/**
 * Names between `/`, which no name contains. Searched as a string, because sets would have to be
 * built at each start.
 */
const list = (...lines: readonly string[]): string => `/${lines.join(" ").replaceAll(" ", "/")}/`;
const isIn = (names: string, name: string): boolean => name !== "" && names.includes(`/${name}/`);
const isAnyIn = (names: string, all: readonly string[]): boolean =>
  all.some((name) => isIn(names, name));

const LOCKS = list(
  "package-lock.json npm-shrinkwrap.json pnpm-lock.yaml bun.lockb go.sum go.work.sum packages.lock.json gradle.lockfile",
);
const isLock = ({ name, extension }: PathNames): boolean =>
  isIn(LOCKS, name) || extension === "lock";

const VENDORED = list(
  "vendor vendored _vendor node_modules bower_components third-party third_party 3rdparty Godeps Pods",
);

const GENERATED_IN = list("dist __snapshots__ golden goldens __generated__ generated autogen");
const GENERATED = list("map snap golden svg ipynb tsbuildinfo po pot mo");
const GENERATED_DOUBLE = list("min.js min.css min.mjs pb.go pb.cc pb.h g.dart designer.cs gen.go");
const isGenerated = ({ low, folders, name, extension, double }: PathNames): boolean =>
  isAnyIn(GENERATED_IN, folders) ||
  isIn(GENERATED, extension) ||
  isIn(GENERATED_DOUBLE, double) ||
  name.startsWith("zz_generated") ||
  low.endsWith("_string.go") ||
  (low.includes("generated.") && /[._]generated\.[a-z]+$/.test(low)) ||
  (low.includes("_pb2") && /_pb2(?:_grpc)?\.pyi?$/.test(low)) ||
  (name.startsWith("third") && /^third[-_]?party[-_]?(?:notices?|licen[cs]es?)/.test(name));

/** What agents are told, partly by us. It says nothing about what was tried. */
const NAMED = list(
  "agents.md agents.override.md claude.md gemini.md qwen.md copilot-instructions.md .rules .aider.conf.yml",
);
const isNamed = ({ low, name }: PathNames): boolean =>
  isIn(NAMED, name) ||
  (name.startsWith("twiceshy.md") &&
    /(?:^|\/)(?:\.clinerules|\.(?:cursor|windsurf|devin|continue)\/rules|\.kiro\/steering)\/twiceshy\.mdc?$/.test(
      low,
    ));

const CHANGELOG_IN = list(".changeset changelog changelogs .changes newsfragments release-notes");
const isChangelog = ({ folders, name }: PathNames): boolean =>
  isAnyIn(CHANGELOG_IN, folders) ||
  /^(?:changes|changelog|history|news|release[-_ ]?notes?|authors|contributors)(?:[-_.][^]*)?$/.test(
    name,
  );

const TESTS_IN = list(
  "test tests spec specs __tests__ testing testdata fixture fixtures e2e cypress",
);
const TEST_ENDS = list("test tests spec specs cy e2e");
/** The capital letter matters: `latest.java` is no test. */
const TEST_CLASS = /(?:^|[a-z0-9/])Tests?\.(?:java|kt|cs|swift|scala|php)$/;
const isTest = ({ path, low, folders, name, extension }: PathNames): boolean =>
  isAnyIn(TESTS_IN, folders) ||
  (extension === "py" && (name.startsWith("test_") || name === "conftest.py")) ||
  isTestEnd(name, extension) ||
  (low.includes("test") && TEST_CLASS.test(path));

/** `upload.test.ts`, `upload-spec.rb`. */
const isTestEnd = (name: string, extension: string): boolean => {
  const stem = name.slice(0, name.length - extension.length - 1);
  const mark = Math.max(stem.lastIndexOf("."), stem.lastIndexOf("_"), stem.lastIndexOf("-"));
  return mark >= 0 && isIn(TEST_ENDS, stem.slice(mark + 1)) && /^[a-z]+$/.test(extension);
};

const DOCS_IN = list("doc docs documentation website example examples");
const DOCS = list("md mdx markdown rst adoc txt tex");
const isDocs = ({ folders, name, extension }: PathNames): boolean =>
  isAnyIn(DOCS_IN, folders) ||
  isIn(DOCS, extension) ||
  /^(?:readme|license|copying|contributing|codeowners|security)/.test(name);

const CODE = list(
  "js jsx ts tsx cjs cjsx cts ctsx mjs mjsx mts mtsx vue svelte css scss less py rb php pl pm lua sh bash",
  "zsh fish ps1 sql r jl go rs c cc cpp cxx h hh hpp m mm java kt kts scala cs fs swift dart zig nim",
  "ex exs erl hs ml mli clj cljs el",
);
