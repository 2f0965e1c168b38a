// What a manifest asks for, each dependency under the name that it is written with: the stack names
// only what it knows, and another project's experience may be about any of the rest.

export interface Dependency {
  /** As the manifest writes it. */
  readonly name: string;
  /** node, python, rust, go, ruby, java …; empty if unknown. */
  readonly runtime: string;
  /** The version in use; if no lock file states it, the version asked for. */
  readonly version?: string;
  /** The manifest that asks for it, nearest to the top. */
  readonly from: string;
}

/** A name in the form in which its registry compares names: Python's takes `Foo_Bar` for `foo-bar`. */
export const comparable = (runtime: string, name: string): string =>
  runtime === "python" ? name.toLowerCase().replace(/[-_.]+/g, "-") : name;

/** Each once, as asked for nearest to the top; `wanted` comes in that order. */
export const distinctDependencies = (wanted: Iterable<Dependency>): readonly Dependency[] => {
  const byName = new Map<string, Dependency>();
  for (const one of wanted) {
    const key = `${one.runtime} ${comparable(one.runtime, one.name)}`;
    const known = byName.get(key);
    if (known === undefined || (known.version === undefined && one.version !== undefined))
      byName.set(key, one);
  }
  return [...byName.values()];
};
