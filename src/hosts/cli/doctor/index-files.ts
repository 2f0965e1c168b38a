// Whether the index can serve. Without it every answer takes longer, but none differs.
import { thousands } from "../../../answers/text/style.ts";
import { absent, faulty, fine, mendedBy, NO_MEMORY, warn, type DoctorCheck } from "./check.ts";

export const indexFiles: DoctorCheck = {
  name: "index",
  look: ({ memory }) => {
    if (memory === undefined) return NO_MEMORY;
    const state = memory.derived.index();
    if (!state.ok) return faulty(state.error, "warn");
    if (!("is" in state.value))
      return state.value.behind === 0
        ? fine("The index is up to date.")
        : fine(
            `The index is ${thousands(state.value.behind)} bytes behind the log, and catches up when it is read.`,
          );
    return state.value.is === "absent"
      ? mendedBy(
          absent(
            "There is no index yet, so each question reads the whole log.",
            "Run twiceshy rebuild to write it.",
          ),
          "rebuild",
        )
      : mendedBy(
          warn(
            "The index does not match the log, so each question reads the whole log.",
            "Run twiceshy rebuild.",
          ),
          "rebuild",
        );
  },
};
