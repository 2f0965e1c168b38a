// twiceshy bootstrap: the first question of a session. It answers with a pack, or with the sessions that could be meant.
import {
  bootstrapDocument,
  bootstrapSchema,
  bootstrapText,
} from "../../../../answers/work/pack.ts";
import { ok } from "../../../../core/kit/result.ts";
import { bootstrap } from "../../../../engine/continuity/bootstrap.ts";
import { commonFlags, wordsArgument } from "../../flags.ts";
import { reading } from "../../reading.ts";
import { hintFlags, hintsTyped } from "../../shared/hints.ts";
import { packFlags } from "../../shared/pack-flags.ts";

export const { command, example, output } = reading(
  {
    more: "Takes what is known of the work that is meant, as twiceshy scope resolve does, and answers with its context pack. If several sessions could be meant, it lists them and picks none.",
    example: "twiceshy bootstrap upload retries",
    flags: { ...commonFlags, ...hintFlags, ...packFlags },
    positional: wordsArgument(
      "Words that say what is meant, such as the title of a chat",
      "word",
      0,
    ),
    output: bootstrapSchema,
    say: bootstrapText,
  },
  ({ context, project, flags }, ...words) => {
    const { budget: size, known } = flags;
    const found = bootstrap(project, hintsTyped(context, flags, words), { size, known });
    return found.ok ? ok(bootstrapDocument(project.name, found.value)) : found;
  },
);
