// Whether one run of a check looks at all that another looks at, by their names.

/** Of a file, a folder or a pattern. */
const NARROW =
  /\s(?:\S+\/\S+|\S+\.(?:py|[jt]sx?|rb|php|go|exs?|java|kts?)(?:::\S+)?|tests?\.[\w.]+|-k|-t|--filter|--tests|--grep|-run|--test|--spec)(?:\s|=|$)/u;

export const isNarrow = (check: string): boolean => NARROW.test(check);

/** Of one package: a part of what the plain command checks. */
export const isScoped = (check: string): boolean =>
  /\s(?:-p|-pl|--package|--filter|-F|-w|--workspace=\S+|--project)(?:\s|=)/u.test(check);

/**
 * `pytest` runs what `pytest tests/x` runs, and that what `pytest tests/x/a.py::one` runs; `pytest tests/a` does not run what
 * `pytest tests/a tests/b` runs.
 */
export const isPartOf = (part: string, whole: string): boolean =>
  (part.startsWith(`${whole} `) && !isNarrow(whole)) ||
  (BY_PATH.test(whole) && PLACE_IN.test(part.slice(whole.length)) && part.startsWith(whole));

/** A run of one file or folder, of a runner that looks at all that is in it. */
const BY_PATH = /^(?:pytest|vitest run|jest|mocha|rspec|phpunit) \S*[./]\S*$/u;
const PLACE_IN = /^(?:::|\/)\S+$/u;

/** `go test ./...` runs what `go test ./x -run Y` runs, however often. */
export const isWithin = (name: string, whole: string): boolean => {
  // What leaves tests out may leave out the one that was red.
  if (EXCLUDES.test(whole) && !name.includes(whole)) return false;
  const [a = "", b = ""] = [name, whole].map((one) =>
    one.replace(/ \.\/\.\.\.$| --workspace$| -count=\S+| -race\b| --repeat\S*/gu, ""),
  );
  const isLonger = b.startsWith(`${a} `) && !isNarrow(b) && !isScoped(b);
  return a === b || isPartOf(a, b) || isLonger;
};

const EXCLUDES =
  /\s(?:-E|--exclude(?:-\w+)?|--deselect|--ignore(?:-\w+)?|--skip|-skip|--exclude-tag|--testPathIgnorePatterns|--grep-invert|--invert|-k\s+["']?not\b|-Dtest=!|-x\s+\S*test\S*)(?=[\s=]|$)/iu;
