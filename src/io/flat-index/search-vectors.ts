// The vectors of memories: those of each embedder in a file of their own, found by the text that a memory has now.
import { rmSync } from "node:fs";
import { identityKey, type EmbedderIdentity } from "../../core/vectors/identity.ts";
import type { PackedVectors } from "../../core/vectors/packed.ts";
import { textKey } from "../../core/vectors/text-key.ts";
import {
  createKnownVectors,
  nearestIn,
  NO_ROW,
  type KnownVectors,
} from "../../core/vectors/known-vectors.ts";
import type { NearInParts, Parts } from "./search-parts.ts";
import { openVectorFile, type VectorFile } from "./vector-file.ts";

export interface SearchVectors extends NearInParts {
  readonly keep: (texts: readonly string[], vectors: PackedVectors) => void;
  /** Leaves out what no memory says any more. */
  readonly tidy: (parts: Parts) => void;
  readonly drop: () => void;
}

/** Without a folder they are in memory alone. */
export const createSearchVectors = (folder: string | undefined): SearchVectors => {
  const files = new Map<string, VectorFile>();
  const fileOf = (identity: EmbedderIdentity): VectorFile => {
    const key = identityKey(identity);
    const file = files.get(key) ?? vectorsIn(folder, identity);
    files.set(key, file);
    return file;
  };
  let last: { parts: Parts; table: KnownVectors; size: number; rows: Int32Array } | undefined;
  /** The row of each memory. To find them takes as long as to compare them, so they are found once. */
  const rowsIn = (table: KnownVectors, parts: Parts): Int32Array => {
    if (last?.parts === parts && last.table === table && last.size === table.size())
      return last.rows;
    last = { parts, table, size: table.size(), rows: rowsOf(table, parts) };
    return last.rows;
  };
  return {
    near: (parts, question) => {
      const table = fileOf(question.query.identity).table();
      return nearestIn(table, rowsIn(table, parts), question);
    },
    withoutVector: (parts, of) => {
      const table = fileOf(of).table();
      const missing: number[] = [];
      const rows = rowsIn(table, parts);
      for (let document = 0; document < rows.length; document += 1)
        if (rows[document] === NO_ROW && !parts.tail.masked.has(document)) missing.push(document);
      return missing;
    },
    keep: (texts, vectors) => fileOf(vectors.identity).keep(texts.map(textKey), vectors),
    tidy: (parts) => {
      for (const file of files.values()) {
        const table = file.table();
        const used = new Set(rowsIn(table, parts));
        used.delete(NO_ROW);
        if (used.size < table.size()) file.rewrite([...used].toSorted((a, b) => a - b));
      }
    },
    drop: () => {
      files.clear();
      last = undefined;
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
};

const vectorsIn = (folder: string | undefined, identity: EmbedderIdentity): VectorFile => {
  if (folder !== undefined) return openVectorFile(folder, identity);
  let known = createKnownVectors(identity);
  return {
    table: () => known,
    keep: (keys, vectors) => known.add(keys, vectors),
    rewrite: (rows) => {
      const before = known;
      known = createKnownVectors(identity);
      known.add(...before.taken(rows));
    },
  };
};

/** A memory that the later part holds anew has none in the written one. */
const rowsOf = (table: KnownVectors, { base, tail }: Parts): Int32Array => {
  const rows = new Int32Array(base.total + tail.ids.length).fill(NO_ROW);
  const set = (document: number, key: number | undefined): void => {
    rows[document] = (key === undefined ? undefined : table.rowOf(key)) ?? NO_ROW;
  };
  for (let document = 0; document < base.total; document += 1)
    if (!tail.masked.has(document)) set(document, base.textKeys[document]);
  for (const [at, key] of tail.textKeys.entries()) set(base.total + at, key);
  return rows;
};
