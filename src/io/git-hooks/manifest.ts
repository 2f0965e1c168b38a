// Which lines were put where, with the bytes that were there before: kept in the store, so that they can be taken out
// exactly.
import { isObject, parseJson } from "../../core/kit/json.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { FileFault } from "../../engine/ports/file.ts";
import { look, put, remove } from "./files.ts";

export interface HookFileEntry {
  /** As Latin-1, byte for byte; absent if there was no file. */
  readonly before?: string;
  readonly after: string;
  readonly mode: number;
  /** The folder did not exist either. */
  readonly madeFolder?: true;
}

/** By path. */
export type HookManifest = ReadonlyMap<string, HookFileEntry>;

export const readManifest = (path: string): Result<HookManifest, FileFault> => {
  const found = look(path);
  if (!found.ok) return found;
  const parsed = parseJson(decoded(found.value.text ?? "{}"));
  return ok(new Map(Object.entries(isObject(parsed) ? parsed : {}).flatMap(entryOf)));
};

const entryOf = ([path, value]: [string, unknown]): readonly (readonly [
  string,
  HookFileEntry,
])[] => {
  if (!isObject(value)) return [];
  const { before, after, mode, madeFolder } = value;
  if (typeof after !== "string" || typeof mode !== "number") return [];
  return [
    [
      path,
      {
        ...(typeof before === "string" ? { before } : {}),
        ...{ after, mode },
        ...(madeFolder === true ? { madeFolder } : {}),
      },
    ],
  ];
};

export const writeManifest = (path: string, manifest: HookManifest): Result<void, FileFault> =>
  manifest.size === 0
    ? remove(path)
    : put(path, encoded(`${JSON.stringify(Object.fromEntries(manifest), undefined, 2)}\n`), 0o600);

/** Hooks are read and written byte for byte as Latin-1; this file may hold any text. */
const encoded = (text: string): string => Buffer.from(text).toString("latin1");
const decoded = (bytes: string): string => Buffer.from(bytes, "latin1").toString();
