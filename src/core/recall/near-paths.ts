// What a mistyped or outdated path may have meant: files and folders of the same or nearly the same
// name first, those in the most alike folders in front.
import { distance } from "../kit/near.ts";

/** At most three of the given files and their folders, the likeliest first. */
export const nearPaths = (paths: readonly string[], typed: string): readonly string[] => {
  const { name, folders } = split(typed);
  return [...withFolders(paths)]
    .flatMap((path) => {
      const other = split(path);
      // Comparing letter by letter takes a while, and a tree may have very many files.
      const isFar = Math.abs(other.name.length - name.length) > MOST_EDITS;
      const far = isFar ? Number.POSITIVE_INFINITY : distance(other.name, name);
      const shared = other.folders.filter((folder) => folders.includes(folder)).length;
      return far <= MOST_EDITS ? [{ path, far, apart: other.folders.length - 2 * shared }] : [];
    })
    .sort((a, b) => a.far - b.far || a.apart - b.apart || (a.path < b.path ? -1 : 1))
    .filter(({ far }, _, [best]) => far === best?.far)
    .slice(0, SHOWN)
    .map(({ path }) => path);
};

const withFolders = (files: readonly string[]): ReadonlySet<string> => {
  const places = new Set(files);
  for (const file of files)
    for (let at = file.lastIndexOf("/"); at > 0; at = file.lastIndexOf("/", at - 1)) {
      const folder = file.slice(0, at);
      if (places.has(folder)) break;
      places.add(folder);
    }
  return places;
};

const SHOWN = 3;
const MOST_EDITS = 2;

const split = (path: string): { readonly name: string; readonly folders: readonly string[] } => {
  const parts = path.replace(/\/+$/, "").toLowerCase().split("/");
  return { name: parts.at(-1) ?? "", folders: parts.slice(0, -1) };
};
