// Why settings that belong to somebody else stay as they are.

export type Unfit =
  /** It is not what its name says, or is broken. */
  | "unreadable"
  /** It can be read, and has something else where ours would go. */
  | "unlike"
  /** Something of our name stands there that is not what would be put there. */
  | "taken"
  /** What was put there was changed since. */
  | "changed";
