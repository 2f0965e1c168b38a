// Takes the drafts that hooks left for the log the one way in. If two processes do so at the same
// time, a draft is appended twice under one natural key and counts once.
import type { Draft } from "../../core/event/draft.ts";
import { isEventId } from "../../core/event/id.ts";
import { isObject } from "../../core/kit/json.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { FileFault } from "../ports/file.ts";
import type { AppendFault } from "../ports/log.ts";
import type { WritableProject } from "../project.ts";
import { isOwnFault, rememberOne } from "./remember.ts";

/** Returns the number of drafts taken in. A draft that is refused or damaged affects only itself. */
export const digestSpool = (project: WritableProject): Result<number, FileFault | AppendFault> => {
  const {
    hooks: { spool },
  } = project;
  const waiting = spool.waiting();
  if (!waiting.ok) return waiting;
  let taken = 0;
  for (const { name, draft } of waiting.value) {
    if (draft && !quotesPurged(project, draft)) {
      const remembered = rememberOne(project, draft);
      if (remembered.ok) taken += 1;
      else if (!isOwnFault(remembered.error)) return err(remembered.error);
    }
    const removed = spool.remove(name);
    if (!removed.ok) return removed;
  }
  return ok(taken);
};

/**
 * A warning quotes its evidence. A hook may leave one after a purge has looked for the warnings
 * that quote what it erases, so it is refused here.
 */
const quotesPurged = ({ index }: WritableProject, { kind, body }: Draft): boolean => {
  const evidence: unknown = kind === "verdict" ? body.evidence : undefined;
  if (!Array.isArray(evidence)) return false;
  const ids = evidence.flatMap((one: unknown) =>
    isObject(one) && isEventId(one["id"]) ? [one["id"]] : [],
  );
  return ids.some((id) => index.lookup.events(id).some(({ event }) => event.body === null));
};
