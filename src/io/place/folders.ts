// Which folder is above which. Absolute paths, links resolved.
import { dirname, isAbsolute, relative } from "node:path";

/** The folder and all above it, up to the root of the disk. */
export const upwards = (folder: string): readonly string[] => {
  const folders = [folder];
  for (let at = folder; dirname(at) !== at;) {
    at = dirname(at);
    folders.push(at);
  }
  return folders;
};

/** Whether `path` is the folder or anywhere inside it. */
export const isWithin = (path: string, folder: string): boolean => {
  const way = relative(folder, path);
  return way === "" || (!/^\.\.(?:[/\\]|$)/.test(way) && !isAbsolute(way));
};
