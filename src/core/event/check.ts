// What judged a change (a command with its outcome, or history), and the conditions that a claim rests on.
import { integer, line, name, prose, sha } from "./field.ts";
import { object, oneOf, optional, required, type TypeOf } from "./type.ts";

/** A command with its outcome and error signature, or the history that took the change back. */
export const check = object("check", {
  by: required(
    oneOf("command", "revert", "person"),
    "`command`: a test, build or lint ran; `revert`: a commit reverted it; `person`: a person judged it",
  ),
  command: optional(prose, "the command that ran"),
  exit: optional(integer, "its exit code"),
  signature: optional(name, "the error, without paths, numbers, addresses and times"),
  summary: optional(line, "one line of what it showed"),
  commit: optional(sha, "the commit that reverted the change"),
});

export type Check = TypeOf<typeof check>;

export const exampleCheck: Check = {
  by: "command",
  command: "npm test -- upload",
  exit: 1,
  signature: "error: socket hang up at upload",
  summary: "upload.test.ts: 3 failed",
  commit: "0123456789abcdef0123456789abcdef01234567",
};

/** A condition that a claim rests on. Any reader can check it: `react` holds `<19`, `node` holds `20`. */
export const condition = object("condition", {
  on: required(
    oneOf("dependency", "runtime", "file", "export", "environment"),
    "what the claim depends on",
  ),
  name: required(name, "its name"),
  holds: optional(name, "the version, range or value that held"),
});

export type Condition = TypeOf<typeof condition>;

export const exampleCondition: Condition = { on: "dependency", name: "undici", holds: "6" };
