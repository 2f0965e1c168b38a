// The cursor as a small file of local state: which commits the history was read from. Lost, it costs one more reading.
import { dirname } from "node:path";
import { isObject, parseJson } from "../../core/kit/json.ts";
import { ok } from "../../core/kit/result.ts";
import type { Cursor, ReadUpTo } from "../../engine/ports/cursor.ts";
import { makeFolder, readText, replaceFile } from "./files.ts";

/** So many work trees and branches are told apart; going back to one that is forgotten costs a reading. */
const MOST_HEADS = 64;

export const createCursor = (path: string): Cursor => ({
  read: () => {
    const text = readText(path);
    return text.ok ? ok(upToOf(text.value)) : text;
  },
  move: ({ heads, ...rest }) => {
    const folder = makeFolder(dirname(path));
    if (!folder.ok) return folder;
    const kept = [...new Set(heads.toReversed())].slice(0, MOST_HEADS).reverse();
    return replaceFile(path, `${JSON.stringify({ heads: kept, ...rest })}\n`);
  },
});

const upToOf = (text: string | undefined): ReadUpTo | undefined => {
  const said = text === undefined ? undefined : parseJson(text);
  if (!isObject(said)) return undefined;
  const { heads, below, commits } = said;
  return {
    heads: Array.isArray(heads) ? heads.filter((sha) => typeof sha === "string") : [],
    ...(typeof below === "string" ? { below } : {}),
    commits: typeof commits === "number" ? commits : 0,
  };
};
