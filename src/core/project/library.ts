// Whether a project's stack has a library, in the versions that a lesson is about. Names are compared as their
// registries compare them; no library is known here by name.
import { comparable, type Dependency } from "./manifests/dependency.ts";
import { MANIFESTS } from "./manifests/registry.ts";
import { areWithin } from "./versions/overlap.ts";
import { readRange } from "./versions/range.ts";

/** What a lesson says of where it applies. */
export interface LibraryNamed {
  readonly library: string;
  readonly versions?: string | undefined;
  /** Among them may be a runtime, such as `python`: then it is the library of that one's registry. */
  readonly tags: readonly string[];
}

/** The library as the project has it. */
export interface LibraryHere {
  readonly name: string;
  /** As locked, else as asked for. */
  readonly version?: string;
  /** False if the versions cannot be compared, so that the lesson may not apply. */
  readonly isDecided: boolean;
}

/** Nothing if the stack does not have it, or has another version. */
export const libraryHere = (
  dependencies: readonly Dependency[],
  { library, versions, tags }: LibraryNamed,
): LibraryHere | undefined => {
  const runtimes = tags.filter((tag) => RUNTIMES.has(tag));
  const isMeant = ({ name, runtime }: Dependency): boolean =>
    (runtimes.length === 0 || runtimes.includes(runtime)) &&
    libraryKey(runtime, name) === libraryKey(runtime, library);
  const fits = dependencies.filter(isMeant).flatMap((one) => fitOf(one, versions) ?? []);
  return fits.find(({ isDecided }) => isDecided) ?? fits[0];
};

const fitOf = (
  { name, version }: Dependency,
  versions: string | undefined,
): LibraryHere | undefined => {
  const here = { name, ...(version === undefined ? {} : { version }) };
  if (versions === undefined) return { ...here, isDecided: true };
  const [asked, named] = [readRange(version ?? ""), readRange(versions)];
  const isWithin = asked && named && areWithin(asked, named);
  return isWithin === false ? undefined : { ...here, isDecided: isWithin === true };
};

/** The runtimes whose manifests are read. */
export const RUNTIMES: ReadonlySet<string> = new Set(
  MANIFESTS.flatMap(({ runtime }) => runtime ?? []),
);

/** The same for names that mean one library: Go's `…/v2` is a major version of the module. */
export const libraryKey = (runtime: string, name: string): string => {
  const key = comparable(runtime, name).toLowerCase();
  if (runtime === "go") return key.replace(/[/.]v\d{1,4}$/, "");
  return runtime === "rust" ? key.replaceAll("_", "-") : key;
};
