// The one difference between the doors in how a fault reads: what each calls the act or the argument that a hint names.

export interface Ways {
  /** The same once more: `run the command again`. */
  readonly again: string;
  /** What the user does here, as a noun: `command`, `call`. */
  readonly act: string;
  /** What lists the values that it takes, or what a kind of event takes, as a sentence. */
  readonly help: (kind?: string) => string;
  /** What only a person does: `free space`, or `ask a person to free space`. */
  readonly person: (what: string) => string;
  /** A command of twiceshy, by its words. */
  readonly command: (words: string) => string;
  /** A point in time, as the user reads it. */
  readonly time: (ms: number) => string;
  /** Where ids are found. */
  readonly listing: string;
  readonly finding: string;
  readonly issues: string;
  /** Retiring a memory. */
  readonly retire: (id: string) => string;
  /** Going to another project, and what follows a hint about the present one. */
  readonly elsewhere: string;
  readonly otherwise: string;
  /** Arguments by what they take. */
  readonly project: string;
  readonly text: string;
  readonly files: string;
  readonly issue: string;
  readonly place: string;
  readonly by: string;
  readonly regex: string;
  readonly filter: string;
  readonly diff: string;
  readonly changes: string;
  readonly checks: string;
}
