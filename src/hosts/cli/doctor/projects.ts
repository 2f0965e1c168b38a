// Memories on the disk that no project uses, and entries of the machine's list that lead nowhere.
import { THERE } from "../../../answers/care/projects.ts";
import { counted } from "../../../answers/text/style.ts";
import { faulty, fine, warn, type DoctorCheck } from "./check.ts";

/** The list alone: the disk is searched only by twiceshy projects scan. */
export const projects: DoctorCheck = {
  name: "projects",
  look: ({ projects: all }) => {
    const listing = all();
    if (!listing.ok) return faulty(listing.error, "warn");
    const { projects: listed, unread } = listing.value;
    if (listed.length + unread.length === 0) return undefined;
    const unused = listed.flatMap(({ there }) => (there.is === "unused" ? [there.store] : []));
    const lost = listed.flatMap(({ folder, there }) =>
      there.is === "memory" || there.is === "unused" ? [] : [`${folder} (${THERE[there.is]})`],
    );
    const sentences = [
      ...(unused.length === 0 ? [] : [`No repository uses the memory in ${unused.join(", ")}.`]),
      ...(lost.length === 0 ? [] : [`Listed, but not there: ${lost.join(", ")}.`]),
      ...(unread.length === 0 ? [] : [`No entry of the list of projects: ${unread.join(", ")}.`]),
    ];
    if (sentences.length === 0)
      return fine(`${counted(listed.length, "project")} listed, all there.`);
    const todo = [
      ...(unused.length === 0
        ? []
        : ["Restore the repository, or keep a copy of the memory's log."]),
      ...(lost.length === 0
        ? []
        : [
            "Run twiceshy projects scan to find what was moved, or twiceshy projects remove <folder> for what is gone.",
          ]),
      ...(unread.length === 0 ? [] : ["Move the file away, and run twiceshy init in its project."]),
    ];
    return warn(sentences.join(" "), todo.join(" "));
  },
};
