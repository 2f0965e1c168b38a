// Whether the folders of the memory are folders, can be written to, and can be read by nobody else.
import type { FolderState } from "../../../engine/ports/agents/installation-state.ts";
import { broken, faulty, fine, NO_MEMORY, warn, type DoctorCheck } from "./check.ts";

export const folders: DoctorCheck = {
  name: "folders",
  look: ({ memory }) => {
    if (memory === undefined) return NO_MEMORY;
    const states = memory.store.folders();
    if (!states.ok) return faulty(states.error);
    const named = (is: (state: FolderState) => boolean): string =>
      states.value
        .filter(is)
        .map(({ path }) => path)
        .join(", ");
    const gone = named(({ is, needed }) => needed && is === "nothing");
    if (gone !== "")
      return broken(
        `Missing: ${gone}.`,
        "Restore it from a backup or another clone, or run twiceshy init to make an empty one.",
      );
    const other = named(({ is }) => is === "other");
    if (other !== "")
      return broken(
        `There is a file where a folder should be: ${other}.`,
        "Run twiceshy rebuild to move it away; move one in the place of the log by hand.",
      );
    const closed = named(({ is, writable }) => is === "folder" && !writable);
    if (closed !== "")
      return warn(
        `Not writable: ${closed}. twiceshy can read this memory, but cannot record anything.`,
        "Fix its owner or permissions if twiceshy should write to it.",
      );
    const open = named((state) => state.open);
    return open === ""
      ? fine("Its folders exist, are writable, and only you can read them.")
      : warn(`Other users can read ${open}.`, "Run chmod -R go= on it to prevent that.");
  },
};
