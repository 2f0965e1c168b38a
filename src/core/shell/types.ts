// The result of reading a command line, as plain data.

/** A word without its quotes. */
export interface ShellWord {
  /** Expansions are kept as they were written: `$HOME/x`, `*.ts`. */
  readonly text: string;
  /** Whether the text is the word's value. It is not if it contains an expansion or a glob. */
  readonly known: boolean;
}

export interface Redirection {
  /** Set if a number comes first. */
  readonly fd?: number;
  readonly mode:
    | "read"
    | "write"
    | "append"
    | "read-write"
    | "duplicate"
    | "here-document"
    | "here-string";
  /** A file, a descriptor, or the text that is passed in. */
  readonly target: ShellWord;
}

export interface ShellCommand {
  /** `NAME=value` before the program. */
  readonly assignments: readonly ShellWord[];
  /** The program and its words; empty if there are only assignments, or only redirections, as after `done`. */
  readonly words: readonly ShellWord[];
  readonly redirections: readonly Redirection[];
}

/** Why a line could not be read. Nothing is known about it, so it is neither read-only nor a match. */
export interface ShellUnreadable {
  readonly kind: "shell-unreadable";
  readonly why: "too-long" | "too-deep" | "too-many" | "unclosed";
}

/** On Linux the longest word for `sh -c` is 128 KiB. People nest about five levels deep. */
export const SHELL_LIMITS = { length: 131_072, depth: 32, commands: 1_000 } as const;
