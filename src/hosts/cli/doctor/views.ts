// Whether git leaves the readable files alone.
import { absent, faulty, fine, mendedBy, NO_MEMORY, warn, type DoctorCheck } from "./check.ts";

export const views: DoctorCheck = {
  name: "readable-files",
  look: ({ memory }) => {
    if (memory === undefined) return NO_MEMORY;
    const excluded = memory.tree.excluded();
    if (!excluded.ok) return faulty(excluded.error, "warn");
    if (excluded.value === undefined)
      return absent("Outside a git work tree there is nothing to ignore.");
    return excluded.value
      ? fine("Git ignores .twiceshy/.")
      : mendedBy(
          warn(
            "Git does not ignore .twiceshy/: its line is missing from info/exclude.",
            "Run twiceshy init to add it again.",
          ),
          ...["init", "--skip-history"],
        );
  },
};
