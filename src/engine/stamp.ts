// What every draft says of the moment it was made in: the time, the channel, the session, where the work tree stood.
import type { DraftCommon } from "../core/capture/draft.ts";
import type { WritableProject } from "./project.ts";

/** The fields of the present moment; `session` overrides the one the project was opened with. */
export const stampOf = (project: WritableProject, session = project.session): DraftCommon => {
  const head = project.head();
  // A HEAD that cannot be read costs the event its anchor, never the event.
  const { commit, branch } = head.ok ? head.value : {};
  return {
    when: project.clock.nowMs(),
    actor: project.actor,
    ...(session === undefined ? {} : { session }),
    ...(commit === undefined ? {} : { commit }),
    ...(branch === undefined ? {} : { branch }),
  };
};
