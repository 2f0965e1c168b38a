// The snapshot on disk: `head.json` names a folder beside it that holds the tables, and says how far each file of the log
// is folded in. The folder is whole before the head names it; a snapshot that does not fit the log is as good as none.
import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { OpenIssue } from "../../core/fold/attribution.ts";
import type { Counts } from "../../core/fold/counts.ts";
import { codeOf } from "../../core/kit/fault.ts";
import { canonicalJson, isObject, parseJson } from "../../core/kit/json.ts";
import { isStream, isWriterId } from "../../core/event/id.ts";
import { emptyTrust, isTrust, type Trust } from "../../core/judge/trust.ts";
import { segmentPath, type Segment } from "../../core/log/spot.ts";
import { writeFile, type Written } from "./files.ts";
import { openTable, writeTable, type Row, type Table } from "./table.ts";

/** Raised with every change to the form or the meaning of what stands in a snapshot. */
const SCHEMA = 3;
const HEAD = "head.json";
const WHOLE = ["open", "trust"] as const;
type Whole = (typeof WHOLE)[number];
const fileOf = (name: Whole): string => `${name}.json`;
const TABLES = ["events", "keys", "paths", "again"] as const;

export interface Content {
  /** `bytes` says how much of each file is folded in. */
  readonly segments: readonly Segment[];
  readonly counts: Counts;
  readonly open: readonly OpenIssue[];
  readonly trust: Trust;
  /** id, the number of its segment, offset and length (0 where it is only pointed at), linked ids, `tried` and ids. */
  readonly events: Iterable<Row>;
  /** A natural key, the ids of the events that have it or amend what has it, `tried` and ids. */
  readonly keys: Iterable<Row>;
  /** A path in lower case, then the ids of its known failures and open issues. */
  readonly paths: Iterable<Row>;
  /** What failed attempts are tied by to earlier ones, and their ids. */
  readonly again: Iterable<Row>;
}

export interface Snapshot {
  readonly segments: readonly Segment[];
  readonly counts: Counts;
  readonly open: () => readonly OpenIssue[];
  /** The caller's own: it may be written to. */
  readonly trust: () => Trust;
  readonly events: Table;
  readonly keys: Table;
  readonly paths: Table;
  readonly again: Table;
  readonly close: () => void;
}

interface Head {
  readonly schema: number;
  readonly folder: string;
  readonly files: { readonly [name: string]: number };
  /** SHA-256 of each file that is read whole; the rows of a table prove themselves. */
  readonly digests: { readonly [name in Whole]: string };
  readonly segments: readonly Segment[];
  readonly counts: Counts;
}

