// The exit codes, and what they mean to the caller.

/** Exit codes, the same for every command: who runs `done` in a script asks whether the work is shown, whatever stood in the way. */
export const EXIT_CODES = {
  done: { code: 0, means: "Done." },
  negative: { code: 1, means: "The answer is no: damage, an unknown id, a refused draft." },
  usage: { code: 2, means: "Invalid command line." },
  world: { code: 3, means: "The disk, git or the environment failed." },
  unverified: { code: 3, means: "Of `done` alone: nothing shows that the work is done." },
  ours: { code: 70, means: "An internal error of twiceshy." },
} as const;

export const EXIT = {
  done: EXIT_CODES.done.code,
  negative: EXIT_CODES.negative.code,
  usage: EXIT_CODES.usage.code,
  world: EXIT_CODES.world.code,
  unverified: EXIT_CODES.unverified.code,
  ours: EXIT_CODES.ours.code,
} as const;
