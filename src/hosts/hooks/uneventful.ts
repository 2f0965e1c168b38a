// After a command: whether nobody need look at once at what it did. So most commands cost an agent one start of Node, and neither
// git nor the attendant. What is left is looked at after the next command of which this does not hold.
import { resolve } from "node:path";
import { stepsOfToolCall } from "../../core/judge/action/tool-call.ts";
import { recognise } from "../../core/check/recognise.ts";
import { openHook } from "../../open/hook.ts";
import {
  FILE_DATES_MS,
  recipientOf,
  unlooked,
  type HostCall,
  type Run,
  type HookSurroundings,
} from "./call.ts";

/** Programs that move HEAD or files, or apply what may be a known change. */
const MOVING = /\b(?:git|gh|glab|hub|hg|jj|sl|mv|rename|patch|apply_patch|applypatch)\b/;

/** A command with more words is a script. */
const MOST_WORDS = 60;

/** What may be a file that the command names. */
const wordsIn = (command: string): readonly string[] =>
  [...command.matchAll(/[^\s'"`=;&|<>(){}]+/g)].map(([word]) => word);

/**
 * It was no check, it moved nothing, and no file was written since the last look that it names or of which something is known.
 * Undefined if the attendant must look.
 */
export const uneventful = (call: HostCall, around: HookSurroundings): Run | undefined => {
  const { host, payload } = call;
  const { hookEvent } = payload;
  if (hookEvent.is !== "after-tool") return undefined;
  const steps = stepsOfToolCall(hookEvent.call);
  const [run, ...others] = steps.ok ? steps.value : [];
  if (run?.act !== "run" || run.unreadable !== undefined || others.length > 0) return undefined;
  if (MOVING.test(run.command) || recognise(run.command) !== undefined) return undefined;
  const opened = openHook({ cwd: payload.cwd ?? around.cwd, env: around.env });
  if (!opened.ok || opened.value === undefined) return undefined;
  const project = opened.value;
  if (project.ignored().tool(hookEvent.tool)) return { ending: "silent" };
  if (project.flags.notesReads() || project.flags.hasOwnChecks() || !project.view().ok)
    return undefined;
  const recipient = recipientOf(host, payload, around);
  const began = recipient && project.state.starts.of(unlooked(recipient, payload.session));
  if (!began?.ok || began.value === undefined) return undefined;
  const { atMs, commit } = began.value;
  const head = project.head();
  if (!head.ok || head.value.commit !== commit) return undefined;
  const words = wordsIn(run.command);
  const named = words.map((word) => resolve(payload.cwd ?? around.cwd, word));
  if (words.length > MOST_WORDS || project.writtenSince(atMs - FILE_DATES_MS, named))
    return undefined;
  return { ending: "silent", on: "after-tool", project };
};
