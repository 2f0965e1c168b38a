// The registry of manifests. A new manifest is a new entry; no other code knows them by name.
import { readCargoToml } from "./cargo-toml.ts";
import { readComposer } from "./composer.ts";
import { readCompose, readDockerfile } from "./containers.ts";
import { readGoMod } from "./go.ts";
import { readGradle, readPom } from "./jvm.ts";
import { readJustfile, readMakefile } from "./makefile.ts";
import { part, type Manifest } from "./manifest.ts";
import { readPackageJson } from "./package-json.ts";
import { readPipfile, readPyproject, readRequirements, readSetupPy } from "./python.ts";
import { readGemfile, readGemspec } from "./ruby.ts";

/** A file known by its name, in any folder. */
const file = (names: string): RegExp => new RegExp(`(?:^|/)(?:${names})$`);

/** A lock file, whose name tells which package manager wrote it. */
const lock = (names: string, manager: string): Manifest => ({
  path: file(names),
  parts: [part("tool", manager)],
});

export const MANIFESTS: readonly Manifest[] = [
  { path: file("package\\.json"), runtime: "node", read: readPackageJson },
  { path: file("tsconfig\\.json"), parts: [part("language", "TypeScript")] },
  lock("package-lock\\.json|npm-shrinkwrap\\.json", "npm"),
  lock("pnpm-lock\\.yaml", "pnpm"),
  lock("yarn\\.lock", "Yarn"),
  lock("bun\\.lockb?", "Bun"),
  { path: file("pyproject\\.toml"), runtime: "python", read: readPyproject },
  { path: file("setup\\.py"), runtime: "python", read: readSetupPy },
  { path: file("Pipfile"), runtime: "python", read: readPipfile },
  {
    path: file("(?:requirements/)?[\\w.-]*requirements[\\w.-]*\\.txt|requirements/[\\w.-]+\\.txt"),
    runtime: "python",
    read: readRequirements,
  },
  lock("uv\\.lock", "uv"),
  lock("poetry\\.lock", "Poetry"),
  lock("Pipfile\\.lock", "Pipenv"),
  { path: file("Cargo\\.toml"), runtime: "rust", read: readCargoToml },
  { path: file("go\\.mod"), runtime: "go", read: readGoMod },
  { path: file("Gemfile"), runtime: "ruby", read: readGemfile },
  { path: file("[\\w.-]+\\.gemspec"), runtime: "ruby", read: readGemspec },
  lock("Gemfile\\.lock", "Bundler"),
  { path: file("pom\\.xml"), runtime: "java", read: readPom },
  { path: file("build\\.gradle(?:\\.kts)?"), runtime: "java", read: readGradle },
  { path: file("composer\\.json"), runtime: "php", read: readComposer },
  { path: file("Dockerfile|Dockerfile\\.[\\w.-]+|[\\w.-]+\\.Dockerfile"), read: readDockerfile },
  { path: file("(?:docker-)?compose(?:\\.[\\w-]+)?\\.ya?ml"), read: readCompose },
  { path: /^\.github\/workflows\/[^/]+\.ya?ml$/, parts: [part("tool", "GitHub Actions")] },
  { path: /^(?:GNUm|M|m)akefile$/, read: readMakefile },
  { path: /^[Jj]ustfile$/, read: readJustfile },
];

/** The manifests by which most projects say what they depend on, at the top: one that is new is found without looking through the work tree. */
export const USUAL_AT_TOP: readonly string[] = [
  ...["package.json", "pyproject.toml", "setup.py", "Pipfile", "requirements.txt", "Cargo.toml"],
  ...["go.mod", "Gemfile", "pom.xml", "build.gradle", "build.gradle.kts", "composer.json"],
];

/** The manifests that a file at that path can be. */
export const manifestsAt = (path: string): readonly Manifest[] =>
  MANIFESTS.filter((manifest) => manifest.path.test(path));
