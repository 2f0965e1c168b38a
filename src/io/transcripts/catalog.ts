// Which session each file of rows is of, and in which folder it was held: read once from its first rows, and kept.
import { dirname } from "node:path";
import { isObject, parseJson } from "../../core/kit/json.ts";
import { sessionHead, type SessionHead } from "../../core/transcripts/session.ts";
import { readText, replaceFile } from "../kit/files.ts";
import type { Transcript } from "./list.ts";
import { rowsFrom } from "./rows.ts";

/** A session says where it is held in its first rows, of which one may hold a picture. */
const MOST_ROWS = 40;
const MOST_BYTES = 32 << 20;

/** A file of so many bytes has had its first rows. */
const ENOUGH = 1 << 20;

interface Known extends SessionHead {
  /** How many bytes there were to look at. */
  readonly bytes: number;
}

export interface Catalog {
  /** Undefined if it is not known yet, and no file may be read for it. */
  readonly of: (transcript: Transcript, mayRead: boolean) => SessionHead | undefined;
  /** Writes down what is new. */
  readonly keep: () => void;
}

/** The file need not exist, and may be lost. */
export const openCatalog = (path: string): Catalog => {
  const known = knownIn(path);
  const asked = new Map<string, Known>();
  let isNew = false;
  return {
    of: (transcript, mayRead) => {
      if (transcript.inDatabase !== undefined) return transcript.inDatabase;
      const before = known.get(transcript.path);
      const isDone =
        before !== undefined &&
        (before.folder !== undefined ||
          before.bytes >= ENOUGH ||
          before.bytes === transcript.bytes);
      if (!isDone && !mayRead) return before;
      const head = isDone ? before : { ...headOf(transcript), bytes: transcript.bytes };
      if (!isDone) isNew = true;
      asked.set(transcript.path, head);
      return head;
    },
    keep: () => {
      if (!isNew && asked.size === known.size) return;
      // Without it, the first rows of all files are read again.
      replaceFile(path, JSON.stringify(Object.fromEntries(asked)), 0o600);
    },
  };
};

const knownIn = (path: string): ReadonlyMap<string, Known> => {
  const text = readText(path);
  const value = text.ok ? parseJson(text.value ?? "") : undefined;
  return new Map(isObject(value) ? Object.entries(value).flatMap(asKnown) : []);
};

const asKnown = ([path, value]: readonly [string, unknown]): readonly (readonly [
  string,
  Known,
])[] => {
  if (!isObject(value) || typeof value["bytes"] !== "number") return [];
  const { bytes, session, folder } = value;
  return [
    [
      path,
      {
        bytes,
        ...(typeof session === "string" ? { session } : {}),
        ...(typeof folder === "string" ? { folder } : {}),
      },
    ],
  ];
};

const headOf = ({ path, folderFile }: Transcript): SessionHead => {
  let head: SessionHead = {};
  let rows = 0;
  for (const { row, end } of rowsFrom(path, 0)) {
    if (row !== undefined) head = sessionHead(head, row);
    rows += 1;
    if (
      rows === MOST_ROWS ||
      end > MOST_BYTES ||
      (head.session !== undefined && head.folder !== undefined)
    )
      break;
  }
  const named = folderFile === undefined || head.folder ? undefined : readText(folderFile);
  const folder = named?.ok ? named.value?.trim() : undefined;
  return folder ? { ...head, folder } : head;
};

/** The name of the file, if no row names its session. */
export const sessionName = (path: string, { session }: SessionHead): string =>
  session ?? path.slice(dirname(path).length + 1).replace(/\.\w+$/u, "");
