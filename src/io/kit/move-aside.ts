// Makes room for the folders of a store: a file in the place of one keeps it from being made.
import { renameSync } from "node:fs";
import { join } from "node:path";
import { answered } from "../../core/kit/fault.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { FileFault } from "../../engine/ports/file.ts";
import type { Place } from "../../engine/ports/place.ts";
import { linkStatOf, statOf } from "./files.ts";

/** What these folders hold is derived, or is this clone's own and made when needed. */
const FOLDERS = ["index", "gate", "local"];

/** Moves away what is not a folder, and returns the new paths. It deletes nothing, because it may be somebody's. */
export const moveAside = ({
  store,
}: Pick<Place, "store">): Result<readonly string[], FileFault> => {
  const moved: string[] = [];
  for (const name of FOLDERS) {
    const path = join(store, name);
    const there = statOf(path);
    if (!there.ok) return there;
    if (!there.value || there.value.isDirectory()) continue;
    const aside = freeName(path);
    if (!aside.ok) return aside;
    const renamed = answered("file-unwritable", path, () => renameSync(path, aside.value));
    if (!renamed.ok) return renamed;
    moved.push(aside.value);
  }
  return ok(moved);
};

const freeName = (path: string): Result<string, FileFault> => {
  for (let number = 1; ; number += 1) {
    const name = `${path}.moved-${number}`;
    const there = linkStatOf(name);
    if (!there.ok || !there.value) return there.ok ? ok(name) : there;
  }
};
