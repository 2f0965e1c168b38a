// Before a tool, where it matters what the agent has read, or HEAD was moved and nobody has looked since: the judge's program
// hands over what it cannot answer.
import { resolve } from "node:path";
import { stepsOfToolCall } from "../../core/judge/action/tool-call.ts";
import { catchUp } from "../../engine/care/catch-up.ts";
import { openReads } from "../../open/hook.ts";
import { catchUpMeansOf, SILENT, type On } from "./attended.ts";
import { runGate } from "./gate.ts";
import type { Run, HookSurroundings } from "./call.ts";
import { staleRead } from "./stale-read.ts";

export const beforeTool = async (one: On<"before-tool">): Promise<Run> => {
  const { host, payload, hook, hookEvent, around, cwd } = one;
  const steps = stepsOfToolCall(hookEvent.call);
  if (!steps.ok) return SILENT;
  const there = { ...around, present: (path: string) => around.present(resolve(cwd, path)) };
  const { reads } = openReads(hook.place);
  const called = { ...payload, ...hookEvent };
  const head = hook.head();
  if (head.ok && head.value.commit !== hook.followedTo())
    await unlessLate(catchUp(one.project, catchUpMeansOf(one)), around);
  return (
    staleRead(host, called, steps.value, { hook, reads }, there) ??
    runGate({ host, payload }, { ...around, attended: true })
  );
};

/** What is left after that share is for judging: a repeat that is judged by what was known before HEAD moved is still denied. */
const CATCHING_UP = 1 / 2;
const GLANCE_MS = 20;

const unlessLate = async (work: Promise<unknown>, { isLate }: HookSurroundings): Promise<void> => {
  let isDone = false;
  const done = work.then(() => (isDone = true));
  while (!isDone && !isLate(CATCHING_UP))
    await Promise.race([done, new Promise((after) => setTimeout(after, GLANCE_MS))]);
};
