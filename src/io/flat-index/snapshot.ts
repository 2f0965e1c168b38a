// The snapshot on disk: `head.json` names a folder beside it that holds the tables, and says how far each file of the
// log is folded in. The folder is whole before the head names it. A snapshot that does not fit the log is not used.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { OpenIssue } from "../../core/fold/attribution.ts";
import type { Counts } from "../../core/fold/counts.ts";
import { hash32 } from "../../core/kit/hash.ts";
import { codeOf } from "../../core/kit/fault.ts";
import { canonicalJson, isObject, parseJson } from "../../core/kit/json.ts";
import { isEventId, isStream, isWriterId, type EventId } from "../../core/event/id.ts";
import type { LinkedEvents } from "../../core/judge/trust/outcome.ts";
import { emptyTrust, isTrust, type Trust } from "../../core/fold/trust.ts";
import { segmentPath, type Segment } from "../../core/log/line-position.ts";
import type { Log } from "../../engine/ports/log.ts";
import { sha256, writeFile, type Written } from "./files.ts";
import { sortsIn, type Order, type Sort } from "./deliveries.ts";
import { openTable, TableDamaged, writeTable, type Row, type Table } from "./table.ts";

/** Raised with every change to the form or the meaning of a snapshot's files. */
const SCHEMA = 16;
export const HEAD = "head.json";
/** Files that are read whole, and only when asked for. */
const WHOLE = {
  open: "open.json",
  trust: "trust.json",
  tied: "tied.json",
  order: "order.at",
} as const;
type Whole = keyof typeof WHOLE;
const TABLES = ["events", "keys", "paths", "again", "shelves"] as const;

/** The place of an event: the number of its segment in the head, its offset and its length. */
export type Place = readonly [segment: number, offset: number, length: number];

/** The last event of a file that is folded in. If it is no longer at this place, what comes before it has moved. */
export type End = readonly [id: EventId, ...Place];

export interface Content {
  /** `bytes` says how much of each file is folded in. */
  readonly segments: readonly Segment[];
  readonly ends: readonly End[];
  readonly counts: Counts;
  readonly open: readonly OpenIssue[];
  /** Every memory and amendment by when it happened, newest first. */
  readonly order: Order;
  readonly trust: Trust;
  readonly tied: readonly LinkedEvents[];
  /** Cells: id, number of its segment, offset and length (0 if others only point at it), linked ids, `tried`, ids. */
  readonly events: Iterable<Row>;
  /** Cells: a natural key, the ids of the events that have it or amend what has it, `tried`, ids. */
  readonly keys: Iterable<Row>;
  /**
   * Cells: a path in lower case, then the ids of what was taken back, of its open issues, and of what else was said of
   * it.
   */
  readonly paths: Iterable<Row>;
  /** Cells: what ties failed attempts to earlier ones, and their ids. */
  readonly again: Iterable<Row>;
  /** Cells: the name of a shelf, its length, then id and rank of its first places; also the rows of failing.ts. */
  readonly shelves: Iterable<Row>;
}

export interface Snapshot {
  readonly segments: readonly Segment[];
  readonly counts: Counts;
  readonly open: () => readonly OpenIssue[];
  readonly order: () => Order;
  /** The caller owns it and may change it. */
  readonly trust: () => Trust;
  readonly tied: () => readonly LinkedEvents[];
  readonly events: Table;
  readonly keys: Table;
  readonly paths: Table;
  readonly again: Table;
  readonly shelves: Table;
  readonly close: () => void;
}

interface Head {
  readonly schema: number;
  readonly folder: string;
  readonly files: { readonly [name: string]: number };
  /** SHA-256 of each file that is read whole. The rows of a table carry their own hashes. */
  readonly digests: { readonly [name in Whole]: string };
  readonly segments: readonly Segment[];
  readonly ends: readonly End[];
  readonly sorts: readonly Sort[];
  readonly counts: Counts;
}

/**
 * Equal content gives equal bytes, under equal names. `isRunning` tells the drafts of a killed process from those of
 * one still at work.
 */
