// Candidates, writers and logs for the tests of the log: real files in a temporary folder.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Candidate } from "../../src/core/append/candidate.ts";
import {
  isEventId,
  isWriterId,
  type EventId,
  type Stream,
  type WriterId,
} from "../../src/core/event/id.ts";
import { assert } from "../../src/core/kit/assert.ts";
import { ok } from "../../src/core/kit/result.ts";
import type { ReadLine } from "../../src/core/log/line-position.ts";
import type { Verification } from "../../src/core/log/verification.ts";
import { verify, type BlobAudit } from "../../src/core/log/verify.ts";
import type { Blobs } from "../../src/engine/ports/blobs.ts";
import type { Append, Erase, Log } from "../../src/engine/ports/log.ts";
import { createAppend } from "../../src/io/jsonl-log/append.ts";
import { createBlobs } from "../../src/io/jsonl-log/blobs.ts";
import { createErase, openLog } from "../../src/io/jsonl-log/open.ts";
import type { LogOptions } from "../../src/io/jsonl-log/options.ts";
import { systemClock } from "../../src/io/system/clock.ts";
import { sha256 } from "../../src/io/system/digest.ts";

export const writerId = (text: string): WriterId => {
  assert(isWriterId(text), `${text} is a writer`);
  return text;
};

export const eventId = (text: string): EventId => {
  assert(isEventId(text), `${text} is an event's id`);
  return text;
};

export const WRITER = writerId("waaaaaaaaaaaaa");
export const OTHER = writerId("wbbbbbbbbbbbbb");

interface Said {
  readonly stream?: Stream;
  readonly kind?: Candidate["kind"];
  readonly targets?: readonly EventId[];
  /** A text that is kept beside the log. */
  readonly beside?: string;
}

/** An admitted draft that says `text`, of a usual size for a note unless the text is long. */
export const candidate = (
  text: string,
  { stream = "team", kind = "note", targets, beside }: Said = {},
): Candidate => {
  const bodyText = JSON.stringify({
    salt: "a".repeat(26),
    when: 1_767_225_600_000,
    actor: { door: "cli", tty: "no", agents: ["CLAUDECODE"] },
    session: "s-1",
    commit: "0123456789abcdef0123456789abcdef01234567",
    branch: "main",
    text,
    ...(targets ? { targets } : {}),
    ...(beside === undefined
      ? {}
      : { blobs: [{ field: "body", hash: sha256(beside), bytes: beside.length }] }),
  });
  const blobs = beside === undefined ? {} : { blobs: [{ hash: sha256(beside), text: beside }] };
  return {
    kind,
    version: 1,
    stream,
    text,
    redactions: [],
    bodyText,
    hash: sha256(bodyText),
    ...blobs,
  };
};

export interface WritableLog extends Log {
  readonly blobs: Blobs;
  readonly append: Append;
  readonly erase: Erase;
}

export interface Sandbox {
  readonly root: string;
  readonly dir: string;
  readonly localDir: string;
  /** The log there, as another process would open it. */
  readonly open: (options?: Partial<LogOptions>) => WritableLog;
  readonly remove: () => void;
}

export const sandbox = (root = mkdtempSync(join(tmpdir(), "twiceshy-log-"))): Sandbox => {
  const dir = join(root, "log");
  const localDir = join(root, "local");
  return {
    root,
    dir,
    localDir,
    open: (options = {}) => {
      const all: LogOptions = {
        dir,
        localDir,
        blobDir: join(root, "blobs"),
        writer: () => ok({ writer: WRITER, previous: [] }),
        durability: "crash",
        digest: sha256,
        clock: systemClock,
        ...options,
      };
      return {
        ...openLog(all),
        blobs: createBlobs(all.blobDir),
        append: createAppend(all),
        erase: createErase(all),
      };
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
};

/** Appends, and asserts that it worked. */
export const append = (
  log: Pick<WritableLog, "append">,
  ...candidates: readonly Candidate[]
): readonly EventId[] => {
  const appended = log.append(candidates);
  assert(appended.ok, `appended, and not: ${JSON.stringify(appended)}`);
  return appended.value;
};

export function* allLines(log: Log): Generator<ReadLine> {
  for (const segment of log.segments()) yield* log.lines(segment);
}

export const eventsOf = (log: Log) =>
  [...allLines(log)].flatMap(({ line }) => (line.is === "event" ? [line.event] : []));

export const verifyLog = (
  log: Log & Partial<Pick<WritableLog, "blobs">>,
  nowMs = Date.now(),
): Verification =>
  verify(allLines(log), {
    digest: sha256,
    nowMs,
    recordedHeads: log.audit.recordedHeads(),
    strays: log.audit.strays(),
    ...(log.blobs === undefined ? {} : { blobs: auditOf(log.blobs) }),
  });

const auditOf = (blobs: Blobs): BlobAudit => {
  const files = blobs.list();
  assert(files.ok, "the blobs can be listed");
  return {
    names: files.value.map(({ name }) => name),
    read: (hash) => {
      const text = blobs.read(hash);
      return text.ok ? text.value : undefined;
    },
  };
};

export const kindsOf = (items: readonly { readonly kind: string }[]): readonly string[] =>
  [...new Set(items.map(({ kind }) => kind))].toSorted();
