// Whether git leaves the readable files alone.
import { absent, faulty, fine, mendedBy, NO_MEMORY, warn, type DoctorCheck } from "./check.ts";

export const views: DoctorCheck = {
  name: "readable-files",
  look: ({ memory }) => {
    if (memory === undefined) return NO_MEMORY;
    const excluded = memory.tree.excluded();
    if (!excluded.ok) return faulty(excluded.error, "warn");
    if (excluded.value === undefined)
      return absent("There is no work tree of git to hide them in.");
    return excluded.value
      ? fine("Git leaves .twiceshy/ alone.")
      : mendedBy(
          warn(
            "Git sees .twiceshy/: the line that hides it is gone from info/exclude.",
            "twiceshy init puts it back.",
          ),
          ...["init", "--skip-history"],
        );
  },
};
