// Remembers the attempts that ended, under their issues. What worked on the error of an open issue is its fix.
import { attemptOf, fixOf } from "../../core/capture/attempts/attempt.ts";
import type { AttemptEnd } from "../../core/capture/attempts/step.ts";
import type { Try } from "../../core/capture/attempts/open-attempts.ts";
import { namesIn, textSince, wordsAbout } from "../../core/capture/attempts/words.ts";
import type { TreeNow } from "../../core/capture/attempts/tree-now.ts";
import type { Draft } from "../../core/event/draft.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { issueWith } from "./known-error.ts";
import { issueAbout } from "../remember/remember-attempt.ts";
import type { AppendFault } from "../ports/log.ts";
import type { WritableProject } from "../project.ts";
import { isOwnFault, rememberOne, type Remembered } from "../remember/remember.ts";

/** A refused one affects only itself. */
export const rememberEnded = (
  project: WritableProject,
  ended: readonly AttemptEnd[],
  { commit, branch }: Pick<TreeNow, "commit" | "branch">,
  wordsOf: () => readonly string[] = () => [],
): Result<readonly Remembered[], AppendFault> => {
  const all: Remembered[] = [];
  const lines = ended.some(({ is }) => is === "failed") ? wordsOf() : [];
  for (const ending of ended)
    for (const draft of draftsOf(project, ending, { commit, branch }, lines)) {
      const one = rememberOne(project, draft);
      if (one.ok) all.push(one.value);
      else if (!isOwnFault(one.error)) return err(one.error);
    }
  return ok(all);
};

const draftsOf = (
  project: WritableProject,
  ending: AttemptEnd,
  at: Pick<TreeNow, "commit" | "branch">,
  lines: readonly string[],
): readonly Draft[] => {
  const { session } = ending.is === "failed" ? ending.tried : ending.seen;
  const signatures = ending.is === "failed" ? ending.tried.signatures : ending.signatures;
  const same = issueWith(project, signatures);
  const { paths: files } = ending.is === "failed" ? ending.tried : ending.change;
  const when = ending.is === "failed" ? ending.tried.when : ending.seen.when;
  // Without a session it cannot be told whose change it was.
  const about = { session, when, files: [...files], text: signatures.join(" ") };
  const issue = same ?? (session === undefined ? undefined : issueAbout(project, about));
  const words = ending.is === "failed" ? wordsOn(ending.tried, lines) : undefined;
  const stamp = { ...at, actor: project.write.actor, when, issue, words };
  const attempt = attemptOf(ending, stamp);
  return ending.is === "worked" && same !== undefined
    ? [attempt, fixOf(ending, { ...stamp, issue: same })]
    : [attempt];
};

/** What the agent wrote of it since its check turned red: by the transcript or, without one, at the end of a turn. */
const wordsOn = (tried: Try, lines: readonly string[]): string | undefined =>
  wordsAbout(textSince(lines, tried.when), namesIn(tried)) ?? tried.words;
