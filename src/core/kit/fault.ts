// The code of a failed system call. Anything else that is thrown is a bug of ours and is thrown on.
import { err, ok, type Result } from "./result.ts";

/** The system's code for the failure (`ENOSPC`). A fault without a code is thrown again. */
export const codeOf = (fault: unknown): string => {
  if (fault instanceof Error && "code" in fault && typeof fault.code === "string")
    return fault.code;
  throw fault;
};

/**
 * What an act on a file returns; undefined if the system refuses it with one of the codes, or at all if none is named.
 * Any other fault is thrown on.
 */
export const orUndefined = <T>(act: () => T, ...codes: readonly string[]): T | undefined => {
  try {
    return act();
  } catch (fault) {
    const code = codeOf(fault);
    if (codes.length > 0 && !codes.includes(code)) throw fault;
    return undefined;
  }
};

/** Whether the system does it; the codes are those of `orUndefined`. */
export const succeeds = (act: () => void, ...codes: readonly string[]): boolean =>
  orUndefined(() => (act(), true), ...codes) === true;

/** Runs an act on a file. A system error becomes a value; any other fault is thrown on. */
export const answered = <Kind extends string, T>(
  kind: Kind,
  path: string,
  act: () => T,
): Result<T, { readonly kind: Kind; readonly path: string; readonly code: string }> => {
  try {
    return ok(act());
  } catch (fault) {
    return err({ kind, path, code: codeOf(fault) });
  }
};
