// twiceshy learn: asks the forge, when a person runs it, for the pull or merge requests that the messages of
// failures name. Nothing else in the program asks a forge.
import type { DocumentOf } from "../../../../answers/document.ts";
import { running } from "../../command.ts";
import { type FlagsOf, commonFlags, someFlag, switchFlag, textFlag } from "../../flags.ts";
import * as v from "valibot";
import { FORGES, type Forge } from "../../../../core/history/forge/address.ts";
import { shortId } from "../../../../core/event/id.ts";
import { ok, type Result } from "../../../../core/kit/result.ts";
import { learnRequests, planToLearn, type LearnResult } from "../../../../engine/share/learn.ts";
import { refresh } from "../../../../engine/care/refresh.ts";
import { placeOnForge } from "../../../../engine/history/forge-place.ts";
import { forgeReader } from "../../../../open/machine.ts";
import type { CliContext } from "../../context.ts";
import { EXIT } from "../../../../answers/exit.ts";
import type { Fault } from "../../../../answers/faults/fault.ts";
import { phrase } from "../../ways.ts";
import { counted, inLine, type Style } from "../../../../answers/text/style.ts";
import { openToWrite } from "../../writing.ts";

const learnSchema = v.object({
  project: v.string(),
  forge: v.picklist(FORGES),
  host: v.string(),
  repository: v.string(),
  /** The address of the API. */
  api: v.string(),
  /** How it is asked: gh, glab, or the name of the variable that holds the token. */
  by: v.string(),
  /** Failures that name a request and whose reason the history does not say. */
  failures: v.number(),
  /** True if nothing was sent. */
  dryRun: v.boolean(),
  /** The numbers that the history names and that are not in the log yet, as they were before this run. */
  wanted: v.array(v.number()),
  /** What was read in this run; the rest is left for the next one. */
  read: v.number(),
  /** Those of them that do not exist, or no longer. */
  gone: v.number(),
  /** Those of them that were not kept, because the settings refuse what they hold. */
  refused: v.number(),
  left: v.number(),
  explained: v.array(
    v.object({ id: v.string(), text: v.string(), number: v.number(), reason: v.string() }),
  ),
  /** What ended it early. */
  stopped: v.optional(
    v.object({ kind: v.string(), sentence: v.string(), hint: v.string(), exit: v.number() }),
  ),
});
type LearnDocument = DocumentOf<typeof learnSchema>;

const sayPlan = (out: LearnDocument): string => {
  if (out.wanted.length === 0) return nothingToAsk(out);
  return [
    `Would ask ${out.host} for ${counted(out.wanted.length, "request")} of ${inLine(out.repository)}, through ${out.by} (${inLine(out.api)}):`,
    `  ${out.wanted.map((number) => marked(out.forge, number)).join(", ")}`,
    "Nothing was sent.",
  ].join("\n");
};

const marked = (forge: Forge, number: number): string =>
  `${forge === "github" ? "#" : "!"}${number}`;

const nothingToAsk = ({ project, failures }: LearnDocument): string =>
  failures === 0
    ? `${project}: there is nothing to ask. No failure without a reason names a request in its messages.`
    : `${project}: there is nothing to ask. All requests that the messages of ${counted(failures, "failure")} without a reason name are in the log.`;

const sayLearned = (out: LearnDocument, style: Style): string => {
  const { read, gone, refused, left, stopped, explained } = out;
  const lines: string[] = [];
  if (out.wanted.length === 0) lines.push(nothingToAsk(out));
  else if (read > 0 || stopped === undefined)
    lines.push(
      `${out.project}: ${read} of ${counted(out.wanted.length, "request")} read from ${out.host} and kept${gone === 0 ? "" : `; ${gone} of them ${gone === 1 ? "does" : "do"} not exist there`}.`,
    );
  if (refused > 0)
    lines.push(`${counted(refused, "request")} not kept: the settings refuse what it holds.`);
  if (explained.length > 0) lines.push(`${counted(explained.length, "failure")} got a reason:`);
  else if (read > 0) lines.push("No failure got a reason from them.");
  for (const { id, text, reason } of explained)
    lines.push(`  ${style.strong(shortId(id))} ${inLine(text)}`, `    why: ${inLine(reason)}`);
  if (stopped !== undefined)
    lines.push(style.warm(stopped.sentence), `  ${left} left. ${stopped.hint}`);
  else if (left > 0) lines.push(`${left} left; run it again to go on.`);
  return lines.join("\n");
};

