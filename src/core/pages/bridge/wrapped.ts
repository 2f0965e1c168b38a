// How a wrapped agent gets its brief: by a flag, if it has one. In addition, every agent finds the
// file through an environment variable.

/** Names the file with the brief for the started program. */
export const BRIEF_VARIABLE = "TWICESHY_BRIEF";

export interface BriefGiven {
  readonly file: string;
  readonly text: string;
}

/** By program name. */
const FLAGS: Readonly<Record<string, (brief: BriefGiven) => readonly string[]>> = {
  aider: ({ file }) => ["--read", file],
  claude: ({ text }) => ["--append-system-prompt", text],
  cn: ({ file }) => ["--rule", file],
};

/** What comes before the agent's own arguments; nothing if the agent has no known flag. */
export const briefFlags = (program: string, brief: BriefGiven): readonly string[] => {
  const name = program.replace(/^.*[/\\]/, "").replace(/\.(?:exe|cmd)$/i, "");
  return Object.hasOwn(FLAGS, name) ? (FLAGS[name]?.(brief) ?? []) : [];
};

/** The programs that take a brief by a flag. */
export const BRIEFED_PROGRAMS: readonly string[] = Object.keys(FLAGS);
