// twiceshy provenance: where a memory comes from.
import {
  provenanceDocument,
  provenanceSchema,
  provenanceText,
} from "../../../../answers/work/provenance.ts";
import { ok } from "../../../../core/kit/result.ts";
import { provenanceOf } from "../../../../engine/continuity/provenance.ts";
import { commonFlags } from "../../flags.ts";
import { reading } from "../../reading.ts";

const id = {
  kind: "tuple",
  parameters: [
    {
      parse: (text: string): string => text,
      brief: "The memory: its id, or the beginning of it",
      placeholder: "id",
    },
  ],
} as const;

export const { command, example, output } = reading(
  {
    more: "Of an item of the work: who stated it, in which session and turn, and the words there. Of any other memory: when, in which session and through what it was recorded; show has the rest.",
    example: "twiceshy provenance 7yl5loxi5j",
    flags: commonFlags,
    positional: id,
    output: provenanceSchema,
    say: provenanceText,
  },
  ({ project }, given: string) => {
    const found = provenanceOf(project, given);
    return found.ok ? ok(provenanceDocument(project.name, found.value)) : found;
  },
);
