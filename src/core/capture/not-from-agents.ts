// What no channel but a person may state as a fact or a lesson: a text that would command its reader; and, of an agent,
// what is over when the task is, or what git and the files hold anyway.
import type { Draft } from "../event/draft.ts";
import { isNotWorth } from "./signals/not-worth.ts";
import { isInjection } from "./signals/sentence.ts";

export interface NotFromAgents {
  /** `commands`: it would command its reader; `passing`: it is of the kind that nobody needs again. */
  readonly because: "commands" | "passing";
  readonly text: string;
}

/** Nothing if it may be recorded. Whether a person speaks is asked by the caller. */
export const notFromAgents = (
  { kind, body }: Draft,
  { isAgent }: { readonly isAgent: boolean },
): NotFromAgents | undefined => {
  if (kind !== "fact" && kind !== "lesson") return undefined;
  const { text = "" } = body;
  const value = kind === "fact" ? (body.value ?? body.object ?? text) : text;
  const name = kind === "fact" ? (body.name ?? body.subject ?? "") : "";
  const texts = [text, value, ...(kind === "lesson" ? [body.avoid, body.prefer, body.body] : [])];
  if (texts.some((one) => one !== undefined && isInjection(one)))
    return { because: "commands", text };
  const isPassing = PASSING_NAME.test(name) || isNotWorth(value) || PATH.test(value.trim());
  return isAgent && isPassing ? { because: "passing", text } : undefined;
};

const PASSING_NAME =
  /(?:^|[.\s_-])(?:current[.\s_-]?task|file[.\s_-]?path|git[.\s_-]?history)(?:$|[.\s_-])/i;

/** A file of this machine. */
const PATH = /^(?:~?\/|[A-Za-z]:\\)[^\s]*[/\\][^\s/\\]+\.\w{1,5}(?::\d+)*$/;