/** Equal content gives equal bytes, under equal names. */
export const writeSnapshot = (root: string, content: Content): void => {
  mkdirSync(root, { recursive: true, mode: 0o700 });
  const draft = join(root, `${randomBytes(6).toString("hex")}.new`);
  mkdirSync(draft, { mode: 0o700 });
  try {
    const written: (readonly [string, Written])[] = TABLES.flatMap((name) =>
      writeTable(draft, name, content[name]),
    );
    const open = writeFile(join(draft, fileOf("open")), [canonicalJson(content.open)]);
    const trust = writeFile(join(draft, fileOf("trust")), [canonicalJson(content.trust)]);
    written.push([fileOf("open"), open], [fileOf("trust"), trust]);
    const folder = nameOf(written);
    replaceFolder(draft, join(root, folder));
    const head: Head = {
      schema: SCHEMA,
      folder,
      files: Object.fromEntries(written.map(([name, { bytes }]) => [name, bytes])),
      digests: { open: open.digest, trust: trust.digest },
      segments: content.segments,
      counts: content.counts,
    };
    const headDraft = `${draft}.json`;
    writeFile(headDraft, [`${canonicalJson({ ...head, digest: digestOf(head) }, 1)}\n`]);
    renameSync(headDraft, join(root, HEAD));
    removeOthers(root, folder, draft);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
};

const sha256 = (data: string | Uint8Array): string =>
  createHash("sha256").update(data).digest("hex");

/** What proves a head. */
const digestOf = (head: object): string => sha256(canonicalJson(head));

const nameOf = (written: readonly (readonly [string, Written])[]): string => {
  const hash = createHash("sha256");
  for (const [name, { digest }] of written) hash.update(`${name} ${digest}\n`);
  return hash.digest("hex").slice(0, 16);
};

/** A folder of that name holds the same content, unless it was damaged: the new one takes its place. */
const replaceFolder = (draft: string, target: string): void => {
  discard(target, draft);
  try {
    renameSync(draft, target);
  } catch (fault) {
    // Another process put the same content there in between.
    if (!["ENOTEMPTY", "EEXIST", "EPERM"].includes(codeOf(fault))) throw fault;
  }
};

/** Takes a folder away in one step, before its files go: another process may put one of that name there at any time. */
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

/** Snapshots that no head names. A process that still reads one has its files open, or folds the log itself. */
const removeOthers = (root: string, folder: string, draft: string): void => {
  // Another process may have named its own in between.
  const named = readHead(root)?.folder;
  for (const name of readdirSync(root))
    if (/^[0-9a-f]{16}$/.test(name) && name !== folder && name !== named)
      discard(join(root, name), draft);
};

/** The snapshot under `root`, or nothing where there is none that is whole, ours, and no longer than the log. */
export const openSnapshot = (root: string, log: readonly Segment[]): Snapshot | undefined => {
  const opened: (Table | undefined)[] = [];
  const close = (): void => opened.forEach((table) => table?.close());
  try {
    const head = readHead(root);
    if (!head || !fits(head.segments, log)) return undefined;
    const folder = join(root, head.folder);
    const bytesOf = (file: string): number | undefined => head.files[file];
    for (const name of TABLES) opened.push(openTable(folder, name, bytesOf));
    const [events, keys, paths, again] = opened;
    const whole = (name: Whole): string | undefined => {
      const bytes = readFileSync(join(folder, fileOf(name)));
      return sha256(bytes) === head.digests[name] ? bytes.toString() : undefined;
    };
    const [open, trust] = [whole("open"), whole("trust")];
    if (events && keys && paths && again && open !== undefined && trust !== undefined)
      return {
        segments: head.segments,
        counts: head.counts,
        open: () => openIssuesOf(parseJson(open)),
        trust: () => trustIn(parseJson(trust)),
        events,
        keys,
        paths,
        again,
        close,
      };
  } catch (fault) {
    // Whatever keeps it from being read: nothing needs it. A fault of ours has no code, and is thrown on.
    codeOf(fault);
  }
  close();
  return undefined;
};

/** Nothing that is folded in may be missing from the log. */
const fits = (folded: readonly Segment[], log: readonly Segment[]): boolean => {
  const bytes = new Map(log.map((segment) => [segmentPath(segment), segment.bytes]));
  return folded.every((segment) => (bytes.get(segmentPath(segment)) ?? -1) >= segment.bytes);
};

const readHead = (root: string): Head | undefined =>
  headOf(parseJson(readFileSync(join(root, HEAD), "utf8")));

const headOf = (value: unknown): Head | undefined => {
  if (!isObject(value) || value.schema !== SCHEMA) return undefined;
  const { digest, ...said } = value;
  if (digest !== digestOf(said)) return undefined;
  const { schema, folder, files, digests, segments, counts } = said;
  if (schema !== SCHEMA || !isDigests(digests)) return undefined;
  if (typeof folder !== "string" || !/^[0-9a-f]{16}$/.test(folder)) return undefined;
  if (!isFigures(files) || !isCounts(counts)) return undefined;
  if (!Array.isArray(segments) || !segments.every(isSegment)) return undefined;
  return { schema, folder, files, digests, segments, counts };
};

const isFigures = (value: unknown): value is { readonly [name: string]: number } =>
  isObject(value) && Object.values(value).every((figure) => typeof figure === "number");

const isDigests = (value: unknown): value is Head["digests"] =>
  isObject(value) && WHOLE.every((name) => typeof value[name] === "string");

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

const trustIn = (value: unknown): Trust => (isTrust(value) ? value : emptyTrust());

const openIssuesOf = (value: unknown): readonly OpenIssue[] =>
  Array.isArray(value) ? value.filter(isOpenIssue) : [];

const isOpenIssue = (value: unknown): value is OpenIssue =>
  isObject(value) &&
  typeof value.id === "string" &&
  isObject(value.order) &&
  isObject(value.touches);
