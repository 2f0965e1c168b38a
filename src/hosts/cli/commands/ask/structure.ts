// twiceshy structure [<path>]: what a file imports, who imports it, what it exports; or the files that most others rest
// on.
import { buildCommand } from "@stricli/core";
import { err, ok, type Result } from "../../../../core/kit/result.ts";
import { readStructure, whyUnknown } from "../../../../engine/code/structure.ts";
import { structureSourceOf } from "../../../../open/clone.ts";
import { answer, type Answer } from "../../answer.ts";
import type { CliContext } from "../../context.ts";
import { describe } from "../../describe.ts";
import type { Fault } from "../../../../answers/faults/fault.ts";
import {
  commonFlags,
  countFlag,
  switchFlag,
  placeArgument,
  type CommonFlags,
} from "../../flags.ts";
import { progressLine } from "../../progress.ts";
import { openToRead } from "../../reading.ts";
import {
  structureText,
  structureDocument,
  structureSchema,
  type StructureDocument,
} from "../../../../answers/code/structure.ts";

interface Flags extends CommonFlags {
  readonly limit?: number;
  readonly all: boolean;
}

const SHOWN = 10;

export const output = structureSchema;
export const example = "twiceshy structure src/upload.ts";

const told: Answer<StructureDocument> = { output: structureSchema, say: structureText };

export const command = buildCommand<Flags, [path?: string], CliContext>({
  docs: describe(
    "Show a file's imports, or the most imported files",
    example,
    "For a file: its imports, its importers and its exports. For a folder, or the whole project: the files that most others import, and those that no other file imports. Reads the current files: JavaScript and TypeScript, Python, Go, Rust, Java, PHP, C and C++.",
  ),
  parameters: {
    flags: {
      ...commonFlags,
      limit: countFlag(`The number of entries to show; default: ${SHOWN}`),
      all: switchFlag("Show all entries"),
    },
    positional: placeArgument,
  },
  func: answer(
    told,
    async (context, flags: Flags, given?: string): Promise<Result<StructureDocument, Fault>> => {
      const opened = openToRead(context, flags, given === undefined ? [] : [given]);
      if (!opened.ok) return opened;
      const project = opened.value;
      const at = given === undefined ? ok(undefined) : project.paths.of(given);
      if (!at.ok) return at;
      if (given !== undefined && at.value === undefined)
        return err({ kind: "location-unclear", given });
      if (given !== undefined && !at.value?.inside) return err({ kind: "location-outside", given });
      const source = await structureSourceOf(project.place);
      if (source === undefined) return err({ kind: "structure-no-files" });
      const redact = await project.store.redaction();
      const read = await readStructure(
        { ...source, redact },
        {
          progress: (done, of) =>
            context.progress(progressLine("reading source", "files", done, of)),
        },
      );
      if (!read.ok) return read;
      const path = at.value?.path;
      const why = path === undefined ? undefined : whyUnknown(read.value, path);
      if (path !== undefined && why !== undefined)
        return err({ kind: "structure-unknown", path, why });
      const most = flags.all ? Number.POSITIVE_INFINITY : (flags.limit ?? SHOWN);
      return ok(structureDocument({ project: project.name, path, most }, read.value));
    },
  ),
});
