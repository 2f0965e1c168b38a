// The built-in word table: a file of the package, read whole when it is first needed.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { embedByTable, readWordTable } from "../../core/vectors/word-vectors.ts";
import type { Embedder, EmbedFault } from "../../engine/ports/embedder.ts";
import { isThere, readModelFile, unfit } from "./model-files.ts";

/** A file of the build is CommonJS, which knows its own name. */
const HERE = typeof __filename === "string" ? __filename : fileURLToPath(import.meta.url);

const TABLE = join("assets", "words.bin");

/** The package's file is above this module, which is in `src/io/embed` or somewhere in `dist`. */
export const builtinTable = (): string => {
  const start = dirname(HERE);
  for (let folder = start; folder !== dirname(folder); folder = dirname(folder))
    if (isThere(join(folder, TABLE))) return join(folder, TABLE);
  return join(start, TABLE);
};

export const openBuiltin = (path = builtinTable()): Result<Embedder, EmbedFault> => {
  const bytes = readModelFile(path);
  if (!bytes.ok) return bytes;
  const table = readWordTable(bytes.value);
  if (!table.ok) return err(unfit(path, table.error.why));
  return ok({
    identity: table.value.identity,
    embed: async (texts) => ok(texts.map((text) => embedByTable(table.value, text))),
  });
};
