// Files that are replaced together: a folder named by its content, and `head.json` beside it, which names the folder last. A
// reader sees one whole set or none.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { orUndefined } from "../../core/kit/fault.ts";
import { canonicalJson, isObject, parseJson } from "../../core/kit/json.ts";
import { hash32 } from "../../core/kit/hash.ts";
import { writeFile } from "./files.ts";

const HEAD = "head.json";
/** The folder of the search index, inside that of the snapshot. */
export const SEARCH = "search";

export type IsRunning = (processId: number) => boolean;

export interface FolderHead {
  /** Sixteen hex digits that the folder's content gives. */
  readonly folder: string;
}

export const headPath = (root: string): string => join(root, HEAD);

/** What the head says, if it is as it was written. */
export const readHead = (root: string): Readonly<Record<string, unknown>> | undefined => {
  const value: unknown = parseJson(readFileSync(headPath(root), "utf8"));
  if (!isObject(value)) return undefined;
  const { hash, ...head } = value;
  return hash === hashOf(head) && isFolder(head["folder"]) ? head : undefined;
};

const isFolder = (name: unknown): name is string =>
  typeof name === "string" && /^[0-9a-f]{16}$/.test(name);

/** The hash that proves a head, as the rows of a table are proven. */
const hashOf = (head: object): number => hash32(canonicalJson(head));

/**
 * `write` fills a new folder and says what its head holds. Equal content gives equal bytes, under equal names. `isRunning`
 * tells the drafts of a killed process from those of one still at work.
 */
export const publish = (
  root: string,
  isRunning: IsRunning,
  write: (folder: string) => FolderHead,
): void => {
  mkdirSync(root, { recursive: true, mode: 0o700 });
  const { randomBytes } = process.getBuiltinModule("node:crypto");
  const draft = join(root, `${process.pid}-${randomBytes(6).toString("hex")}.new`);
  mkdirSync(draft, { mode: 0o700 });
  try {
    const head = write(draft);
    replaceFolder(draft, join(root, head.folder));
    const headDraft = `${draft}.json`;
    writeFile(headDraft, [`${canonicalJson({ ...head, hash: hashOf(head) }, 1)}\n`]);
    renameSync(headDraft, headPath(root));
    removeOthers(root, head.folder, draft);
    removeDrafts(root, isRunning);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
};

/** What a killed rebuild leaves: its draft, the draft of its head, and the folder it had put aside. */
const DRAFT = /^(\d+)-[0-9a-f]{12}\.new(?:\.json|\.old)?$/;

/**
 * Removes this process's own drafts, and those of dead ones. A process in another container on the same disk only looks
 * dead: it finds its draft gone and says that it could not write. The index is as it was.
 */
const removeDrafts = (root: string, isRunning: IsRunning): void => {
  for (const name of readdirSync(root)) {
    const [, id] = DRAFT.exec(name) ?? [];
    if (id !== undefined && (Number(id) === process.pid || !isRunning(Number(id))))
      rmSync(join(root, name), { recursive: true, force: true });
  }
};

/** A folder of that name holds the same content unless it was damaged, so the new one takes its place. */
const replaceFolder = (draft: string, target: string): void => {
  discard(target, draft);
  // Refused if another process put the same content there in between.
  orUndefined(() => renameSync(draft, target), "ENOTEMPTY", "EEXIST", "EPERM");
};

/**
 * Moves a folder away in one step before removing its files, because another process may create one of that name at any
 * time.
 */
const discard = (folder: string, draft: string): void => {
  const aside = `${draft}.old`;
  orUndefined(() => renameSync(folder, aside), "ENOENT");
  rmSync(aside, { recursive: true, force: true });
};

/** Removes folders that no head names. A process that still reads one has its files open, or goes without. */
const removeOthers = (root: string, folder: string, draft: string): void => {
  // Another process may have named its own in between.
  const named = readHead(root)?.["folder"];
  for (const name of readdirSync(root))
    if (isFolder(name) && name !== folder && name !== named) discard(join(root, name), draft);
};
