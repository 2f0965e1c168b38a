// An act that is ended where it takes too long. Nothing in the language itself ends a regular expression that somebody typed.
import { runInNewContext } from "node:vm";
import { isObject } from "../../core/kit/json.ts";

/** Nothing where it took longer. It may be broken off anywhere, so that what it worked on is of no use then. */
export const endedWithin = <T>(ms: number, act: () => T): { readonly value: T } | undefined => {
  let done: { readonly value: T } | undefined;
  try {
    runInNewContext("act()", { act: () => void (done = { value: act() }) }, { timeout: ms });
  } catch (fault) {
    // It is an error of another realm.
    if (!isObject(fault) || fault["code"] !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw fault;
    return undefined;
  }
  return done;
};
