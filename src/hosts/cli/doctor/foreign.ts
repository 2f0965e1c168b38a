// Memories of other tools, or of ours in another form, that are in this clone and are not read.
import { foreignDocument, foreignWords } from "../../../answers/care/init.ts";
import { absent, faulty, NO_MEMORY, type DoctorCheck } from "./check.ts";

export const foreign: DoctorCheck = {
  name: "other-memories",
  look: ({ memory }) => {
    if (memory === undefined) return NO_MEMORY;
    const found = memory.store.foreign();
    if (!found.ok) return faulty(found.error, "warn");
    if (found.value.length === 0) return absent("There is no memory of another tool here.");
    const has = (kind: string): boolean => found.value.some((one) => one.kind === kind);
    return {
      state: "warn",
      says: `This clone also holds ${found.value.map(foreignDocument).map(foreignWords).join("; ")}.`,
      do: has("projectmem")
        ? "Run twiceshy import to import projectmem's."
        : "twiceshy neither reads nor changes it.",
    };
  },
};
