// What the files of a commit tell about its class: only docs, only tests, only build files, only
// moves. The lines inside are not read; a caller that has read them says so in `blanksOnly`.
import type { FileAct } from "./diff.ts";
import { either } from "../kit/pattern.ts";
import { roleOf } from "./role.ts";

export interface PathChange {
  readonly path: string;
  readonly from?: string;
  readonly act: FileAct;
  /** For a submodule, git knows only its commit and nothing inside it. */
  readonly submodule?: "yes";
}

export interface Changes {
  readonly paths: readonly PathChange[];
  /** The diff was read and holds nothing but white space. */
  readonly blanksOnly?: "yes";
}

/** A part of a project, as far as it matters for the class of a commit. */
export type ProjectPart = "source" | "docs" | "test" | "build" | "derived";

export const partOf = ({ path, submodule }: PathChange): ProjectPart => {
  if (submodule === "yes") return "build";
  const role = roleOf(path);
  if (role === "lock" || role === "vendored") return "build";
  if (role === "generated") return "derived";
  if (role === "changelog" || role === "told" || AROUND.test(path)) return "docs";
  return role === "source" && BUILD.test(path) ? "build" : role;
};

/** Files that show how the project is used, in whatever language. */
const AROUND = /^(?:docs?|documentation|website|site|examples?|samples?)\//;

/** The settings of build services, package managers, linters and editors, and build scripts. */
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
