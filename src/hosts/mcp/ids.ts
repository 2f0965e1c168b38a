// Proposes ids that a person may be about to type: of open issues, or of the memories worth most, that begin as typed.
import { shortId } from "../../core/event/id.ts";
import { ok } from "../../core/kit/result.ts";
import type { Project } from "../../engine/project.ts";
import type { Dispatcher } from "./dispatcher.ts";

/** The most that a client may be given at once. */
const MOST = 100;

/** None if it is not clear which project is meant, because a proposal cannot ask back. */
export const proposedIds = async (
  dispatcher: Dispatcher,
  of: string,
  typed: string,
): Promise<string[]> => {
  const served = await dispatcher.tell(
    { context: undefined, project: undefined, paths: [] },
    (project) => ok(of === "issue" ? openIssues(project) : worthiest(project)),
  );
  const ids = served.is === "answered" ? served.answer : [];
  return ids.map(shortId).filter((id) => id.startsWith(typed.toLowerCase()));
};

const openIssues = ({ index }: Project): readonly string[] =>
  index.lists.openIssues().map(({ id }) => id);

const worthiest = ({ index }: Project): readonly string[] => {
  const shelves = ["issues", "failures", "decisions", "lessons", "notes"] as const;
  const places = shelves.flatMap((name) => index.lists.ranking(name, MOST / shelves.length).places);
  return [...new Set(places.map(({ id }) => id))];
};
