// Whether the files for agents without hooks are kept up to date.
import { phrase } from "../ways.ts";
import { absent, faulty, fine, NO_MEMORY, warn, type DoctorCheck } from "./check.ts";

export const bridges: DoctorCheck = {
  name: "bridges",
  look: ({ memory }) => {
    if (memory === undefined) return NO_MEMORY;
    const there = memory.tree.bridges();
    if (!there.ok) return faulty(there.error, "warn");
    const { whole = [], torn = [] } = there.value ?? {};
    if (torn.length > 0) {
      const said = torn.map((path) => phrase({ kind: "bridge-torn", path }));
      return warn(said.map(({ sentence }) => sentence).join(" "), said[0]?.hint ?? "");
    }
    return whole.length === 0
      ? absent("No file that agents read at their start mentions this memory.")
      : fine(`Agents can read about this memory in ${whole.join(", ")}.`);
  },
};
