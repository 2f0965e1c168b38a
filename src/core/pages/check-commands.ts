// The commands that check a change, as the project's own scripts say, else as its tools are used.
import type { Script } from "../capture/stack/manifest.ts";
import type { Stack } from "../capture/stack/stack.ts";

/** What their names are, most useful first. A variant such as `test:watch` checks nothing by itself. */
const CHECKS = ["test", "tests", "check", "verify", "ci", "lint", "vet", "typecheck", "types"];
const MOST = 4;

/** By the tool or language that a stack names; only where no script says how tests are run. */
const BY_PART: readonly (readonly [string, string])[] = [
  ["tox", "tox"],
  ["nox", "nox"],
  ["pytest", "pytest"],
  ["Rust", "cargo test"],
  ["Go", "go test ./..."],
  ["RSpec", "bundle exec rspec"],
  ["Maven", "mvn test"],
  ["Gradle", "./gradlew test"],
];

export const checkCommands = ({ scripts, parts, dependencies }: Stack): readonly string[] => {
  const own = scripts
    .filter((script) => rankOf(script) < CHECKS.length)
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map(({ run }) => run);
  const named = new Set([...parts, ...dependencies].map(({ name }) => name));
  const usual = BY_PART.find(([name]) => named.has(name))?.[1];
  const hasTest = own.some((run) => /\btests?$/.test(run));
  return [...(hasTest || usual === undefined ? [] : [usual]), ...own].slice(0, MOST);
};

const rankOf = ({ run }: Script): number => {
  const at = CHECKS.indexOf(run.slice(run.lastIndexOf(" ") + 1));
  return at < 0 ? CHECKS.length : at;
};
