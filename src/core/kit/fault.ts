// What a failed system call is called. Whatever else is thrown is a fault of ours, and goes on up.

/** The system's name for what went wrong (`ENOSPC`); a fault without one is thrown again. */
export const codeOf = (fault: unknown): string => {
  if (fault instanceof Error && "code" in fault && typeof fault.code === "string")
    return fault.code;
  throw fault;
};
