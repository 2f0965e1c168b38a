// Whether a file that was named as evidence is in the work tree: its links followed, which may lead out of it.
import { join, relative, sep } from "node:path";
import type { FileSeen } from "../../core/judge/done/evidence.ts";
import { realPath, statOf } from "../kit/files.ts";

/** What git and twiceshy keep there is no work. */
const NOT_WORK: ReadonlySet<string> = new Set([".git", ".twiceshy"]);

/** A file that cannot be looked at counts as missing. */
export const fileSeen = (top: string, path: string): FileSeen => {
  const stat = statOf(join(top, path));
  if (!stat.ok || stat.value?.isFile() !== true) return "missing";
  const [real, realTop] = [realPath(join(top, path)), realPath(top)];
  if (!real.ok || !realTop.ok) return "missing";
  const parts = relative(realTop.value, real.value).split(sep);
  if (parts[0] === ".." || parts.some((part) => NOT_WORK.has(part))) return "elsewhere";
  return stat.value.size > 0 ? "there" : "empty";
};
