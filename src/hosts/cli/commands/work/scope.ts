// twiceshy scope: the missions and sessions of this project, and which of them is meant.
import {
  missionsDocument,
  resolutionDocument,
  scopeSchema,
  scopeText,
} from "../../../../answers/work/scopes.ts";
import { err, ok } from "../../../../core/kit/result.ts";
import { resolvedScope, scopesKnown } from "../../../../engine/continuity/scopes.ts";
import { commonFlags, wordsArgument } from "../../flags.ts";
import { answering } from "../../command.ts";
import { reading } from "../../reading.ts";
import { hintFlags, hintsTyped } from "../../shared/hints.ts";

export const { command, example, output } = reading(
  {
    more: "Without words it lists missions and sessions with the state of their work. resolve, with what is known (flags, or words such as the title of a chat), adds up points and names the mission or the folder that is meant, or the sessions that could be. It never picks one of several sessions. docs/continuity.md has the points.",
    example: "twiceshy scope resolve upload retries",
    flags: { ...commonFlags, ...hintFlags },
    positional: wordsArgument("resolve, and words that say what is meant", "word", 0),
    ...answering(scopeSchema, scopeText),
  },
  ({ context, project, flags }, ...[act, ...words]) => {
    if (act === undefined) return ok(missionsDocument(project.name, scopesKnown(project)));
    if (act !== "resolve")
      return err({ kind: "value-unclear", what: "The act", given: act, must: "must be resolve" });
    const resolved = resolvedScope(project, hintsTyped(context, flags, words));
    return resolved.ok
      ? ok({ project: project.name, resolution: resolutionDocument(resolved.value) })
      : resolved;
  },
);
