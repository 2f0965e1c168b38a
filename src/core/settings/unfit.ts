// Why a settings file of somebody else is left unchanged.

export type Unfit =
  /** The file is not of the expected format, or is broken. */
  | "unreadable"
  /** It can be read, but holds something else where ours would go. */
  | "unlike"
  /** Something of our name is there, but not what we would put there. */
  | "taken"
  /** Our part was changed since. */
  | "changed";
