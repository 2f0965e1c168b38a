// twiceshy map: what the project is, drawn anew from its work tree and its newest commits, printed and written to its
// page.
import { reading } from "../../reading.ts";
import { err, ok } from "../../../../core/kit/result.ts";
import { commonFlags } from "../../flags.ts";
import { mapDocument, mapSchema } from "../../../../answers/code/map.ts";
import { drawn } from "../../shared/map.ts";
import { pageText } from "../../../../answers/memories/shown.ts";

export const { command, example, output } = reading(
  {
    more: "Also lists key files, and the files where failures cluster. Reads the files that git tracks, manifests, lock files and the newest thousand commits; uses no network. init, capture and rebuild also write it to .twiceshy/PROJECT_MAP.md.",
    example: "twiceshy map",
    flags: commonFlags,
    output: mapSchema,
    say: ({ page }, style) => pageText(page, style),
  },
  async ({ project }) => {
    const map = await drawn(project, await project.store.redaction());
    if (!map.ok) return map;
    return map.value === undefined ? err({ kind: "no-work-tree" }) : ok(mapDocument(map.value));
  },
);
