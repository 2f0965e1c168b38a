// The brief that the next session begins with, as it was last made, with what it rests on.

export interface KeptBrief {
  readonly text: string;
  /** The ids of the memories that it names. */
  readonly about: readonly string[];
  /** How many others there was no room for. */
  readonly leftOut: number;
  /** What was asked about the work tree, and the answers: the brief holds as long as these do. */
  readonly looked: readonly Looked[];
}

export type Looked = readonly [of: "path" | "branch", name: string, isThere: boolean | null];

export interface KeptBriefs {
  /** What a brief is made from, by names, sizes and dates of files: another value if any of it changed. */
  readonly basis: () => readonly unknown[];
  /** Undefined unless it was made with this stamp. */
  readonly read: (stamp: string) => KeptBrief | undefined;
  /** If the disk refuses, the brief is made again next time. */
  readonly keep: (stamp: string, brief: KeptBrief) => void;
}
