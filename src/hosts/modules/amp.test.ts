// What Amp hands over at the end of a turn, in forms that its manual names and in others. No hook is found here, so nothing is answered.
import { afterEach, beforeEach, expect, test } from "vitest";
import plugin from "./amp.ts";

const unawaited: unknown[] = [];
const note = (reason: unknown): void => void unawaited.push(reason);
beforeEach(() => void process.on("unhandledRejection", note));
afterEach(() => {
  process.off("unhandledRejection", note);
  unawaited.length = 0;
});

test.each([
  [{ thread: { id: "t" }, messages: [null, 5] }, {}],
  [{ thread: { id: "t" }, messages: "none" }, {}],
  [{ thread: { id: "t" } }, { thread: { messages: () => Promise.reject(new Error("no")) } }],
  [{ thread: { id: "t" } }, { thread: { messages: () => Promise.resolve([undefined]) } }],
])("messages of another form leave no rejection unawaited: %j", async (event, context) => {
  const names: string[] = [];
  plugin({
    on: (name, act) => {
      names.push(name);
      if (name === "agent.end") Reflect.apply(act, undefined, [event, context]);
    },
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(names).toContain("agent.end");
  expect(unawaited).toEqual([]);
});
