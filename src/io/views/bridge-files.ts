// Files of the work tree that agents read: never read through a link, and written whole in one step, keeping their
// permissions.
import { chmodSync, lstatSync, mkdirSync, readFileSync, rmdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { answered, succeeds } from "../../core/kit/fault.ts";
import type { BridgeFiles, There } from "../../engine/ports/agents/bridge-files.ts";
import { kindAt, replace } from "./replace.ts";

/** `top` is the top of the work tree. */
export const createBridgeFiles = (top: string): BridgeFiles => {
  const look = (path: string): There => {
    for (const folder of foldersTo(path)) {
      const there = kindAt(join(top, folder));
      if (there === "nothing") return { is: "nothing" };
      if (there !== "folder") return { is: there === "file" ? "no-text" : "link" };
    }
    const at = join(top, path);
    const there = lstatSync(at, { throwIfNoEntry: false });
    if (there === undefined) return { is: "nothing" };
    if (there.isDirectory()) return { is: "folder" };
    if (there.isSymbolicLink()) return { is: "link" };
    if (!there.isFile()) return { is: "no-text" };
    const text = textOf(readFileSync(at));
    return text === undefined ? { is: "no-text" } : { is: "file", text };
  };
  const isAsSeen = (path: string, seen: string | undefined): boolean => {
    const now = look(path);
    return seen === undefined ? now.is === "nothing" : now.is === "file" && now.text === seen;
  };
  return {
    look: (path) => answered("file-unreadable", join(top, path), () => look(path)),
    change: (path, seen, text) =>
      answered("file-unwritable", join(top, path), () => {
        if (!isAsSeen(path, seen)) return false;
        if (text === undefined) remove(top, path);
        else put(join(top, path), text);
        return true;
      }),
  };
};

/** From the top down, without the file itself. */
const foldersTo = (path: string): readonly string[] => {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join("/"));
};

/** Nothing for bytes that are not UTF-8: writing their text back would change them. */
const textOf = (bytes: Buffer): string | undefined => {
  const text = bytes.toString("utf8");
  return text.includes("\0") || !Buffer.from(text, "utf8").equals(bytes) ? undefined : text;
};

const put = (at: string, text: string): void => {
  mkdirSync(dirname(at), { recursive: true });
  const before = lstatSync(at, { throwIfNoEntry: false });
  replace(at, text);
  if (before !== undefined) chmodSync(at, before.mode & 0o7777);
};

const remove = (top: string, path: string): void => {
  rmSync(join(top, path));
  for (const folder of foldersTo(path).toReversed())
    if (!succeeds(() => rmdirSync(join(top, folder)), "ENOTEMPTY", "EEXIST")) return;
};
