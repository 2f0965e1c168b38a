// What judged a change: a command with its outcome and error signature, or the history that took the change back.
import * as v from "valibot";
import { integer, line, name, prose, sha } from "./field.ts";

export const check = v.strictObject({
  /** `command`: a test, build or lint was run; `revert`: history took it back; `person`: somebody said so. */
  by: v.picklist(["command", "revert", "person"]),
  command: v.exactOptional(prose),
  exit: v.exactOptional(integer),
  /** The error, normalised: paths, numbers, addresses and times taken out. */
  signature: v.exactOptional(name),
  /** One line of what was seen. */
  summary: v.exactOptional(line),
  /** The commit that took the change back. */
  commit: v.exactOptional(sha),
});

export type Check = v.InferOutput<typeof check>;

export const exampleCheck: Check = {
  by: "command",
  command: "npm test -- upload",
  exit: 1,
  signature: "error: socket hang up at upload",
  summary: "upload.test.ts: 3 failed",
  commit: "0123456789abcdef0123456789abcdef01234567",
};

/** A condition a claim rests on, checkable by whoever reads it: `dep:react<19`, `runtime:node@20`, `file:src/x.ts`. */
export const condition = v.strictObject({
  on: v.picklist(["dependency", "runtime", "file", "export", "environment"]),
  name,
  /** The version, range or value that held. */
  holds: v.exactOptional(name),
});

export type Condition = v.InferOutput<typeof condition>;
