// A file that says in which versions something stands: a lock file, or one that names a runtime. Text in, versions by name
// out, in time linear in the text. Such files come from anywhere, so a reader steps over whatever it does not know.

/** By name. A name that stands in several versions is left out: which of them was meant, nobody can tell. */
export type Versions = ReadonlyMap<string, string>;

export interface VersionFile {
  /** Its name, without a folder. */
  readonly file: string;
  readonly versionsIn: (text: string) => Versions;
}

/** Versions as they are found, one that is found twice and is not the same taken out in the end. */
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

/** One version on a line of its own, as a file that names a runtime says it: `v20.11.0`, `20`. */
export const onlyVersion =
  (name: string) =>
  (text: string): Versions => {
    const version = /^\s*v?(\d{1,6}(?:\.\d{1,6}){0,3})\s*$/m.exec(text.slice(0, 1_000))?.[1];
    return new Map(version === undefined ? [] : [[name, version]]);
  };
