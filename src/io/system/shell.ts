// Which shell a command was typed into: this makes the commands of one terminal one session.
import { readFileSync } from "node:fs";
import type { Digest } from "../../core/kit/digest.ts";
import { orUndefined } from "../../core/kit/fault.ts";

/** A name for the parent process that no later process will have; nothing if the system does not tell. */
export const shellSession = (digest: Digest): string | undefined => {
  const started = startOf(process.ppid);
  return started === undefined
    ? undefined
    : `shell-${digest(`${process.ppid} ${started}`).slice(0, 10)}`;
};

/** When a process started, in ticks since the machine did: field 22 of Linux's /proc/<pid>/stat. */
const startOf = (pid: number): string | undefined => {
  // Only Linux has the file.
  const stat = orUndefined(() => readFileSync(`/proc/${pid}/stat`, "latin1"));
  // The second field is the command's name in parentheses, and may itself hold parentheses and spaces.
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
};
