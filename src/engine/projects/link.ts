// Takes memories that a scan found into the list. Only a person may: a folder may have come with an archive, and what
// is listed is opened by its name.
import type { CommonBody } from "../../core/event/common.ts";
import { speakerOf } from "../../core/fold/speaker.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { ProjectListFault, ProjectList } from "../ports/projects/list.ts";
import type { PersonNeeded } from "../trust/mute.ts";
import type { ScanFinding } from "./classify.ts";

/** Returns those that were linked: everything but copies. */
export const linkFound = (
  list: ProjectList,
  findings: readonly ScanFinding[],
  actor: CommonBody["actor"],
): Result<readonly ScanFinding[], ProjectListFault | PersonNeeded> => {
  if (speakerOf(actor) !== "person") return err({ kind: "person-needed", act: "link projects" });
  const linked: ScanFinding[] = [];
  for (const finding of findings) {
    if (finding.is === "copy") continue;
    const { place } = finding.memory;
    const labels = finding.is === "recloned" ? finding.from : undefined;
    const done = list.link(place, labels && { alias: labels.alias, tags: labels.tags });
    if (!done.ok) return done;
    const removed = finding.is === "recloned" ? list.remove(finding.from.id) : ok(undefined);
    if (!removed.ok) return removed;
    linked.push(finding);
  }
  return ok(linked);
};
