// What every draft says about the moment it was made: the time, the channel, the session, and what HEAD points to.
import type { DraftCommon } from "../../core/event/draft.ts";
import type { WritableProject } from "../project.ts";

/** The fields of the present moment. `session` overrides the one that the project was opened with. */
export const stampOf = (project: WritableProject, session = project.write.session): DraftCommon => {
  const head = project.tree.head();
  // If HEAD cannot be read, the event loses its anchor but is still made.
  const { commit, branch } = head.ok ? head.value : {};
  return {
    when: project.machine.clock.nowMs(),
    actor: project.write.actor,
    ...(session === undefined ? {} : { session }),
    ...(commit === undefined ? {} : { commit }),
    ...(branch === undefined ? {} : { branch }),
  };
};
