// The search index: a written part with the postings of all memories up to some byte of each file of the log, and a part in
// memory of those that events since have touched; and the vectors of both. What is in doubt is dropped and written anew.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { codeOf } from "../../core/kit/fault.ts";
import { hash64 } from "../../core/kit/hash.ts";
import { canonicalJson } from "../../core/kit/json.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { segmentPath, type Segment } from "../../core/log/line-position.ts";
import { PostingsDamaged } from "../../core/search/parts.ts";
import { TERMS_VERSION } from "../../core/search/terms.ts";
import type { Log } from "../../engine/ports/log.ts";
import type { SearchIndex } from "../../engine/ports/search-index.ts";
import type { IndexFault, MemoryLookup } from "../../engine/ports/state-index.ts";
import { fits, isEnd, isSegment, type FoldedPart } from "./fit.ts";
import { publish, readHead, type IsRunning } from "./publish.ts";
import { isFileFigures, openPart, writePart, type StoredPart } from "./search-files.ts";
import { foldMemories, readTail } from "./search-fold.ts";
import {
  heldPart,
  matchedIn,
  mergedParts,
  partsOf,
  writtenForm,
  type Parts,
  type WrittenForm,
} from "./search-parts.ts";
import { createSearchVectors } from "./search-vectors.ts";
import { TableDamaged } from "./table.ts";

/** Raised with every change to the form of the files, or to what a document holds. */
const SCHEMA = 4;

export interface SearchOptions {
  readonly tailBytes?: number;
  /** Where vectors are kept, if not in the folder: what was said at another time has the same ones. */
  readonly vectorFolder?: string | undefined;
}

/** The folder of the vectors, in that of the index. */
export const VECTORS = "vectors";

/** `lookup` answers from the same log. `folder` need not exist. Without one, all is in memory and nothing is written. */
export const createSearchIndex = (
  folder: string | undefined,
  log: Log,
  lookup: Pick<MemoryLookup, "find" | "events">,
  isRunning: IsRunning = () => true,
  { tailBytes = TAIL_BYTES, vectorFolder = folder && join(folder, VECTORS) }: SearchOptions = {},
): SearchIndex => {
  let base: OpenPart | undefined;
  let parts: Parts | undefined;
  const vectors = createSearchVectors(vectorFolder);

  const close = (): void => {
    base?.part.close();
    [base, parts] = [undefined, undefined];
  };
  const dropFiles = (): void => {
    close();
    vectors.drop();
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  };

  const writeAll = (): OpenPart => {
    const folded = foldMemories(log);
    if (folder === undefined) return { part: heldPart(folded), folded };
    try {
      return write(folder, folded, writtenForm(folded));
    } catch (fault) {
      // On a disk that cannot be written to, every process folds for itself. A fault of our own is thrown again.
      codeOf(fault);
      return { part: heldPart(folded), folded };
    }
  };

  const write = (
    to: string,
    { segments, ends }: FoldedPart,
    { memories, lists }: WrittenForm,
  ): OpenPart => {
    publish(to, isRunning, (draft) => {
      const figures = writePart(draft, memories, lists);
      const head = { schema: SCHEMA, terms: TERMS_VERSION, segments, ends, figures };
      return { ...head, folder: hash64(canonicalJson(head)) };
    });
    const read = openWritten(to, log);
    if (read === undefined) throw new TableDamaged("what was just written does not read");
    return read;
  };

  /** The parts as the log is now. */
  const current = (): Parts => {
    base ??= (folder === undefined ? undefined : openWritten(folder, log)) ?? writeAll();
    const known =
      parts === undefined || isGrown(parts.tail.segments, log.segments())
        ? partsOf(base.part, readTail(base.part, base.folded, log, lookup))
        : parts;
    parts = known;
    if (!known.tail.isErased) return known;
    // What the written part holds of a text that was erased must go, not only be hidden.
    close();
    vectors.drop();
    base = writeAll();
    return current();
  };

  /** Asks again, after all is written anew, if the files are damaged. */
  const asked = <Answer>(ask: () => Answer): Answer => {
    try {
      return log.atOnce(ask);
    } catch (fault) {
      if (!(fault instanceof TableDamaged) && !(fault instanceof PostingsDamaged)) throw fault;
      close();
      base = writeAll();
      return log.atOnce(ask);
    }
  };

  const refresh = (): boolean => {
    if (folder === undefined) return false;
    const now = current();
    if (base === undefined || !isLong(base.folded.segments, log, tailBytes)) return false;
    const next = write(folder, now.tail, mergedParts(now));
    close();
    base = next;
    vectors.tidy(current());
    return true;
  };

  const acting = <Value>(act: () => Value): Result<Value, IndexFault> => {
    try {
      return ok(act());
    } catch (fault) {
      return err({ kind: "index-not-writable", path: folder ?? "", code: codeOf(fault) });
    }
  };

  return {
    match: (terms, use) => {
      // An iterator gives its terms only once.
      const all = [...terms];
      return asked(() => use(matchedIn(current(), all, vectors)));
    },
    keep: vectors.keep,
    refresh: () => acting(() => asked(refresh)),
    drop: () => acting(dropFiles),
    close,
  };
};

interface OpenPart {
  readonly part: StoredPart;
  readonly folded: FoldedPart;
}

/** Undefined unless the files are whole, of our schema, and fit the beginning of the log. */
const openWritten = (folder: string, log: Log): OpenPart | undefined => {
  try {
    const head = readHead(folder);
    if (head?.["schema"] !== SCHEMA || head["terms"] !== TERMS_VERSION) return undefined;
    const { figures, segments, ends } = head;
    if (!isFileFigures(figures) || !Array.isArray(segments) || !Array.isArray(ends))
      return undefined;
    if (!segments.every(isSegment) || !ends.every(isEnd)) return undefined;
    if (!fits({ segments, ends }, log)) return undefined;
    const part = openPart(join(folder, String(head["folder"])), figures);
    return part && { part, folded: { segments, ends } };
  } catch (fault) {
    // Whatever keeps them from being read, they can be written anew. A fault of our own has no code, and is thrown again.
    codeOf(fault);
    return undefined;
  }
};

const isGrown = (read: readonly Segment[], now: readonly Segment[]): boolean => {
  const bytes = new Map(read.map((segment) => [segmentPath(segment), segment.bytes]));
  return now.some((segment) => segment.bytes !== bytes.get(segmentPath(segment)));
};

/** The written part is merged with what came since once that is so long, plus this share of what was folded. */
const TAIL_BYTES = 65_536;
const TAIL_SHARE = 1 / 256;

const isLong = (folded: readonly Segment[], log: Log, tailBytes: number): boolean => {
  const total = (segments: readonly Segment[]): number =>
    segments.reduce((sum, { bytes }) => sum + bytes, 0);
  return total(log.segments()) - total(folded) > tailBytes + total(folded) * TAIL_SHARE;
};
