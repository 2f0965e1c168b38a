// What a person names to be imported: a text, a database, or a folder of Markdown.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { RowsOf } from "../../core/capture/imports/foreign.ts";
import { codeOf } from "../../core/kit/fault.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { compareText } from "../../core/kit/text.ts";
import type { FileFault } from "../../engine/ports/file.ts";
import { textFile } from "./present.ts";
import { readDatabase, rowsIn } from "./sqlite-file.ts";

export interface SourceReaders<Read> {
  readonly text: (text: string) => Read;
  readonly tables: (names: ReadonlySet<string>, rowsOf: RowsOf) => Read;
  readonly folder: (files: readonly (readonly [name: string, text: string])[]) => Read;
}

export const readSource = <Read>(
  path: string,
  readers: SourceReaders<Read>,
): Result<Read, FileFault> => {
  try {
    if (statSync(path).isDirectory()) {
      const files = markdownIn(path);
      return files.ok ? ok(readers.folder(files.value)) : files;
    }
  } catch (fault) {
    return err({ kind: "file-unreadable", path, code: codeOf(fault) });
  }
  const tables = readDatabase(path, (database) => ({
    read: readers.tables(new Set(database.schema.tables.keys()), function* (name) {
      for (const [, fields] of rowsIn(database, name)) yield fields;
    }),
  }));
  if (tables !== undefined) return ok(tables.read);
  const text = textFile(path);
  return text.ok ? ok(readers.text(text.value)) : text;
};

/** An agent's memory of a project has fewer. */
const MOST_FILES = 1_000;

const markdownIn = (
  folder: string,
): Result<readonly (readonly [name: string, text: string])[], FileFault> => {
  const files: (readonly [string, string])[] = [];
  const names = readdirSync(folder).filter((name) => /\.(?:md|markdown)$/iu.test(name));
  for (const name of names.sort(compareText).slice(0, MOST_FILES)) {
    const text = textFile(join(folder, name));
    if (!text.ok) return text;
    files.push([name, text.value]);
  }
  return ok(files);
};
