// What reading a command line gives, as plain data.

/** A word after quotes were taken off. */
export interface ShellWord {
  /** Expansions stand in it as they were written: `$HOME/x`, `*.ts`. */
  readonly text: string;
  /** Whether the text is the word's value: no, where an expansion or a glob stands in it. */
  readonly known: boolean;
}

export interface Redirection {
  /** Where a number stands in front. */
  readonly fd?: number;
  readonly mode:
    | "read"
    | "write"
    | "append"
    | "read-write"
    | "duplicate"
    | "here-document"
    | "here-string";
  /** A file, a descriptor, or the text that is handed in. */
  readonly target: ShellWord;
}

export interface ShellCommand {
  /** `NAME=value` in front of the program. */
  readonly assignments: readonly ShellWord[];
  /** The program and its words; none where there are only assignments, or only redirections as after `done`. */
  readonly words: readonly ShellWord[];
  readonly redirections: readonly Redirection[];
}

/** Why a line could not be read. Nothing is known about it then, so it is neither read-only nor a match. */
export interface ShellUnreadable {
  readonly kind: "shell-unreadable";
  readonly why: "too-long" | "too-deep" | "too-many" | "unclosed";
}

/** The longest word Linux hands to `sh -c` has 128 KiB; people nest five deep. */
export const SHELL_LIMITS = { length: 131_072, depth: 32, commands: 1_000 } as const;
