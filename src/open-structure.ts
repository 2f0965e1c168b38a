// The composition root for the structure of a work tree: its files, the grammars, and what is kept beside the index.
import { join } from "node:path";
import type { Place } from "./engine/ports/place.ts";
import type { StructureSource } from "./engine/code/structure.ts";
import { createKeptStructures } from "./io/flat-index/structures.ts";
import { lezerGrammars } from "./io/grammars/grammars.ts";
import { askUsersGit } from "./io/health/git.ts";
import { createSourceFiles } from "./io/source-files/source-files.ts";
import { sha256 } from "./io/system/digest.ts";

/** Nothing for a bare repository: it holds no files to read. */
export const structureSourceOf = ({
  kind,
  top,
  store,
}: Place): Omit<StructureSource, "redact"> | undefined =>
  top === undefined
    ? undefined
    : {
        files: createSourceFiles({ top, ask: kind === "git" ? askUsersGit : undefined }),
        grammars: lezerGrammars(),
        kept: createKeptStructures(join(store, "index", "structures.json")),
        digest: sha256,
      };
