// A manifest: a file in which a project says what it is made of. Text in, statements out, in linear
// time. Such files come from anywhere: a broken one is reported as broken, and unknown parts are
// skipped.

/** Something a project is made of, under its usual name. */
export interface ManifestPart {
  readonly is: "language" | "framework" | "tool";
  readonly name: string;
  /** The version in use; if no lock file states it, the version asked for. */
  readonly version?: string;
}

/** Where a run begins, or where other code imports from. */
export interface EntryPoint {
  readonly is: "command" | "library" | "program";
  /** Its name, if it has one. */
  readonly name?: string;
  /** A file, or a place in a module (`flask.cli:main`). */
  readonly at: string;
}

/** Something that can be run by name. */
export interface ProjectScript {
  /** What to type: `npm run lint`. */
  readonly run: string;
  /** What that runs, if stated. */
  readonly does?: string;
}

/** Dependencies by name, each with the version asked for; empty if any version will do. */
export type RequestedVersions = ReadonlyMap<string, string>;

export interface ManifestFacts {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly parts?: readonly ManifestPart[];
  readonly asked?: RequestedVersions;
  readonly entries?: readonly EntryPoint[];
  readonly scripts?: readonly ProjectScript[];
}

export interface Manifest {
  /** Matches the whole path of such a file. */
  readonly path: RegExp;
  /** The runtime of the ecosystem whose lock files state the versions in use. */
  readonly runtime?: string;
  /** What the file name alone tells; the file is not read. */
  readonly parts?: readonly ManifestPart[];
  /** Undefined if the text is not what such a file should be. */
  readonly read?: (text: string) => ManifestFacts | undefined;
}

/** Leaves the version out if there is none. */
export const part = (is: ManifestPart["is"], name: string, version?: string): ManifestPart => ({
  is,
  name,
  ...(version === undefined || version.trim() === "" ? {} : { version: version.trim() }),
});

/** A value as text; undefined if it is not text. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;

const LONGEST_LIST = 20_000;

/** The text between the first such opening of a list and its end; empty if there is none. */
export const listIn = (text: string, opening: RegExp): string => {
  const found = opening.exec(text);
  if (found === null) return "";
  const from = found.index + found[0].length;
  return text.slice(from, from + LONGEST_LIST).split("]", 1)[0] ?? "";
};
