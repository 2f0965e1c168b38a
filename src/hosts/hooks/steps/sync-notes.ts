// Exchanges git notes with the remote at the beginning or the end of a session, as the settings say. Nobody waits for a
// remote: what arrives is there for the next question.
import { syncNotesBehind } from "../../../open/writable.ts";
import type { Attended, Step } from "./step.ts";

/** Also marks whether the end of the session must start Node for this. */
export const syncNotesAtStart: Step<"session-start"> = (one) => {
  syncAt(one, "start");
  const { sync } = one.settings.notes;
  const flag = one.project.store.notes.atSessionEnd;
  const isWanted = sync === "stop" || sync === "both" || one.settings.consolidation.by !== "off";
  if (isWanted === flag.isSet()) return undefined;
  const marked = isWanted ? flag.set() : flag.clear();
  return { isFaulty: !marked.ok };
};

export const syncNotesAtEnd: Step<"session-end"> = (one) => {
  syncAt(one, "stop");
  return undefined;
};

const syncAt = ({ project, settings, cli }: Attended, at: "start" | "stop"): void => {
  const { sync } = settings.notes;
  if (sync === at || sync === "both") syncNotesBehind(project.place, cli);
};
