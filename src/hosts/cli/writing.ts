// Opens a project to write to it. First finishes a purge that was interrupted, and appends the
// drafts that hooks left in the spool.
import type { DocumentOf } from "../../answers/document.ts";
import type * as v from "valibot";
import { shortId } from "../../core/event/id.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { Append, EraseFault } from "../../engine/ports/log.ts";
import type { WritableProject } from "../../engine/project.ts";
import { finishInterrupted } from "../../engine/care/finish-interrupted.ts";
import { writableOf, type OpenWritableFault } from "../../open/writable.ts";
import { actorOf } from "./actor.ts";
import {
  running,
  type CommandResult,
  type CommandCall,
  type CommandSpec,
  type Declarations,
} from "./command.ts";
import type { ArgsOf, FlagsOf, CommonFlags } from "./flags.ts";
import type { CliContext } from "./context.ts";
import { openingFor, openOnce } from "./reading.ts";

/** A command that writes to a project. Its paths, if it takes any, say which project is meant. */
export const writing = <
  const Declared extends Declarations,
  Schema extends v.GenericSchema,
  const Positional = undefined,
>(
  spec: CommandSpec<Declared, Positional, Schema> & {
    readonly paths?: (flags: FlagsOf<Declared>, ...args: ArgsOf<Positional>) => readonly string[];
  },
  act: (
    asked: CommandCall<FlagsOf<Declared>> & { readonly project: WritableProject },
    ...args: ArgsOf<Positional>
  ) => CommandResult<DocumentOf<Schema>>,
) =>
  running<Declared, Schema, Positional>(spec, ({ context, flags }, ...args) => {
    const opened = openToWrite(context, flags, spec.paths?.(flags, ...args));
    return opened.ok ? act({ context, flags, project: opened.value }, ...args) : opened;
  });

export const openToWrite = (
  context: CliContext,
  flags: CommonFlags,
  paths: readonly string[] = [],
): Result<WritableProject, OpenWritableFault | EraseFault> => {
  const opening = openingFor(context, flags, paths);
  if (!opening.ok) return opening;
  const opened = openOnce(context, opening.value);
  if (!opened.ok) return opened;
  const { env } = context.process;
  const project = writableOf(opened.value, { env, actor: actorOf(context.process) });
  if (!project.ok) return project;
  context.project = project.value;
  const finished = finishInterrupted(project.value, context.warn);
  if (!finished.ok) return finished;
  const { write } = project.value;
  return ok({
    ...project.value,
    write: { ...write, append: tellingWhatIsKept(write.append, context.process.kept) },
  });
};

const tellingWhatIsKept =
  (append: Append, kept: string[]): Append =>
  (candidates) => {
    const appended = append(candidates);
    if (appended.ok)
      for (const [at, id] of appended.value.entries())
        kept.push(`${candidates[at]?.kind ?? "event"} ${shortId(id)}`);
    return appended;
  };
