// Whether the program that agents' hooks call really runs, and whether the one on the PATH is this one.
import { absent, broken, fine, warn, type Check } from "./check.ts";

export const hookProgram: Check = {
  name: "hook-program",
  look: ({ installation, tryHook }) => {
    const { hook, missing, onPath } = installation();
    if (hook === undefined) return absent("This twiceshy was not started from a package.");
    if (missing.length > 0)
      return broken(
        `${missing.join(" and ")} cannot be run.`,
        "Install twiceshy again: hooks stay silent without it.",
      );
    const trial = tryHook(hook);
    if (trial.is === "failed")
      return broken(`${hook} fails: ${trial.said}`, "Install twiceshy again: hooks stay silent.");
    if (trial.is === "silent")
      return trial.isNodeOnPath
        ? broken(
            `${hook} was run, and did not come to its judge.`,
            "Install twiceshy again: hooks stay silent.",
          )
        : warn(
            `${hook} finds no node on this PATH, and stays silent.`,
            "Put node on the PATH of whatever calls it.",
          );
    if (onPath === "other")
      return warn(
        `twiceshy-hook on the PATH is of another installation than ${hook}.`,
        "Take one of them away, or name this one by its whole path.",
      );
    const how =
      trial.is === "judged"
        ? `was run, and answered in ${Math.round(trial.tookMs)} ms`
        : `is whole, and could not be tried (${trial.code})`;
    const called =
      onPath === "same"
        ? "by its name alone, too"
        : "by its whole path, as the PATH does not hold it";
    return fine(`${hook} ${how}; it is called ${called}.`);
  },
};
