// What part a path plays in a project, by its name alone: the same answer in every clone. Decides whose lines are
// compared and whose become features.

export type Role = "source" | "docs" | "test" | "lock" | "changelog" | "generated" | "vendored";

const LOCK =
  /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|deno\.lock|go\.sum|go\.work\.sum|poetry\.lock|Pipfile\.lock|uv\.lock|pdm\.lock|composer\.lock|mix\.lock|pubspec\.lock|Podfile\.lock|packages\.lock\.json|flake\.lock|gradle\.lockfile|[^/]*\.lock)$/i;
const CHANGELOG =
  /(?:^|\/)(?:change(?:s|log)|history|news|release[-_ ]?notes?|authors|contributors)(?:[-_.][^/]*)?$|(?:^|\/)(?:\.changeset|changelogs?|\.changes|newsfragments|release-notes)\//i;
const VENDORED =
  /(?:^|\/)(?:vendor|vendored|_vendor|node_modules|bower_components|third[-_]party|3rdparty|externals?|Godeps|Pods)\//i;
const GENERATED =
  /(?:^|\/)(?:dist|__snapshots__|snapshots|goldens?|__generated__|generated|autogen)\/|\.(?:min\.(?:js|css|mjs)|map|snap|golden|pb\.go|pb\.cc|pb\.h|g\.dart|designer\.cs|generated\.[a-z]+|gen\.go|svg|ipynb|tsbuildinfo|po|pot|mo)$|(?:_pb2(?:_grpc)?\.pyi?|_generated\.[a-z]+|_string\.go|\.d\.ts\.map)$|(?:^|\/)zz_generated[^/]*$|(?:^|\/)z[a-z]+_[a-z0-9]+\.go$/i;
const TEST =
  /(?:^|\/)(?:tests?|specs?|__tests__|testing|testdata|fixtures?|e2e|cypress)\/|(?:^|\/)(?:test_[^/]*|conftest)\.py$|[._-](?:test|tests|spec|specs|cy|e2e)\.[a-z]+$|_(?:test|spec)\.[a-z]+$|(?:^|\/)[A-Za-z0-9]*Tests?\.(?:java|kt|cs|swift|scala|php)$/;
const DOCS =
  /(?:^|\/)(?:docs?|documentation|website|examples?)\/|\.(?:md|mdx|markdown|rst|adoc|txt|tex)$|(?:^|\/)(?:README|LICENSE|COPYING|CONTRIBUTING|CODEOWNERS|SECURITY)[^/]*$/i;

export const roleOf = (path: string): Role => {
  if (LOCK.test(path)) return "lock";
  if (VENDORED.test(path)) return "vendored";
  if (GENERATED.test(path)) return "generated";
  if (CHANGELOG.test(path) && !CODE.test(path)) return "changelog";
  if (TEST.test(path)) return "test";
  return DOCS.test(path) && !CODE.test(path) ? "docs" : "source";
};

const CODE =
  /\.(?:[cm]?[jt]sx?|vue|svelte|py|rb|go|rs|java|kt|kts|scala|c|cc|cpp|cxx|h|hh|hpp|m|mm|cs|fs|php|pl|pm|lua|swift|dart|ex|exs|erl|hs|ml|mli|clj|cljs|el|sh|bash|zsh|fish|ps1|sql|r|jl|zig|nim|css|scss|less)$/i;

/** Whether the lines of such a file say anything about what was tried. */
export const bearsFeatures = (role: Role): boolean =>
  role === "source" || role === "docs" || role === "test";
