// How an agent that is started with a brief takes it: by a flag where it has one. Every agent is told the file by the
// environment besides.

/** Names the file with the brief to whatever was started. */
export const BRIEF_VARIABLE = "TWICESHY_BRIEF";

export interface BriefGiven {
  readonly file: string;
  readonly text: string;
}

/** By the name of the program. */
const FLAGS: Readonly<Record<string, (brief: BriefGiven) => readonly string[]>> = {
  aider: ({ file }) => ["--read", file],
  claude: ({ text }) => ["--append-system-prompt", text],
  cn: ({ file }) => ["--rule", file],
};

/** What is put before the agent's own arguments; nothing where no flag of it is known. */
export const briefFlags = (program: string, brief: BriefGiven): readonly string[] => {
  const name = program.replace(/^.*[/\\]/, "").replace(/\.(?:exe|cmd)$/i, "");
  return Object.hasOwn(FLAGS, name) ? (FLAGS[name]?.(brief) ?? []) : [];
};

/** Those that take a brief by a flag. */
export const BRIEFED_PROGRAMS: readonly string[] = Object.keys(FLAGS);