export const writeSnapshot = (root: string, content: Content, isRunning: IsRunning): void => {
  mkdirSync(root, { recursive: true, mode: 0o700 });
  const { randomBytes } = process.getBuiltinModule("node:crypto");
  const draft = join(root, `${process.pid}-${randomBytes(6).toString("hex")}.new`);
  mkdirSync(draft, { mode: 0o700 });
  try {
    const written: (readonly [string, Written])[] = TABLES.flatMap((name) =>
      writeTable(draft, name, content[name]),
    );
    const whole = (name: Whole, data: Uint8Array | Iterable<string>): string => {
      const file = writeFile(join(draft, WHOLE[name]), data);
      written.push([WHOLE[name], file]);
      return file.digest;
    };
    const digests = {
      open: whole("open", [canonicalJson(content.open)]),
      trust: whole("trust", [canonicalJson(content.trust)]),
      tied: whole("tied", [canonicalJson(content.tied)]),
      order: whole("order", new Uint8Array(content.order.rows.buffer)),
    };
    const folder = nameOf(written);
    replaceFolder(draft, join(root, folder));
    const head: Head = {
      schema: SCHEMA,
      folder,
      files: Object.fromEntries(written.map(([name, { bytes }]) => [name, bytes])),
      digests,
      segments: content.segments,
      ends: content.ends,
      sorts: content.order.sorts,
      counts: content.counts,
    };
    const headDraft = `${draft}.json`;
    writeFile(headDraft, [`${canonicalJson({ ...head, hash: hashOf(head) }, 1)}\n`]);
    renameSync(headDraft, join(root, HEAD));
    removeOthers(root, folder, draft);
    removeDrafts(root, isRunning);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
};

export type IsRunning = (processId: number) => boolean;

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

/** The hash that proves a head, as the rows of a table are proven. */
const hashOf = (head: object): number => hash32(canonicalJson(head));

const nameOf = (written: readonly (readonly [string, Written])[]): string => {
  const hash = sha256();
  for (const [name, { digest }] of written) hash.update(`${name} ${digest}\n`);
  return hash.digest("hex").slice(0, 16);
};

/** A folder of that name holds the same content unless it was damaged, so the new one takes its place. */
const replaceFolder = (draft: string, target: string): void => {
  discard(target, draft);
  try {
    renameSync(draft, target);
  } catch (fault) {
    // Another process put the same content there in between.
    if (!["ENOTEMPTY", "EEXIST", "EPERM"].includes(codeOf(fault))) throw fault;
  }
};

/**
 * Moves a folder away in one step before removing its files, because another process may create one of that name at any
 * time.
 */
const discard = (folder: string, draft: string): void => {
  const aside = `${draft}.old`;
  try {
    renameSync(folder, aside);
  } catch (fault) {
    // Gone already.
    if (codeOf(fault) !== "ENOENT") throw fault;
  }
  rmSync(aside, { recursive: true, force: true });
};

/** Removes snapshots that no head names. A process that still reads one has its files open, or folds the log itself. */
const removeOthers = (root: string, folder: string, draft: string): void => {
  // Another process may have named its own in between.
  const named = readHead(root)?.folder;
  for (const name of readdirSync(root))
    if (/^[0-9a-f]{16}$/.test(name) && name !== folder && name !== named)
      discard(join(root, name), draft);
};

/** The snapshot under `root`; nothing unless it is whole, of our schema, and fits the beginning of the log. */
export const openSnapshot = (
  root: string,
  log: Pick<Log, "segments" | "lineAt">,
): Snapshot | undefined => {
  const opened: (Table | undefined)[] = [];
  const close = (): void => opened.forEach((table) => table?.close());
  try {
    const head = readHead(root);
    if (!head || !fits(head, log)) return undefined;
    const folder = join(root, head.folder);
    const bytesOf = (file: string): number | undefined => head.files[file];
    for (const name of TABLES) opened.push(openTable(folder, name, bytesOf));
    const [events, keys, paths, again, shelves] = opened;
    const whole = (name: Whole): Buffer => readWhole(join(folder, WHOLE[name]), head.digests[name]);
    const parsed = (name: Whole): unknown => parseJson(whole(name).toString());
    if (events && keys && paths && again && shelves)
      return {
        segments: head.segments,
        counts: head.counts,
        open: () => openIssuesOf(parsed("open")),
        trust: () => trustIn(parsed("trust")),
        tied: () => tiedIn(parsed("tied")),
        order: () => ({ sorts: head.sorts, rows: numbersIn(whole("order")) }),
        events,
        keys,
        paths,
        again,
        shelves,
        close,
      };
  } catch (fault) {
    // Whatever keeps it from being read, nothing needs it. A fault of our own has no code, and `codeOf` throws it
    // again.
    codeOf(fault);
  }
  close();
  return undefined;
};

/** Read only when asked for: it is long, and most questions are about something else. */
const readWhole = (path: string, digest: string): Buffer => {
  const bytes = readOr(path);
  if (bytes === undefined || sha256().update(bytes).digest("hex") !== digest)
    throw new TableDamaged(`${path} is not what was written`);
  return bytes;
};

const readOr = (path: string): Buffer | undefined => {
  try {
    return readFileSync(path);
  } catch (fault) {
    codeOf(fault);
    return undefined;
  }
};

/** Copies the bytes, because they need not be aligned for numbers. */
const numbersIn = (bytes: Buffer): Float64Array => new Float64Array(new Uint8Array(bytes).buffer);

/**
 * Nothing that is folded in may be missing from the log, and a file may have grown only at its end. An editor that
 * changes line ends, or a byte order mark before the first line, moves every line.
 */
const fits = ({ segments, ends }: Head, log: Pick<Log, "segments" | "lineAt">): boolean => {
  const now = new Map(log.segments().map((segment) => [segmentPath(segment), segment.bytes]));
  const bytesOf = (segment: Segment): number => now.get(segmentPath(segment)) ?? -1;
  return (
    segments.every((segment) => bytesOf(segment) >= segment.bytes) &&
    ends.every(([id, number, offset, length]) => {
      const segment = segments[number];
      if (segment === undefined) return false;
      if (bytesOf(segment) === segment.bytes) return true;
      const read = log.lineAt({ segment, offset, length });
      return read?.line.is === "event" && read.line.event.id === id && read.ended;
    })
  );
};

const readHead = (root: string): Head | undefined =>
  headOf(parseJson(readFileSync(join(root, HEAD), "utf8")));

const headOf = (value: unknown): Head | undefined => {
  if (!isObject(value) || value.schema !== SCHEMA) return undefined;
  const { hash, ...said } = value;
  if (hash !== hashOf(said)) return undefined;
  const { schema, folder, files, digests, segments, ends, sorts, counts } = said;
  if (schema !== SCHEMA || !isDigests(digests)) return undefined;
  if (typeof folder !== "string" || !/^[0-9a-f]{16}$/.test(folder)) return undefined;
  if (!isFigures(files) || !isCounts(counts)) return undefined;
  if (!Array.isArray(segments) || !segments.every(isSegment)) return undefined;
  if (!Array.isArray(ends) || !ends.every(isEnd)) return undefined;
  if (!Array.isArray(sorts)) return undefined;
  return { schema, folder, files, digests, segments, ends, sorts: sortsIn(sorts), counts };
};

const isFigures = (value: unknown): value is { readonly [name: string]: number } =>
  isObject(value) && Object.values(value).every((figure) => typeof figure === "number");

const isDigests = (value: unknown): value is Head["digests"] =>
  isObject(value) && Object.keys(WHOLE).every((name) => typeof value[name] === "string");

const isCounts = (value: unknown): value is Counts =>
  isObject(value) &&
  isFigures(value.kinds) &&
  typeof value.openIssues === "number" &&
  typeof value.knownFailures === "number";

const isSegment = (value: unknown): value is Segment =>
  isObject(value) &&
  isWriterId(value.writer) &&
  isStream(value.stream) &&
  typeof value.number === "number" &&
  typeof value.bytes === "number";

const isEnd = (value: unknown): value is End =>
  Array.isArray(value) &&
  value.length === 4 &&
  isEventId(value[0]) &&
  value.slice(1).every((figure) => typeof figure === "number");

const trustIn = (value: unknown): Trust => (isTrust(value) ? value : emptyTrust());

const tiedIn = (value: unknown): readonly LinkedEvents[] =>
  Array.isArray(value) ? value.filter(isTied) : [];

const isTied = (value: unknown): value is LinkedEvents =>
  isObject(value) && Array.isArray(value.ids) && Array.isArray(value.again);

const openIssuesOf = (value: unknown): readonly OpenIssue[] =>
  Array.isArray(value) ? value.filter(isOpenIssue) : [];

const isOpenIssue = (value: unknown): value is OpenIssue =>
  isObject(value) &&
  typeof value.id === "string" &&
  isObject(value.order) &&
  isObject(value.touches);
