// What a caller knows of the session that is meant, as flags and words.
import type { TypedHints } from "../../../engine/continuity/scopes.ts";
import type { CliContext } from "../context.ts";
import { textFlag, type FlagsOf } from "../flags.ts";

export const hintFlags = {
  session: textFlag("The id that the agent gives the session", "name"),
  mission: textFlag("The mission, or a part of its name", "name"),
  path: textFlag("A folder or file that it worked on", "path"),
} as const;

export const hintsTyped = (
  { process: { cwd } }: CliContext,
  { session, mission, path }: FlagsOf<typeof hintFlags>,
  words: readonly string[],
): TypedHints => ({
  ...{ session, mission, path, cwd },
  words: words.length === 0 ? undefined : words.join(" "),
});
