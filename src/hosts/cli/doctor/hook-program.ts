// Whether the program that agents' hooks call can run, and whether the name on the PATH is this one's.
import { absent, broken, fine, warn, type Check } from "./check.ts";

export const hookProgram: Check = {
  name: "hook-program",
  look: ({ installation }) => {
    const { hook, missing, onPath } = installation();
    if (hook === undefined) return absent("This twiceshy was not started from a package.");
    if (missing.length > 0)
      return broken(
        `${missing.join(" and ")} cannot be run.`,
        "Install twiceshy again: hooks stay silent without it.",
      );
    if (onPath === "other")
      return warn(
        `twiceshy-hook on the PATH is of another installation than ${hook}.`,
        "Take one of them away, or name this one by its whole path.",
      );
    return fine(
      `${hook}${onPath === "same" ? ", also by its name alone" : "; by its whole path, as the PATH does not hold it"}.`,
    );
  },
};
