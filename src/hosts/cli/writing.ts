// Opens the project that something is to be remembered in.
import type { Result } from "../../core/kit/result.ts";
import type { WritableProject } from "../../engine/project.ts";
import { openWritable, type OpenWritableFault } from "../../open-writable.ts";
import { actorOf } from "./actor.ts";
import type { CliContext } from "./context.ts";
import type { CommonFlags } from "./flags.ts";

export const openToWrite = (
  { process }: CliContext,
  { root }: CommonFlags,
): Result<WritableProject, OpenWritableFault> =>
  openWritable({ cwd: process.cwd, env: process.env, root, actor: actorOf(process) });
