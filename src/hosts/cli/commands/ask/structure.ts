// twiceshy structure [<path>]: what a file imports, who imports it, what it exports; or the files that most others rest
// on.
import { reading } from "../../reading.ts";
import { err, ok } from "../../../../core/kit/result.ts";
import { readStructure, whyUnknown } from "../../../../engine/code/structure.ts";
import { pathAsked } from "../../../../engine/path-asked.ts";
import { structureSourceOf } from "../../../../open/clone.ts";
import { commonFlags, listFlags, placeArgument } from "../../flags.ts";
import { progressLine } from "../../progress.ts";
import {
  structureText,
  structureDocument,
  structureSchema,
} from "../../../../answers/code/structure.ts";

const SHOWN = 10;

export const { command, example, output } = reading(
  {
    more: "For a file: its imports, its importers and its exports. For a folder, or the whole project: the files that most others import, and those that no other file imports. Reads the current files: JavaScript and TypeScript, Python, Go, Rust, Java, PHP, C and C++.",
    example: "twiceshy structure src/upload.ts",
    flags: { ...commonFlags, ...listFlags(SHOWN) },
    positional: placeArgument,
    output: structureSchema,
    say: structureText,
    paths: (_flags, given) => (given === undefined ? [] : [given]),
  },
  async ({ project, context, flags }, given) => {
    const at = pathAsked(project, given, "inside");
    if (!at.ok) return at;
    const source = await structureSourceOf(project.place);
    if (source === undefined) return err({ kind: "structure-no-files" });
    const redact = await project.store.redaction();
    const read = await readStructure(
      { ...source, redact },
      {
        progress: (done, of) => context.progress(progressLine("reading source", "files", done, of)),
      },
    );
    if (!read.ok) return read;
    const path = at.value;
    const why = path === undefined ? undefined : whyUnknown(read.value, path);
    if (path !== undefined && why !== undefined)
      return err({ kind: "structure-unknown", path, why });
    const most = flags.all ? Number.POSITIVE_INFINITY : (flags.limit ?? SHOWN);
    return ok(structureDocument({ project: project.name, path, most }, read.value));
  },
);
