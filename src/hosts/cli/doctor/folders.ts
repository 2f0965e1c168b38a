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
        `Not there: ${gone}.`,
        "Bring it back from a backup or another clone; twiceshy init makes an empty one.",
      );
    const other = named(({ is }) => is === "other");
    if (other !== "")
      return broken(
        `A file stands where a folder should: ${other}.`,
        "twiceshy rebuild moves it away; one in the place of the log is moved by hand.",
      );
    const closed = named(({ is, writable }) => is === "folder" && !writable);
    if (closed !== "")
      return warn(
        `It cannot be written: ${closed}. Memory can be asked, and nothing remembered.`,
        "Mend its owner or its permissions, if it shall be written.",
      );
    const open = named((state) => state.open);
    return open === ""
      ? fine("Its folders are there, may be written, and are yours alone.")
      : warn(`Others may read ${open}.`, "chmod -R go= takes that from them.");
  },
};
