// twiceshy inherit [<project>]: takes rules and stable decisions over from another project of this machine.
import { resolve } from "node:path";
import {
  inheritedDocument,
  inheritedListDocument,
  inheritedListText,
  inheritedSchema,
  type InheritedDocument,
} from "../../../../answers/care/inherited.ts";
import type { Fault } from "../../../../answers/faults/fault.ts";
import { STABLE_DAYS } from "../../../../core/fold/lessons/inherited.ts";
import { err, ok, type Result } from "../../../../core/kit/result.ts";
import { whichListed } from "../../../../engine/projects/which.ts";
import { inherit, inheritedKnown } from "../../../../engine/share/inherit.ts";
import type { Project } from "../../../../engine/project.ts";
import { openListed, openProjectList } from "../../../../open/machine.ts";
import { answering, running } from "../../command.ts";
import type { CliContext } from "../../context.ts";
import { commonFlags, switchFlag } from "../../flags.ts";
import { openToRead } from "../../reading.ts";
import { showWritten } from "../../show-written.ts";
import { openToWrite } from "../../writing.ts";

export const { command, example, output } = running(
  {
    more: `Takes over the lessons of the other project and its decisions that are ${STABLE_DAYS} days old, pinned or confirmed; no work, objective, note or fact. Each becomes a memory here that names its origin in its line, stays in this clone and is no person's word. What a policy of either project excludes, what holds a private word or a secret, and what you retired here does not cross. A second run takes over what is new and retires what is out of use there; --off retires all of it. Without a project it lists what is inherited. Only a person may, at a terminal; --dry-run shows what would happen to anybody.`,
    example: "twiceshy inherit",
    flags: {
      ...commonFlags,
      rules: switchFlag("Only lessons"),
      decisions: switchFlag("Only decisions"),
      dryRun: switchFlag("Show what would be taken over, and write nothing"),
      off: switchFlag("Retire what was taken over from that project"),
    },
    positional: {
      kind: "tuple",
      parameters: [
        {
          parse: (text: string): string => text,
          brief: "The project, by alias, name or folder; twiceshy projects lists them",
          placeholder: "project",
          optional: true,
        },
      ],
    },
    ...answering(inheritedSchema, inheritedListText),
  },
  async ({ context, flags }, given?: string): Promise<Result<InheritedDocument, Fault>> => {
    if (given === undefined) {
      const opened = openToRead(context, flags);
      if (!opened.ok) return opened;
      return ok(inheritedListDocument(opened.value.name, inheritedKnown(opened.value)));
    }
    const opened = openToWrite(context, flags);
    if (!opened.ok) return opened;
    const source = await projectNamed(context, given);
    if (!source.ok) return source;
    const { rules, decisions, dryRun, off } = flags;
    const isBoth = rules === decisions;
    const done = inherit(opened.value, source.value, {
      kinds: [
        ...(isBoth || rules ? (["lesson"] as const) : []),
        ...(isBoth || decisions ? (["decision"] as const) : []),
      ],
      ...{ isTry: dryRun, isEnd: off },
    });
    if (!done.ok) return done;
    if (done.value.events.length > 0) showWritten(context, opened.value);
    return ok(inheritedDocument(opened.value.name, done.value));
  },
);

const projectNamed = async (
  { process: { cwd, env } }: CliContext,
  given: string,
): Promise<Result<Project, Fault>> => {
  const listing = (await openProjectList(env)).all();
  if (!listing.ok) return listing;
  const { projects } = listing.value;
  const which = whichListed(projects, given, resolve(cwd, given));
  if (!which.ok) return which;
  const opened = openListed(which.value, env);
  return (
    opened ?? err({ kind: "project-unknown", given, known: projects.map(({ folder }) => folder) })
  );
};
