// How a wrapped agent gets its brief: by a flag, if it has one. In addition, every agent finds the
// file through an environment variable.
import { INSTRUCTIONS } from "../../agents/instructions.ts";
import { fillText } from "../../agents/template.ts";

/** Names the file with the brief for the started program. */
export const BRIEF_VARIABLE = "TWICESHY_BRIEF";

export interface BriefGiven {
  readonly file: string;
  readonly text: string;
}

/** Those that take a brief by a flag. */
const BRIEFED = INSTRUCTIONS.flatMap(({ brief }) => brief ?? []);

/** What comes before the agent's own arguments; nothing if the agent has no known flag. */
export const briefFlags = (program: string, { file, text }: BriefGiven): readonly string[] => {
  const name = program.replace(/^.*[/\\]/, "").replace(/\.(?:exe|cmd)$/i, "");
  const flags = BRIEFED.find((one) => one.program === name)?.flags ?? [];
  return flags.map((flag) => fillText(flag, { file, text }));
};

export const BRIEFED_PROGRAMS: readonly string[] = BRIEFED.map(({ program }) => program).toSorted();
