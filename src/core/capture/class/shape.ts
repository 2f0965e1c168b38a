// What a commit's files alone tell of its sort: only docs, only tests, only what builds it, only moved. The lines inside
// are not read; where somebody has, `blanksOnly` says what they showed.
import type { FileAct } from "../diff.ts";
import { either } from "../pattern.ts";
import { roleOf } from "../role.ts";

export interface PathChange {
  readonly path: string;
  readonly from?: string;
  readonly act: FileAct;
  /** Of a submodule, git knows the commit it stands at, and nothing inside. */
  readonly submodule?: "yes";
}

export interface Changes {
  readonly paths: readonly PathChange[];
  /** The diff was read, and holds nothing but white space. */
  readonly blanksOnly?: "yes";
}

/** A part of a project as it matters to the sort of a commit. */
export type Part = "source" | "docs" | "test" | "build" | "derived";

export const partOf = ({ path, submodule }: PathChange): Part => {
  if (submodule === "yes") return "build";
  const role = roleOf(path);
  if (role === "lock" || role === "vendored") return "build";
  if (role === "generated") return "derived";
  if (role === "changelog" || role === "told" || AROUND.test(path)) return "docs";
  return role === "source" && BUILD.test(path) ? "build" : role;
};

/** What shows how it is used, whatever language it is written in. */
const AROUND = /^(?:docs?|documentation|website|site|examples?|samples?)\//;

/** The settings of build services, package managers, linters and editors, and the scripts that build. */
const BUILD = either(
  /^\.(?:github|circleci|gitlab|buildkite|travis|azure-pipelines|devcontainer|vscode|idea|husky|config|ci)(?=[/.]|$)/,
  /^(?:appveyor|azure-pipelines|Jenkinsfile|codecov|netlify|renovate|dependabot|lerna|turbo|vercel)\b/,
  /(?:^|\/)(?:package|tsconfig[\w.-]*|jsconfig|bower|component|composer|deno|nx|biome)\.jsonc?$/,
  /(?:^|\/)(?:pyproject|Cargo|clippy|rustfmt|rust-toolchain|deny|Pipfile|netlify)\.toml$/,
  /(?:^|\/)(?:setup\.(?:py|cfg)|tox\.ini|noxfile\.py|mypy\.ini|pytest\.ini|go\.mod|MANIFEST\.in|shippable\.yml)$/,
  /(?:^|\/)(?:Makefile|GNUmakefile|CMakeLists\.txt|Rakefile|Gemfile|Dockerfile|docker-compose|Vagrantfile|magefile\.go)[^/]*$/,
  /(?:^|\/)(?:pom\.xml|build\.gradle(?:\.kts)?|pnpm-workspace\.yaml|[\w.-]*requirements[\w.-]*\.(?:txt|in)|\w+\.gemspec)$/,
  /(?:^|\/)requirements\/[^/]+$/,
  /(?:^|\/)(?:webpack|rollup|vite|vitest|jest|karma|babel|gulpfile|gruntfile|eslint|prettier|commitlint)[\w.]*\.[cm]?[jt]s$/i,
  /(?:^|\/)\.[\w-]+(?:rc|ignore|lint|config|attributes|modules|editorconfig|mailmap)(?:[\w.-]*)$/,
  /(?:^|\/)\.(?:pre-commit-config|golangci|goreleaser|travis|rubocop\w*|codecov|promu|readthedocs)\.(?:ya?ml|toml)$/,
);
