// What is at a path, and how a page replaces it: whole, in one step, and never through a link.
import { lstatSync, renameSync, rmSync, writeFileSync } from "node:fs";

export const kindAt = (path: string): "nothing" | "file" | "folder" | "other" => {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats) return "nothing";
  return stats.isFile() ? "file" : stats.isDirectory() ? "folder" : "other";
};

/** Writes a file beside the target, which then replaces it in one step. A link is replaced, not followed. */
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