const FLAGS = {
  ...commonFlags,
  from: {
    kind: "enum",
    values: FORGES,
    brief: "The forge that holds the requests",
  },
  dryRun: switchFlag("Show which requests would be fetched, and from where; send nothing"),
  limit: someFlag("Fetch at most this many requests", "say how many to ask for"),
  api: textFlag("The address of the API, for a host of your own", "url"),
} as const;
type LearnFlags = FlagsOf<typeof FLAGS>;

export const { command, example, output } = running(
  {
    more: "For each failure without a reason in the history, reads the pull or merge requests named in the messages of the failed commit and its revert, and no others: title, description and comments. Uses your own gh or glab, or the token in GITHUB_TOKEN, GH_TOKEN or GITLAB_TOKEN. Redacts what it reads and stores it in the log, so each request is fetched once; the next run continues after an interruption or a rate limit. Each reason is shown with its request. Nothing runs this command automatically (docs/learn.md).",
    example: "twiceshy learn --from github --dry-run",
    flags: FLAGS,
    output: learnSchema,
    say: (out, style) => (out.dryRun ? sayPlan(out) : sayLearned(out, style)),
    exit: ({ stopped }) => stopped?.exit ?? EXIT.done,
  },
  ({ context, flags }) => learn(context, flags),
);

const learn = async (
  context: CliContext,
  flags: LearnFlags,
): Promise<Result<LearnDocument, Fault>> => {
  const opened = openToWrite(context, flags);
  if (!opened.ok) return opened;
  const project = opened.value;
  const repo = await project.tree.clone.repo();
  if (!repo.ok) return repo;
  const { cwd, env } = context.process;
  const { api } = flags;
  const found = await placeOnForge(repo.value, flags.from, api);
  if (!found.ok) return found;
  const place = found.value;
  const reader = await forgeReader(place, { cwd, env, api });
  const plan = await planToLearn(project, repo.value, place);
  const document = (learned: LearnResult): LearnDocument => ({
    project: project.name,
    ...{ forge: place.forge, host: place.host, repository: place.project },
    ...{ api: reader.api, by: reader.by, dryRun: flags.dryRun },
    ...{ failures: plan.failures.length, wanted: plan.wanted },
    ...{ read: learned.read, gone: learned.gone, refused: learned.refused, left: learned.left },
    explained: learned.explained.map(({ memory: { id, text }, number, reason }) => ({
      ...{ id, text, number, reason },
    })),
    stopped: learned.stopped && stoppedBy(learned.stopped),
  });
  if (flags.dryRun)
    return ok(document({ read: 0, gone: 0, refused: 0, left: plan.wanted.length, explained: [] }));
  const broken = new AbortController();
  context.process.onInterrupt(() => broken.abort());
  const learned = await learnRequests(project, plan, {
    ...{ place, reader, limit: flags.limit, signal: broken.signal },
    progress: (done, total) =>
      context.progress(`asking ${place.host}: ${done} of ${counted(total, "request")}`),
  });
  if (!learned.ok) return learned;
  if (learned.value.read + learned.value.explained.length > 0) context.warn(refresh(project));
  return ok(document(learned.value));
};

const stoppedBy = (
  fault: NonNullable<LearnResult["stopped"]>,
): NonNullable<LearnDocument["stopped"]> => ({ kind: fault.kind, ...phrase(fault) });
