// Ends an act that takes too long. The language itself has no way to end a regular expression that a user typed.
import { runInNewContext } from "node:vm";
import { isObject } from "../../core/kit/json.ts";

/** Nothing if the act took longer. It may stop anywhere, so what it worked on is then of no use. */
export const endedWithin = <T>(ms: number, act: () => T): { readonly value: T } | undefined => {
  let done: { readonly value: T } | undefined;
  try {
    runInNewContext("act()", { act: () => void (done = { value: act() }) }, { timeout: ms });
  } catch (fault) {
    // The error comes from another realm, so `instanceof` would not know it.
    if (!isObject(fault) || fault["code"] !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw fault;
    return undefined;
  }
  return done;
};
