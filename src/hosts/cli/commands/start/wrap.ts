// twiceshy wrap <agent> -- …: starts an agent that has no hook with the brief. Nothing else can tell it from the agent.
import type { DocumentOf } from "../../../../answers/document.ts";
import { running } from "../../command.ts";
import { type FlagsOf, commonFlags, countFlag, switchFlag } from "../../flags.ts";
import * as v from "valibot";
import {
  BRIEF_VARIABLE,
  BRIEFED_PROGRAMS,
  briefFlags,
} from "../../../../core/pages/bridge/wrapped.ts";
import { howTo } from "../../../../core/pages/bridge/words.ts";
import { err, ok, type Result } from "../../../../core/kit/result.ts";
import { MOST_START_TOKENS, START_TOKENS, type Budget } from "../../../../core/recall/budget.ts";
import { tokensIn } from "../../../../core/recall/tokens.ts";
import type { Project } from "../../../../engine/project.ts";
import { startBudgetOf } from "../../../../engine/recall/brief/brief-here.ts";
import { settingsOf } from "../../../../open/project.ts";
import { runWith } from "../../../../open/machine.ts";
import { redactionOf } from "../../answer.ts";
import { briefText } from "../../../../answers/memories/brief.ts";
import { briefDocument, narrowingFlags } from "../../shared/brief.ts";
import type { CliContext } from "../../context.ts";
import type { Fault } from "../../../../answers/faults/fault.ts";

const wrapSchema = v.object({
  agent: v.string(),
  /** False if there was no memory to tell of. */
  briefed: v.boolean(),
  /** The agent's exit code, which is this command's as well; 0 for a preview. */
  exit: v.number(),
  /** With --preview: what the agent would be given, and its arguments: `<file>` and `<brief>` stand for the file and its text. */
  brief: v.optional(v.string()),
  args: v.optional(v.array(v.string())),
});
type WrapDocument = DocumentOf<typeof wrapSchema>;

const word = (text: string): string => text;

const FLAGS = {
  ...commonFlags,
  tokens: countFlag(
    `The token budget of all that is given, at most ${MOST_START_TOKENS}; default: the setting agents.brief`,
    "tokens",
  ),
  ...narrowingFlags,
  preview: switchFlag("Show what the agent would receive; start nothing"),
} as const;
type WrapFlags = FlagsOf<typeof FLAGS>;

export const { command, example, output } = running(
  {
    more: `${BRIEF_VARIABLE} names a file that holds the brief; ${BRIEFED_PROGRAMS.join(", ")} receive it through their own flag. The agent gets the terminal and the signals, and its exit code becomes this command's. The file is removed when the agent exits. If there is no brief to give, the agent starts without it.`,
    example: `twiceshy wrap sh -- -c 'cat "$${BRIEF_VARIABLE}"'`,
    flags: FLAGS,
    positional: {
      kind: "array",
      minimum: 1,
      parameter: {
        parse: word,
        brief: "The agent's program; put its own arguments after --",
        placeholder: "agent",
      },
    },
    output: wrapSchema,
    say: ({ brief = "" }) => brief.trimEnd(),
    exit: ({ exit }) => exit,
  },
  async ({ context, flags }, agent, ...args: string[]) => {
    const brief = await briefFor(context, flags);
    if (!brief.ok && brief.error.kind === "value-unclear") return brief;
    context.warn(brief);
    const text = brief.ok ? brief.value : undefined;
    if (flags.preview) return ok(previewOf(text, agent, args));
    const { cwd, env } = context.process;
    const ended = await runWith(text, { program: agent, args, cwd, env });
    if (!ended.ok) return ended;
    return ok({ agent, briefed: text !== undefined, exit: ended.value });
  },
);

const previewOf = (
  text: string | undefined,
  agent: string,
  args: readonly string[],
): WrapDocument => ({
  ...{ agent, briefed: text !== undefined, exit: 0, brief: text ?? "" },
  args: [
    ...(text === undefined ? [] : briefFlags(agent, { file: "<file>", text: "<brief>" })),
    ...args,
  ],
});

/** How to ask this memory, and what it has to say now. */
const briefFor = async (
  context: CliContext,
  { tokens, focus, recent, ...flags }: WrapFlags,
): Promise<Result<string, Fault>> => {
  if (tokens !== undefined && tokens > MOST_START_TOKENS) return err(tooMany(tokens));
  const how = `${howTo()}\n`;
  const budget = (project: Project): Budget => {
    const { agents } = settingsOf(project.place, context.process.env).config;
    const whole = startBudgetOf(project, tokens ?? (agents.brief || START_TOKENS));
    return { ...whole, tokens: whole.tokens - tokensIn(how) };
  };
  const brief = await briefDocument(context, flags, { format: "md", budget, focus, recent });
  if (!brief.ok) return brief;
  const redact = await redactionOf(context);
  return ok(how + briefText(redact(brief.value), "md"));
};

const tooMany = (tokens: number): Fault => ({
  kind: "value-unclear",
  what: "The number of tokens",
  given: String(tokens),
  must: `must be at most ${MOST_START_TOKENS}`,
});
