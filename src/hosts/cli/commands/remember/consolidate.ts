// twiceshy consolidate [<transcript>]: draws proposals from the sessions that wait, from one transcript, or from the sessions
// that were held before.
import { basename, resolve } from "node:path";
import {
  consolidatedSchema,
  consolidatedText,
  drawnDocument,
  drawnEntryDocument,
  pastDocument,
  type ConsolidatedDocument,
} from "../../../../answers/care/consolidated.ts";
import type { Fault } from "../../../../answers/faults/fault.ts";
import { drawerChoice } from "../../../../core/capture/consolidation/choice.ts";
import { originName } from "../../../../core/capture/consolidation/origin.ts";
import { isObject, parseJson } from "../../../../core/kit/json.ts";
import { err, ok, type Result } from "../../../../core/kit/result.ts";
import { sessionHead, type SessionHead } from "../../../../core/transcripts/session.ts";
import { alone, drain, isEntry } from "../../../../engine/consolidation/drain.ts";
import { drawFromPast } from "../../../../engine/consolidation/past.ts";
import { proposalsWaiting } from "../../../../engine/consolidation/review.ts";
import type { WritableProject } from "../../../../engine/project.ts";
import { consolidationMeans, type Environment } from "../../../../open/machine.ts";
import { pastSessionsOf } from "../../../../open/redaction.ts";
import { commonFlags, countFlag, switchFlag } from "../../flags.ts";
import { showWritten } from "../../show-written.ts";
import { writing } from "../../writing.ts";

const MOST_SESSIONS = 50;

const FLAGS = {
  ...commonFlags,
  past: switchFlag("Draw from the past sessions of this project, by rules, the newest first"),
  dryRun: switchFlag("With --past: show what would be proposed; write nothing"),
  limit: countFlag(`With --past: how many sessions at a time (default ${MOST_SESSIONS})`),
} as const;

export const { command, example, output } = writing(
  {
    more: "A session waits after it has ended, if consolidation.by is set; a transcript that you name is drawn from now. With --past, the sessions that agents held in this project before are looked through, as far as their transcripts are still on this machine. What is drawn becomes a proposal, which is no memory until you accept it: twiceshy review. Without a model, rules find what sounds like a decision, a finding, a blocker. A model is asked only if the setting consolidation.by names one, and never about past sessions; it receives redacted parts of the dialog, and what it suggests counts only if it quotes the session. docs/consolidation.md has the details.",
    example: "twiceshy consolidate --past --dry-run",
    flags: FLAGS,
    positional: {
      kind: "tuple",
      parameters: [
        {
          parse: (file: string) => file,
          brief: "A transcript of an agent (JSONL); default: the sessions that wait",
          placeholder: "transcript",
          optional: true,
        },
      ],
    },
    output: consolidatedSchema,
    say: consolidatedText,
  },
  async ({ project, context, flags }, file?: string) => {
    const { past, dryRun } = flags;
    if (past && file !== undefined) return err({ kind: "consolidate-both" });
    if (!past && (dryRun || flags.limit !== undefined))
      return err({ kind: "consolidate-not-past" });
    const { env, cwd } = context.process;
    const { by } = project.store.config.consolidation;
    const means = await consolidationMeans(project, env);
    const done = past
      ? await drawPast(project, means, { env, most: flags.limit ?? MOST_SESSIONS, dry: dryRun })
      : await drawWaiting(project, means, file === undefined ? undefined : resolve(cwd, file));
    if (!done.ok) return done;
    const waiting = means.queue.waiting();
    if (!waiting.ok) return waiting;
    const { value } = done;
    if (value !== "busy" && value.entries.some(({ summarised }) => summarised))
      showWritten(context, project);
    const waitingEntries = waiting.value.filter(isEntry).length;
    return ok({
      ...{ project: project.name, by, busy: value === "busy" },
      ...(value === "busy" ? { sessions: [], entries: [] } : value),
      ...{ waiting: waiting.value.length - waitingEntries, waitingEntries },
      proposals: proposalsWaiting(project, project.machine.clock.nowMs()).length,
    });
  },
);

type ConsolidationMeans = Awaited<ReturnType<typeof consolidationMeans>>;
type Done = Result<Pick<ConsolidatedDocument, "sessions" | "entries" | "past"> | "busy", Fault>;

/** With a transcript, it waits first. */
const drawWaiting = async (
  project: WritableProject,
  { rowsIn, queue, modelFor, lease }: ConsolidationMeans,
  transcript: string | undefined,
): Promise<Done> => {
  const { config, redaction } = project.store;
  const { by, calls: mostCalls } = config.consolidation;
  // By hand, the rules may always be asked.
  const choice = drawerChoice(by);
  const model = modelFor(choice === undefined || choice.is === "off" ? { is: "rules" } : choice);
  if (!model.ok) return model;
  if (transcript !== undefined) {
    const session = sessionOf(rowsIn(transcript) ?? []) ?? basename(transcript, ".jsonl");
    const added = queue.add({ session, transcript, sinceMs: project.machine.clock.nowMs() });
    if (!added.ok) return added;
  }
  const means = { rowsIn, queue, redact: await redaction(), model: model.value, mostCalls };
  const drained = await drain(project, lease, means);
  if (!drained.ok) return drained;
  if (drained.value.is === "busy") return ok("busy");
  const { sessions, entries } = drained.value;
  const failures = queue.failures.read();
  if (!failures.ok) return failures;
  return ok({
    sessions: sessions.map(drawnDocument),
    entries: entries.map((one) => drawnEntryDocument(one, failures.value(originName(one)))),
  });
};

/** As its agent names it, so that it is the same session as the one that a hook reported. */
const sessionOf = (rows: readonly string[]): string | undefined => {
  let head: SessionHead = {};
  for (const text of rows.slice(0, MOST_HEAD_ROWS)) {
    const row = parseJson(text);
    if (isObject(row)) head = sessionHead(head, row);
  }
  return head.session;
};

const MOST_HEAD_ROWS = 40;

const drawPast = async (
  project: WritableProject,
  { queue, lease }: ConsolidationMeans,
  { env, most, dry }: { readonly env: Environment; readonly most: number; readonly dry: boolean },
): Promise<Done> => {
  const past = await pastSessionsOf(project, env);
  const means = { past, queue, redact: await project.store.redaction(), most, dry };
  const drawn = await alone(lease, () => drawFromPast(project, means));
  if (!drawn.ok) return drawn;
  return ok(drawn.value === "busy" ? "busy" : pastDocument(drawn.value, dry));
};
