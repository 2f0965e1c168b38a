// Copies what a person asked for in a prompt to the lessons of this machine, in the person's own sentence, if it is one about
// how a library is used.
import { mayCrossRequest, requestCrossing } from "../../core/capture/across/request-crossing.ts";
import type { PromptRequest } from "../../core/capture/requests/requests.ts";
import type { EventId } from "../../core/event/id.ts";
import { IN_PROMPT } from "../../core/fold/speaker.ts";
import type { WritableProject } from "../project.ts";
import { shareCrossing, type SharedAcross } from "./share-across.ts";

/** `id`: of the fact that was recorded. Nothing if it is no lesson about a library, or the settings keep it here. */
export const shareRequest = (
  project: WritableProject,
  id: EventId,
  request: Pick<PromptRequest, "of" | "text">,
): SharedAcross | undefined =>
  mayCrossRequest(request)
    ? shareCrossing(project, id, {
        crossing: (around) => requestCrossing(request, around),
        tags: [IN_PROMPT],
      })
    : undefined;
