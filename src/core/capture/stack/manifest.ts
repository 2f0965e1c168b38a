// A manifest: a file in which a project says what it is made of. Text in, what it says out, in time linear in the text. Such
// files come from anywhere: one that is broken is said to be, and what is not known is stepped over.

/** Something a project is made of, as a reader would call it. */
export interface Part {
  readonly is: "language" | "framework" | "tool";
  readonly name: string;
  /** Which one is used; where no lock file says so, what was asked for. */
  readonly version?: string;
}

/** Where a run begins, or where others come in. */
export interface EntryPoint {
  readonly is: "command" | "library" | "program";
  /** How it is called, where it has a name. */
  readonly name?: string;
  /** A file, or a place in a module (`flask.cli:main`). */
  readonly at: string;
}

/** What can be asked for by name. */
export interface Script {
  /** What is typed: `npm run lint`. */
  readonly run: string;
  /** What that runs, where it is said. */
  readonly does?: string;
}

/** Dependencies by name, each with the version it was asked for in; empty where any will do. */
export type Asked = ReadonlyMap<string, string>;

export interface Told {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly parts?: readonly Part[];
  readonly asked?: Asked;
  readonly entries?: readonly EntryPoint[];
  readonly scripts?: readonly Script[];
}

export interface Manifest {
  /** The whole path of such a file. */
  readonly path: RegExp;
  /** The runtime of the ecosystem whose lock files say which versions were taken. */
  readonly runtime?: string;
  /** Known by its name alone, and not read. */
  readonly parts?: readonly Part[];
  /** Nothing where the text is not what such a file should be. */
  readonly read?: (text: string) => Told | undefined;
}

/** Without the version where there is none. */
export const part = (is: Part["is"], name: string, version?: string): Part => ({
  is,
  name,
  ...(version === undefined || version.trim() === "" ? {} : { version: version.trim() }),
});

/** Whatever it is, as text; nothing where it is none. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;

const LONGEST_LIST = 20_000;

/** What stands between the first such opening of a list and its end; empty where there is none. */
export const listIn = (text: string, opening: RegExp): string => {
  const found = opening.exec(text);
  if (found === null) return "";
  const from = found.index + found[0].length;
  return text.slice(from, from + LONGEST_LIST).split("]", 1)[0] ?? "";
};
