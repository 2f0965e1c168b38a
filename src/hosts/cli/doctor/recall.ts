// What finds memories by meaning, and the index of sessions: shown once somebody has set up the one or used the other.
import { whyUnused } from "../../../answers/faults/recall.ts";
import { counted, inLine } from "../../../answers/text/style.ts";
import { phrase } from "../ways.ts";
import { faulty, fine, ofMemory, warn, type DoctorCheck } from "./check.ts";

/** Whether the embedder that the settings name can be used. Without one, memories are found by their words. */
export const embedder: DoctorCheck = {
  name: "embedder",
  look: ({ embedder: { isChosen, opened } }) => {
    if (!opened.ok)
      return warn(
        `Memories are found by words alone, because ${whyUnused(opened.error)}.`,
        phrase(opened.error).hint,
      );
    if (!isChosen) return undefined;
    if (opened.value === undefined) return fine("Memories are found by words alone.");
    const { name, dimensions } = opened.value;
    return fine(`${inLine(name)} compares memories by meaning, in ${dimensions} dimensions.`);
  },
};

/** Whether sessions are found through their index. The next search of them makes it again. */
export const sessions = ofMemory("sessions", (memory) => {
  const state = memory.derived.sessions();
  if (!state.ok) return faulty(state.error, "warn");
  if (state.value === undefined) return undefined;
  if (state.value === "damaged")
    return warn(
      "The index of sessions is damaged.",
      "Search them: twiceshy search --sessions reads the transcripts again.",
    );
  const { indexed, grown } = state.value;
  const known = `The index holds ${counted(indexed, "session")} of agents`;
  return fine(
    grown === 0
      ? `${known}.`
      : `${known}; ${grown} of them ${grown === 1 ? "has" : "have"} changed since, and the next search reads on.`,
  );
});
