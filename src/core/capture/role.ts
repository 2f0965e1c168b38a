// What part a path plays in a project, by its name alone: the same answer in every clone. Decides whose lines are
// compared and whose become features.
export type Role =
  | "source"
  | "docs"
  | "test"
  | "lock"
  | "changelog"
  | "generated"
  | "vendored"
  | "told";

/** Asked several times of each path, mostly one after another; and reading nine patterns is what a short run feels. */
export const roleOf = (path: string): Role => {
  if (path !== last.path) last = { path, role: roleIn(path) };
  return last.role;
};

let last: { readonly path: string; readonly role: Role } = { path: "", role: "source" };

const roleIn = (path: string): Role => {
  const low = path.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  if (LOCK.test(low)) return "lock";
  if (VENDORED.test(path)) return "vendored";
  if (GENERATED.test(low)) return "generated";
  if (TOLD.test(low)) return "told";
  const isCode = CODE.test(low);
  if (!isCode && CHANGELOG.test(low)) return "changelog";
  if (TEST.test(low) || TEST_CLASS.test(path)) return "test";
  return !isCode && DOCS.test(low) ? "docs" : "source";
};

/** Whether the lines of such a file say anything about what was tried. */
export const bearsFeatures = (role: Role): boolean =>
  role === "source" || role === "docs" || role === "test";

/** For lower case: to ignore case, `[^/]` takes each pattern a millisecond to get ready. */
const either = (...parts: readonly RegExp[]): RegExp =>
  new RegExp(parts.map(({ source }) => `(?:${source})`).join("|"));
const inFolder = (names: string): RegExp => new RegExp(`(?:^|/)(?:${names.split(" ").join("|")})/`);
const withExtension = (names: string): RegExp =>
  new RegExp(`\\.(?:${names.split(" ").join("|")})$`);
const named = (names: string): RegExp => new RegExp(`(?:^|/)(?:${names.split(" ").join("|")})$`);

const LOCK = either(
  named(
    "package-lock\\.json npm-shrinkwrap\\.json pnpm-lock\\.yaml bun\\.lockb go\\.sum go\\.work\\.sum",
  ),
  named("packages\\.lock\\.json gradle\\.lockfile"),
  withExtension("lock"),
);

const VENDORED = inFolder(
  "vendor vendored _vendor node_modules bower_components third[-_]party 3rdparty Godeps Pods",
);

const GENERATED = either(
  inFolder("dist __snapshots__ goldens? __generated__ generated autogen"),
  withExtension("min\\.js min\\.css min\\.mjs map snap golden svg ipynb tsbuildinfo po pot mo"),
  withExtension("pb\\.go pb\\.cc pb\\.h g\\.dart designer\\.cs gen\\.go generated\\.[a-z]+"),
  /(?:^|\/)third[-_]?party[-_]?(?:notices?|licen[cs]es?)[^/]*$/,
  /_pb2(?:_grpc)?\.pyi?$|_generated\.[a-z]+$|_string\.go$/,
  named("zz_generated[^/]*"),
);

/** What agents are told, by us among others: it says nothing of what was tried. */
const TOLD = either(
  named(
    "(?:agents|claude|gemini|qwen)\\.md copilot-instructions\\.md \\.rules \\.aider\\.conf\\.yml",
  ),
  /(?:^|\/)(?:\.clinerules|\.(?:cursor|windsurf|devin|continue)\/rules|\.kiro\/steering)\/twiceshy\.mdc?$/,
);

const CHANGELOG = either(
  /(?:^|\/)(?:changes|changelog|history|news|release[-_ ]?notes?|authors|contributors)(?:[-_.][^/]*)?$/,
  inFolder("\\.changeset changelogs? \\.changes newsfragments release-notes"),
);

const TEST = either(
  inFolder("tests? specs? __tests__ testing testdata fixtures? e2e cypress"),
  /(?:^|\/)(?:test_[^/]*|conftest)\.py$/,
  /[._-](?:tests?|specs?|cy|e2e)\.[a-z]+$/,
);

/** By its capital: `latest.java` is none. */
const TEST_CLASS = /(?:^|[a-z0-9/])Tests?\.(?:java|kt|cs|swift|scala|php)$/;

const DOCS = either(
  inFolder("docs? documentation website examples?"),
  withExtension("md mdx markdown rst adoc txt tex"),
  /(?:^|\/)(?:readme|license|copying|contributing|codeowners|security)[^/]*$/,
);

const CODE = either(
  withExtension(
    "[cm]?[jt]sx? vue svelte css scss less py rb php pl pm lua sh bash zsh fish ps1 sql r jl",
  ),
  withExtension("go rs c cc cpp cxx h hh hpp m mm java kt kts scala cs fs swift dart zig nim"),
  withExtension("ex exs erl hs ml mli clj cljs el"),
);
