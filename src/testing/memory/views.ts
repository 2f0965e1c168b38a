// The readable pages, and the files that agents read, in memory: texts by path below the top.
import { GENERATED } from "../../core/pages/markdown.ts";
import type { Page } from "../../core/pages/pages.ts";
import { ok } from "../../core/kit/result.ts";
import type { BridgeFiles, There } from "../../engine/ports/agents/bridge-files.ts";
import type { Views } from "../../engine/ports/views.ts";

/** `files`: what is there before, and afterwards. A page that does not begin like one of ours is somebody else's. */
export const createMemoryViews = (files = new Map<string, string>()): Views => {
  const isOurs = (path: string): boolean => files.get(path)?.startsWith(GENERATED) ?? true;
  const put = (pages: readonly Page[]) => {
    const differing = pages.filter(({ path, text }) => files.get(path) !== text);
    const written = differing.filter(({ path }) => isOurs(path));
    const kept = differing.filter(({ path }) => !isOurs(path)).map(({ path }) => path);
    for (const { path, text } of written) files.set(path, text);
    return { written: written.map(({ path }) => path), removed: [], kept };
  };
  return {
    write: (given) => {
      const pages = [...given];
      const done = put(pages);
      const belongs = new Set(pages.map(({ path }) => path));
      const removed = [...files.keys()].filter(
        (path) => path.startsWith("issues/") && !belongs.has(path) && isOurs(path),
      );
      for (const path of removed) files.delete(path);
      return ok({ ...done, removed });
    },
    put: (page) => ok(put([page])),
  };
};

export const createMemoryBridgeFiles = (files = new Map<string, string>()): BridgeFiles => {
  const look = (path: string): There => {
    const text = files.get(path);
    if (text !== undefined) return { is: "file", text };
    const isFolder = [...files.keys()].some((one) => one.startsWith(`${path}/`));
    return { is: isFolder ? "folder" : "nothing" };
  };
  return {
    look: (path) => ok(look(path)),
    change: (path, seen, text) => {
      if (files.get(path) !== seen || look(path).is === "folder") return ok(false);
      if (text === undefined) files.delete(path);
      else files.set(path, text);
      return ok(true);
    },
  };
};
