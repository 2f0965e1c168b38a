// Folders that should not become a project: a memory there would take in every project below it, or be swept away.
import { dirname } from "node:path";
import { ok, type Result } from "../../core/kit/result.ts";
import type { FileFault } from "../../engine/ports/file.ts";
import type { Place, PlaceFault, UnfitFolder } from "../../engine/ports/place.ts";
import { realPath } from "../kit/files.ts";
import { placeName } from "./find.ts";
import { isWithin } from "./folders.ts";

const TEMPORARY = ["/tmp", "/var/tmp", "/private/tmp", "/private/var/tmp", "/dev/shm"];
const SYSTEM = [
  "/bin", "/boot", "/dev", "/etc", "/lib", "/lib32", "/lib64", "/proc", "/run", "/sbin", "/sys", "/usr",
  "/System", "/Library", "/Applications", "/private/etc", "/nix/store",
  "C:\\Windows", "C:\\Program Files", "C:\\Program Files (x86)", "C:\\ProgramData",
]; // prettier-ignore
/** Not projects themselves, but projects may well be below them. */
const SHARED = [
  "/home",
  "/Users",
  "/root",
  "/var",
  "/opt",
  "/srv",
  "/mnt",
  "/media",
  "/private",
  "/Volumes",
];

/**
 * Nothing if the place is fit. A repository is its author's word that a project is here, so only its own top counts.
 */
export const unfitness = (
  place: Pick<Place, "kind" | "store" | "top" | "commonDir">,
  home: string,
): Result<UnfitFolder | undefined, FileFault> => {
  const folder = placeName(place);
  const { tmpdir } = process.getBuiltinModule("node:os");
  const real = { home: realPath(home), temporary: realPath(tmpdir()) };
  if (!real.home.ok) return real.home;
  if (!real.temporary.ok) return real.temporary;
  const temporary = [...TEMPORARY, real.temporary.value];
  if (folder === real.home.value) return ok(place.kind === "folder" ? "machine-store" : "home");
  if (dirname(folder) === folder) return ok("root");
  if (isWithin(real.home.value, folder)) return ok("above-home");
  const among = (folders: readonly string[]): boolean =>
    folders.some((each) => (place.kind === "git" ? each === folder : isWithin(folder, each)));
  if (among(temporary)) return ok("temporary");
  return ok(among(SYSTEM) || SHARED.includes(folder) ? "system" : undefined);
};

/** Adds to the fault whether `init` would be refused here, so that nothing proposes it in vain. */
export const withUnfitness = (fault: PlaceFault, home: string): PlaceFault => {
  if (fault.kind !== "place-not-found" && fault.kind !== "place-not-initialised") return fault;
  const place =
    fault.kind === "place-not-found"
      ? ({ kind: "folder", store: fault.from, top: fault.from } as const)
      : fault.place;
  const unfit = unfitness(place, home);
  return unfit.ok && unfit.value !== undefined ? { ...fault, unfit: unfit.value } : fault;
};
