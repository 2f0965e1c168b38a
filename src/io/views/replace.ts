// What stands at a path, and how a page takes its place: whole, in one step, and never through a link.
import { lstatSync, renameSync, rmSync, writeFileSync } from "node:fs";

export const kindAt = (path: string): "nothing" | "file" | "folder" | "other" => {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats) return "nothing";
  return stats.isFile() ? "file" : stats.isDirectory() ? "folder" : "other";
};

/** A file beside the target takes its place in one step; a link would be replaced, not followed. */
export const replace = (target: string, text: string): void => {
  const { randomBytes } = process.getBuiltinModule("node:crypto");
  const draft = `${target}.${randomBytes(6).toString("hex")}.new`;
  try {
    writeFileSync(draft, text, { flag: "wx" });
    renameSync(draft, target);
  } finally {
    rmSync(draft, { force: true });
  }
};
