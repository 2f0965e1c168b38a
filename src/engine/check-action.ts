// Judges what somebody is about to do before they do it, and tells all that is known about it. It writes nothing.
import { respelled, type Action } from "../core/judge/action/action.ts";
import type { TextOf } from "../core/judge/match/custom.ts";
import { messageOf } from "./tell.ts";
import { judge, type Judgment } from "./judge.ts";
import type { Project } from "./project.ts";

export interface ActionChecked extends Judgment {
  /** What an agent would be told. */
  readonly say: string;
  /** As it was understood, its paths as the log spells them. */
  readonly action: Action;
}

/** `textOf` reads the work tree, by paths from its top. */
export const checkAction = (project: Project, given: Action, textOf: TextOf): ActionChecked => {
  const action = respelled(given, (path) => {
    const at = project.pathOf(path);
    return at.ok && at.value?.inside ? at.value.path : undefined;
  });
  const judgment = judge(action, project.gate.view(), {
    nowMs: project.clock.nowMs(),
    ignoreCase: project.ignoreCase,
    everywhere: true,
    textOf,
  });
  const { verdict, heard } = judgment;
  const [first] = verdict.evidence;
  const say =
    first === undefined || verdict.level === "silent"
      ? ""
      : messageOf(first, verdict.level, "asked", heard(first.case));
  return { ...judgment, say, action };
};
