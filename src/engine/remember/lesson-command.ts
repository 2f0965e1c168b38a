// The command that a lesson is about: the one it names, or what it says to avoid, if that is a
// command. Every door that takes lessons asks this before anything is written.
import type { Refusal } from "../../core/append/admit.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { isTyped, readPattern } from "../../core/shell/pattern.ts";

export interface LessonInput {
  readonly command?: string | undefined;
  readonly avoid?: string | undefined;
}

/** As a field of the draft. A pattern that no command could ever match is refused. */
export const lessonCommand = ({
  command,
  avoid,
}: LessonInput): Result<{ readonly commandPattern?: string }, Refusal> => {
  if (command === undefined)
    return ok(avoid !== undefined && isTyped(avoid) ? { commandPattern: avoid.trim() } : {});
  if (readPattern(command).ok) return ok({ commandPattern: command });
  const must = "must be one command, as typed";
  return err({ kind: "draft-flawed", event: "lesson", field: "command", must });
};
