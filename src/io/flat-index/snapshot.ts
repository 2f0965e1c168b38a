// The snapshot on disk: `head.json` names a folder beside it that holds the tables, and says how far each file of the
// log is folded in. The folder is whole before the head names it. A snapshot that does not fit the log is not used.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { OpenIssue } from "../../core/fold/attribution.ts";
import type { Counts } from "../../core/fold/counts.ts";
import { codeOf, orUndefined } from "../../core/kit/fault.ts";
import { canonicalJson, isObject, parseJson } from "../../core/kit/json.ts";
import type { LinkedEvents } from "../../core/judge/trust/outcome.ts";
import { emptyTrust, isTrust, type Trust } from "../../core/fold/trust.ts";
import type { Segment } from "../../core/log/line-position.ts";
import type { Log } from "../../engine/ports/log.ts";
import { sha256, writeFile, type Written } from "./files.ts";
import { sortsIn, type Order, type Sort } from "./deliveries.ts";
import { fits, isEnd, isSegment, type End } from "./fit.ts";
import { publish, readHead, type IsRunning } from "./publish.ts";
import { openTable, TableDamaged, writeTable, type Row, type Table } from "./table.ts";

/** Raised with every change to the form or the meaning of a snapshot's files. */
const SCHEMA = 22;
/** Files that are read whole, and only when asked for. */
const WHOLE = {
  open: "open.json",
  trust: "trust.json",
  tied: "tied.json",
  order: "order.at",
} as const;
type Whole = keyof typeof WHOLE;
const TABLES = ["events", "keys", "paths", "again", "shelves"] as const;

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

interface SnapshotHead {
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

export const writeSnapshot = (root: string, content: Content, isRunning: IsRunning): void => {
  publish(root, isRunning, (draft) => {
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
    const head: SnapshotHead = {
      schema: SCHEMA,
      folder: nameOf(written),
      files: Object.fromEntries(written.map(([name, { bytes }]) => [name, bytes])),
      digests,
      segments: content.segments,
      ends: content.ends,
      sorts: content.order.sorts,
      counts: content.counts,
    };
    return head;
  });
};

const nameOf = (written: readonly (readonly [string, Written])[]): string => {
  const hash = sha256();
  for (const [name, { digest }] of written) hash.update(`${name} ${digest}\n`);
  return hash.digest("hex").slice(0, 16);
};

/** The snapshot under `root`; nothing unless it is whole, of our schema, and fits the beginning of the log. */
export const openSnapshot = (
  root: string,
  log: Pick<Log, "segments" | "lineAt">,
): Snapshot | undefined => {
  const opened: (Table | undefined)[] = [];
  const close = (): void => opened.forEach((table) => table?.close());
  try {
    const head = snapshotHead(root);
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

const readOr = (path: string): Buffer | undefined => orUndefined(() => readFileSync(path));

/** Copies the bytes, because they need not be aligned for numbers. */
const numbersIn = (bytes: Buffer): Float64Array => new Float64Array(new Uint8Array(bytes).buffer);

const snapshotHead = (root: string): SnapshotHead | undefined => {
  const head = readHead(root);
  if (head?.["schema"] !== SCHEMA) return undefined;
  const { folder, files, digests, segments, ends, sorts, counts } = head;
  if (typeof folder !== "string" || !isDigests(digests)) return undefined;
  if (!isFigures(files) || !isCounts(counts)) return undefined;
  if (!Array.isArray(segments) || !segments.every(isSegment)) return undefined;
  if (!Array.isArray(ends) || !ends.every(isEnd)) return undefined;
  if (!Array.isArray(sorts)) return undefined;
  return { schema: SCHEMA, folder, files, digests, segments, ends, sorts: sortsIn(sorts), counts };
};

const isFigures = (value: unknown): value is { readonly [name: string]: number } =>
  isObject(value) && Object.values(value).every((figure) => typeof figure === "number");

const isDigests = (value: unknown): value is SnapshotHead["digests"] =>
  isObject(value) && Object.keys(WHOLE).every((name) => typeof value[name] === "string");

const isCounts = (value: unknown): value is Counts =>
  isObject(value) &&
  isFigures(value.kinds) &&
  typeof value.forgets === "number" &&
  typeof value.openIssues === "number" &&
  typeof value.knownFailures === "number";

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
