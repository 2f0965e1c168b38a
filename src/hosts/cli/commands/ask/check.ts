// twiceshy check: what failed before on these files, or whether an action that is about to be done repeats it. It
// informs, and refuses only if asked to.
import * as v from "valibot";
import { actionOf, actionOfCommand, type Action } from "../../../../core/judge/action/action.ts";
import { defined } from "../../../../core/kit/defined.ts";
import { readToolCall } from "../../../../core/judge/action/tool-call.ts";
import { err, ok, type Result } from "../../../../core/kit/result.ts";
import { checkAction, type ActionChecked } from "../../../../engine/gate/check-action.ts";
import type { Surroundings } from "../../../../engine/ports/agents/surroundings.ts";
import type { Project } from "../../../../engine/project.ts";
import { deliverToCommit } from "../../../../engine/gate/deliver-to-commit.ts";
import { presentIn, surroundingsOf } from "../../../../open/clone.ts";
import { checkPathsHere } from "../../../../engine/code/check-here.ts";
import { actorOf } from "../../actor.ts";
import { running, type CommandCall } from "../../command.ts";
import { type FlagsOf, commonFlags, switchFlag, textFlag, wordsArgument } from "../../flags.ts";
import { changeGiven, textGiven } from "../../shared/change-given.ts";
import {
  checkedDocument,
  checkedSchema,
  pathsText,
  type PathsDocument,
} from "../../../../answers/gate/paths.ts";
import type { CliContext } from "../../context.ts";
import { EXIT } from "../../../../answers/exit.ts";
import type { Fault } from "../../../../answers/faults/fault.ts";
import {
  judgedDocument,
  judgedSchema,
  verdictText,
  snoozedText,
  unjudged,
  type JudgedDocument,
} from "../../../../answers/gate/verdict.ts";
import { openToRead } from "../../reading.ts";

const FLAGS = {
  ...commonFlags,
  staged: switchFlag("Judge what is about to be committed"),
  working: switchFlag("Judge all changes since the last commit"),
  preCommit: switchFlag("Judge what is staged, as git's hook, and record the warnings"),
  diff: textFlag("Judge this diff or patch; - reads it from standard input", "file"),
  edit: textFlag("Judge an edit-tool call in this JSON file; - reads it", "file"),
  command: textFlag("Judge this shell command", "command"),
  explain: switchFlag("Show the parts of each score"),
  failOn: {
    kind: "enum",
    values: ["warn", "block"],
    brief: "Exit with 1 from this level on",
    optional: true,
  },
} as const;
type CheckFlags = FlagsOf<typeof FLAGS>;

type Out = PathsDocument | JudgedDocument;

/** Before a commit, a clear judgment prints nothing. */
const isClear = ({ say: warning, evidence, unread }: JudgedDocument): boolean =>
  warning === "" && unread.length === 0 && !evidence.some(({ answered }) => answered !== undefined);

export const { command, example, output } = running(
  {
    more: "Paths only inform, as a path alone proves nothing about a change; a folder includes everything below it. Check judges a change from any source: the index, the work tree, a diff, an edit-tool call as a host passes it to its hook, or a command. Exits with 0 whatever it finds, unless --fail-on is given. With --pre-commit, it records its warnings so that their outcome can be learned; an answer lets the next commit pass, and an error in the check itself never refuses a commit.",
    example: "twiceshy check src/upload.ts",
    flags: FLAGS,
    positional: wordsArgument("A file or a folder", "path", 0),
    output: v.union([checkedSchema, judgedSchema]),
    say: (out, style, { preCommit, explain }) =>
      "paths" in out
        ? pathsText(out, style)
        : preCommit && isClear(out)
          ? snoozedText(out, style)
          : verdictText(out, explain, style),
    exit: (out) => ("fails" in out && out.fails ? EXIT.negative : EXIT.done),
  },
  async (asked, ...given) => {
    const done = await check(asked, given);
    if (done.ok || !asked.flags.preCommit) return done;
    // A fault of ours must not refuse anybody's commit.
    asked.context.warn(done);
    return ok(unjudged(asked.context.project?.name ?? "", done.error.kind));
  },
);

const check = async (
  { context, flags: asked }: CommandCall<CheckFlags>,
  given: readonly string[],
): Promise<Result<Out, Fault>> => {
  const opened = openToRead(context, asked, given);
  if (!opened.ok) return opened;
  const project = opened.value;
  const ways = WAYS.filter((way) => asked[way] !== undefined && asked[way] !== false);
  if (ways.length > 1 || (ways.length === 1) === given.length > 0)
    return err({ kind: "check-unclear" });
  if (ways.length === 0) {
    const found = await checkPathsHere(project, given);
    return found.ok ? ok(checkedDocument(project.name, found.value)) : found;
  }
  const action = await actionAsked(context, asked, project);
  if (!action.ok) return action;
  const around = surroundingsOf(project);
  const fails = failOn(asked, project);
  const asCommit = fails === undefined ? "pre-commit" : "refused-commit";
  const as = asked.preCommit ? asCommit : "asked";
  const judged = await checkAction(project, action.value, around, as);
  const noted = asked.preCommit
    ? await recordDelivery(context, project, judged, around)
    : ok(undefined);
  return noted.ok ? ok(judgedDocument(project.name, judged, fails)) : noted;
};

/** The flag overrides the setting. */
const failOn = (asked: CheckFlags, { store: { config } }: Project): CheckFlags["failOn"] => {
  if (asked.failOn !== undefined || !asked.preCommit) return asked.failOn;
  return config.gate.commit === "refuse" ? "warn" : undefined;
};

/** Only here does a question leave anything behind. */
const recordDelivery = async (
  { process }: CliContext,
  project: Project,
  judged: ActionChecked,
  { head }: Surroundings,
): Promise<Result<void, Fault>> => {
  const actor = actorOf(process);
  // Sessions are for commands that remember. A plain question does not load what they need.
  const { sessionOf } = await import("../../../../open/writable.ts");
  const session = sessionOf(process.env, actor);
  const stamp = { when: project.machine.clock.nowMs(), actor, ...head };
  return deliverToCommit(judged, project.hooks.spool, { ...stamp, ...defined({ session }) });
};

const WAYS = ["staged", "working", "preCommit", "diff", "edit", "command"] as const;

const actionAsked = (
  context: CliContext,
  asked: CheckFlags,
  project: Project,
): Result<Action, Fault> | Promise<Result<Action, Fault>> => {
  const present = presentIn(context.process.cwd);
  if (asked.command !== undefined) return ok(actionOfCommand(asked.command, present));
  if (asked.edit !== undefined) {
    const json = textGiven(context, asked.edit);
    const steps = json.ok ? readToolCall(json.value) : json;
    return steps.ok ? ok(actionOf(steps.value, present)) : steps;
  }
  return changeGiven(context, project.place, asked);
};
