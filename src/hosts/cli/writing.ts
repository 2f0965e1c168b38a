// Opens a project to write to it. First finishes a purge that was interrupted, and appends the
// drafts that hooks left in the spool.
import type { DocumentOf } from "../../answers/document.ts";
import type * as v from "valibot";
import type { Fault } from "../../answers/faults/fault.ts";
import { shortId } from "../../core/event/id.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { Append, EraseFault } from "../../engine/ports/log.ts";
import type { Project, WritableProject } from "../../engine/project.ts";
import { isHeld } from "../../engine/recall/find.ts";
import { finishInterrupted } from "../../engine/care/finish-interrupted.ts";
import { openEverywhere, writableOf, type OpenWritableFault } from "../../open/writable.ts";
import { actorOf } from "./actor.ts";
import {
  running,
  type CommandResult,
  type CommandCall,
  type CommandSpec,
  type Declarations,
} from "./command.ts";
import type { Environment } from "../../open/machine.ts";
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
    /** A path of the project that the words themselves lead to, if no flag or variable pins one. */
    readonly meant?: (
      env: Environment,
      flags: FlagsOf<Declared>,
      ...args: ArgsOf<Positional>
    ) => Promise<string | undefined>;
    /** The memories that are changed. They may be of the project, or hold in every project of this machine. */
    readonly ids?: (...args: ArgsOf<Positional>) => readonly string[];
  },
  act: (
    asked: CommandCall<FlagsOf<Declared>> & { readonly project: WritableProject },
    ...args: ArgsOf<Positional>
  ) => CommandResult<DocumentOf<Schema>>,
) =>
  running<Declared, Schema, Positional>(spec, async ({ context, flags }, ...args) => {
    const meant = await spec.meant?.(context.process.env, flags, ...args);
    const paths = meant === undefined ? spec.paths?.(flags, ...args) : [meant];
    const opened = openToWrite(context, flags, paths);
    if (!opened.ok) return opened;
    const held = holderOf(context, opened.value, spec.ids?.(...args) ?? []);
    if (!held.ok) return held;
    const done = await act({ context, flags, project: held.value }, ...args);
    return held.value === opened.value ? done : unlessIn(opened.value, done);
  });

/** What was done in the other log, where an id that is unknown there may be one of this project. */
export const unlessIn = <Out>(project: Project, done: Result<Out, Fault>): Result<Out, Fault> =>
  !done.ok && done.error.kind === "id-unknown" && isHeld(project, done.error.given)
    ? err({ ...done.error, isElsewhere: true })
    : done;

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
  return readyToWrite(context, project.value);
};

const readyToWrite = (
  context: CliContext,
  project: WritableProject,
): Result<WritableProject, EraseFault> => {
  const finished = finishInterrupted(project, context.warn);
  if (!finished.ok) return finished;
  const append = tellingWhatIsKept(project.write.append, context.process.kept);
  return ok({ ...project, write: { ...project.write, append } });
};

/** Opens the memory that holds in every project of this machine. */
export const openEverywhereToWrite = (
  context: CliContext,
): Result<WritableProject, OpenWritableFault | EraseFault> => {
  const { cwd, env } = context.process;
  const project = openEverywhere({ cwd, env, actor: actorOf(context.process) });
  return project.ok ? readyToWrite(context, project.value) : project;
};

/** The memory that holds these ids, by their beginnings: the project's, unless it has none of them and the other does. */
const holderOf = (
  context: CliContext,
  project: WritableProject,
  ids: readonly string[],
): Result<WritableProject, OpenWritableFault | EraseFault> => {
  const everywhere = project.store.recall.everywhere();
  const isOther =
    everywhere !== undefined &&
    ids.some((id) => isHeld(everywhere, id)) &&
    !ids.some((id) => isHeld(project, id));
  return isOther ? openEverywhereToWrite(context) : ok(project);
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
