// A file that states versions: a lock file, or one that names a runtime. Text in, versions by name
// out, in linear time. Such files come from anywhere, so a reader skips whatever it does not know.

/** Versions by name. A name with several versions is left out, because nobody can tell which one was meant. */
export type Versions = ReadonlyMap<string, string>;

export interface VersionFile {
  /** The file name, without a folder. */
  readonly file: string;
  readonly versionsIn: (text: string) => Versions;
}

/** Collects versions; a name that is found with two different versions is removed in the end. */
export const versionsOf = (found: Iterable<readonly [name: string, version: string]>): Versions => {
  const versions = new Map<string, string>();
  const several = new Set<string>();
  for (const [name, version] of found) {
    if ((versions.get(name) ?? version) !== version) several.add(name);
    versions.set(name, version);
  }
  for (const name of several) versions.delete(name);
  return versions;
};

/** One version on a line of its own, as in a file that names a runtime: `v20.11.0`, `20`. */
export const onlyVersion =
  (name: string) =>
  (text: string): Versions => {
    const version = /^\s*v?(\d{1,6}(?:\.\d{1,6}){0,3})\s*$/m.exec(text.slice(0, 1_000))?.[1];
    return new Map(version === undefined ? [] : [[name, version]]);
  };
