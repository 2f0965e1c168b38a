// Opens the project that something is to be remembered in.
import type { Result } from "../../core/kit/result.ts";
import type { WritableProject } from "../../engine/project.ts";
import { openWritable, type OpenWritableFault } from "../../open-writable.ts";
import { actorOf } from "./actor.ts";
import type { CliContext } from "./context.ts";
import type { CommonFlags } from "./flags.ts";
import { openingFor } from "./reading.ts";

export const openToWrite = (
  context: CliContext,
  flags: CommonFlags,
  paths: readonly string[] = [],
): Result<WritableProject, OpenWritableFault> => {
  const opening = openingFor(context, flags, paths);
  if (!opening.ok) return opening;
  return openWritable({ ...opening.value, actor: actorOf(context.process) });
};
