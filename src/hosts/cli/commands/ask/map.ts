// twiceshy map: what the project is, drawn anew from its work tree and its newest commits, printed and written to its
// page.
import { buildCommand } from "@stricli/core";
import { err, ok, type Result } from "../../../../core/kit/result.ts";
import { answer, type Answer } from "../../answer.ts";
import type { CliContext } from "../../context.ts";
import { describe } from "../../describe.ts";
import type { Fault } from "../../../../answers/faults/fault.ts";
import { commonFlags, type CommonFlags } from "../../flags.ts";
import { mapDocument, mapSchema, type MapDocument } from "../../../../answers/code/map.ts";
import { drawn } from "../../shared/map.ts";
import { openToRead } from "../../reading.ts";
import { pageText } from "../../../../answers/memories/shown.ts";

export const output = mapSchema;
export const example = "twiceshy map";

const told: Answer<MapDocument> = { output, say: ({ page }, style) => pageText(page, style) };

export const command = buildCommand<CommonFlags, [], CliContext>({
  docs: describe(
    "Show the project map: purpose, stack, layout, entry points, key files, and where failures cluster",
    example,
    "Reads the files that git tracks, manifests, lock files and the newest thousand commits; uses no network. init, capture and rebuild also write it to .twiceshy/PROJECT_MAP.md.",
  ),
  parameters: { flags: commonFlags },
  func: answer(told, async (context, flags: CommonFlags): Promise<Result<MapDocument, Fault>> => {
    const opened = openToRead(context, flags);
    if (!opened.ok) return opened;
    const map = await drawn(opened.value, await opened.value.store.redaction());
    if (!map.ok) return map;
    return map.value === undefined ? err({ kind: "no-work-tree" }) : ok(mapDocument(map.value));
  }),
});
