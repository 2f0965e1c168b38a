// The cursor, a small file of local state: which commits the history was read from. Losing it costs one more reading.
import { dirname } from "node:path";
import { isObject, parseJson } from "../../core/kit/json.ts";
import { ok } from "../../core/kit/result.ts";
import type { Cursor, ReadUpTo, Stood } from "../../engine/ports/cursor.ts";
import { makeFolder, readText, replaceFile } from "../kit/files.ts";

/** How many heads of a work tree are remembered. Going back to a forgotten one costs a reading. */
const MOST_HEADS = 64;

/** `tree` tells the work trees of a clone apart. */
export const createCursor = (path: string, tree: string): Cursor => ({
  read: () => {
    const text = readText(path);
    return text.ok ? ok(upToOf(text.value, tree)) : text;
  },
  move: ({ heads, stood, ...rest }) => {
    const folder = makeFolder(dirname(path));
    if (!folder.ok) return folder;
    const before = readText(path);
    if (!before.ok) return before;
    const kept = [...new Set(heads.toReversed())].slice(0, MOST_HEADS).reverse();
    const others = [...treesOf(before.value)].filter(([name]) => name !== tree);
    const all = [...others, ...(stood === undefined ? [] : [[tree, stood] as const])];
    const trees = Object.fromEntries(all.slice(-MOST_HEADS));
    return replaceFile(path, `${JSON.stringify({ heads: kept, ...rest, trees })}\n`);
  },
});

const treesOf = (text: string | undefined): ReadonlyMap<string, Stood> => {
  const parsed = text === undefined ? undefined : parseJson(text);
  const trees = isObject(parsed) && isObject(parsed["trees"]) ? parsed["trees"] : {};
  return new Map(
    Object.entries(trees).flatMap(([tree, stood]) => {
      if (!isObject(stood)) return [];
      const { commit, wholeMs } = stood;
      return typeof commit === "string" && typeof wholeMs === "number"
        ? [[tree, { commit, wholeMs }] as const]
        : [];
    }),
  );
};

const upToOf = (text: string | undefined, tree: string): ReadUpTo | undefined => {
  const parsed = text === undefined ? undefined : parseJson(text);
  if (!isObject(parsed)) return undefined;
  const { heads, below, commits } = parsed;
  const stood = treesOf(text).get(tree);
  return {
    ...(stood === undefined ? {} : { stood }),
    heads: Array.isArray(heads) ? heads.filter((sha) => typeof sha === "string") : [],
    ...(typeof below === "string" ? { below } : {}),
    commits: typeof commits === "number" ? commits : 0,
  };
};
