// What a failed system call is called. Whatever else is thrown is a fault of ours, and goes on up.
import { err, ok, type Result } from "./result.ts";

/** The system's name for what went wrong (`ENOSPC`); a fault without one is thrown again. */
export const codeOf = (fault: unknown): string => {
  if (fault instanceof Error && "code" in fault && typeof fault.code === "string")
    return fault.code;
  throw fault;
};

/** Runs an act on a file; what the system answers becomes a value, anything else goes on up. */
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
