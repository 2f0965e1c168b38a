// Has a model summarise an entry and list its facts, a window of its text at a time, the end first. The log holds what was
// drawn from a window before the window counts as read, so that a killed process loses nothing and asks nothing twice.
import {
  acceptable,
  fitStatements,
  isFitSummary,
  type RefusedSuggestion,
} from "../../core/capture/consolidation/accept.ts";
import { entryAnswerIn, type EntryAnswer } from "../../core/capture/consolidation/entry-answer.ts";
import { originName } from "../../core/capture/consolidation/origin.ts";
import { entryPrompt } from "../../core/capture/consolidation/prompt.ts";
import { claimIn } from "../../core/capture/consolidation/suggestion.ts";
import { textWindows } from "../../core/capture/consolidation/windows.ts";
import { nonEmpty } from "../../core/capture/summarise.ts";
import { MOST_STATEMENTS } from "../../core/event/kinds/knowledge/entry.ts";
import type { Draft } from "../../core/event/draft.ts";
import type { EventId } from "../../core/event/id.ts";
import { fieldOf } from "../../core/event/read.ts";
import { allProposals } from "../../core/fold/proposals/waiting.ts";
import type { EntryMemory } from "../../core/fold/topics/topics.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import { clip, oneLine } from "../../core/kit/text.ts";
import { rememberWhatFits } from "../history/remember-what-fits.ts";
import type { FileFault } from "../ports/file.ts";
import type { ConsolidationQueue, LanguageModel } from "../ports/session/consolidation.ts";
import type { Project, WritableProject } from "../project.ts";
import { eventsOf } from "../recall/lines.ts";
import { show } from "../recall/show.ts";
import { stampOf } from "../remember/stamp.ts";
import { findEntry } from "../topics/summarise-entry.ts";
import { askOnce, claimsBefore, shownAsKnown } from "./ask.ts";
import type { DrawFault, DrawMeans } from "./draw.ts";
import { leaveProposals } from "./propose.ts";

/** What one call came to. */
export type EntryStep =
  | ({ readonly is: "drawn"; readonly left: number } & EntryGain)
  /** It is no longer in use, or was purged. */
  | { readonly is: "gone" | "done-before" }
  /** It waits for tomorrow. */
  | { readonly is: "calls-spent" };

export interface EntryGain {
  readonly summarised: boolean;
  readonly proposed: readonly string[];
  readonly refused: readonly RefusedSuggestion[];
}

/** The most that one entry proposes, however long it is: a person reviews it. */
const MOST_OF_ENTRY = 40;

const UNREADABLE = "its answer was not of the form that was asked for";
const UNFIT = "its summary was empty, too long, held a secret or would command its reader";

export const drawFromEntry = async (
  project: WritableProject,
  id: EventId,
  means: DrawMeans & { readonly model: LanguageModel },
): Promise<Result<EntryStep, DrawFault>> => {
  const { queue, model } = means;
  const name = originName({ entry: id });
  const done = queue.done.read();
  if (!done.ok) return done;
  if (done.value.has(name)) return ok({ is: "done-before" });
  const found = textOf(project, id);
  if (found === undefined) return ok({ is: "gone" });
  const windows = textWindows(means.redact(found.text));
  const isRead = readWindows(project, id);
  const [at, ...left] = [...windows.keys()].filter(
    (one) => !isRead.has(one) && !done.value.has(windowName(name, one)),
  );
  const window = windows[at ?? windows.length];
  if (at === undefined || window === undefined) {
    const marked = markWhole(queue, name, windows.length);
    return marked.ok ? ok({ is: "done-before" }) : marked;
  }
  const { topic, summary } = found.entry.entry;
  const later = summary.by === "model" ? summary.text : undefined;
  const known = claimsBefore(project);
  const prompt = entryPrompt({ topic, window, later }, shownAsKnown(known));
  const answer = await askOnce(project, model, prompt, means);
  if (!answer.ok) return answer;
  if (answer.value === undefined) return ok({ is: "calls-spent" });
  const read = entryAnswerIn(answer.value);
  const drawn = leaveDrawn(project, found.entry, { read, window, at, known, madeBy: model.name });
  if (!drawn.ok) return drawn;
  const noted = noteReading(queue, name, drawn.value.failure);
  if (!noted.ok) return noted;
  const marked =
    left.length === 0
      ? markWhole(queue, name, windows.length)
      : queue.done.mark(windowName(name, at));
  return marked.ok ? ok({ is: "drawn", left: left.length, ...drawn.value.gain }) : marked;
};

/** Has an entry that was read to its end read again, as far as no summary of it is in the log. */
export const readAgain = (queue: ConsolidationQueue, id: EventId): Result<void, FileFault> => {
  const name = originName({ entry: id });
  const cleared = queue.done.unmark([name]);
  return cleared.ok ? queue.failures.note(name) : cleared;
};

/** The list is of limited length, so the windows make room for the whole. */
const markWhole = (
  queue: ConsolidationQueue,
  name: string,
  windows: number,
): Result<void, FileFault> => {
  const marked = queue.done.mark(name);
  return marked.ok && windows > 1 ? queue.done.unmark(windowNames(name, windows)) : marked;
};

const windowNames = (name: string, windows: number): readonly string[] =>
  Array.from({ length: windows }, (_, at) => windowName(name, at));

const windowName = (name: string, at: number): string => `${name} ${at}`;

const textOf = (
  project: Project,
  id: EventId,
): { readonly entry: EntryMemory; readonly text: string } | undefined => {
  const entry = findEntry(project, id);
  const whole = show(project, id);
  if (!entry.ok || !whole.ok || entry.value.standing !== "standing") return undefined;
  const text = fieldOf(whole.value.event, "body");
  return text === undefined ? undefined : { entry: entry.value, text };
};

/** Those whose summaries are in the log, also if the process was killed before it could note them. */
const readWindows = (project: Project, id: EventId): ReadonlySet<number> => {
  const read = new Set<number>();
  for (const event of eventsOf(project)) {
    const key = event.kind === "summary" ? fieldOf(event, "key") : undefined;
    if (key?.startsWith(summaryKey(id, ""))) read.add(Number(key.slice(summaryKey(id, "").length)));
  }
  return read;
};

const summaryKey = (id: EventId, at: number | ""): string => `summarise:${id}:${at}`;

/** What was wrong with one part of the text stays noted, also if the next is read. */
const noteReading = (
  queue: ConsolidationQueue,
  name: string,
  failure: string | undefined,
): Result<void, FileFault> => {
  const noted = queue.failures.read();
  if (!noted.ok) return noted;
  const before = noted.value(name);
  const stays = before === UNREADABLE || before === UNFIT;
  return failure === undefined && stays ? ok(undefined) : queue.failures.note(name, failure);
};

interface EntryReading {
  /** Undefined if the answer could not be read. */
  readonly read: EntryAnswer | undefined;
  readonly window: string;
  readonly at: number;
  readonly known: readonly { readonly text: string }[];
  readonly madeBy: string;
}

/** The proposals first: a window whose summary is in the log is not read again. */
const leaveDrawn = (
  project: WritableProject,
  entry: EntryMemory,
  reading: EntryReading,
): Result<{ readonly gain: EntryGain; readonly failure?: string }, DrawFault> => {
  const { read, window: spoken, known, madeBy } = reading;
  if (read === undefined)
    return ok({ gain: { summarised: false, proposed: [], refused: [] }, failure: UNREADABLE });
  const facts = read.suggestions.filter(({ suggests }) => suggests === "fact");
  const { accepted, refused } = acceptable(facts, { spoken, known });
  const before = allProposals(eventsOf(project)).filter(({ body }) => body.entry === entry.id);
  const proposals = accepted.slice(0, Math.max(0, MOST_OF_ENTRY - before.length));
  const when = () => entry.when;
  const left = leaveProposals(project, { entry: entry.id }, { proposals, madeBy, when });
  if (!left.ok) return left;
  const unasked = [
    ...read.suggestions.filter(({ suggests }) => suggests !== "fact"),
    ...accepted.slice(proposals.length),
  ].map((one) => ({ claim: claimIn(one), because: "not-asked" as const }));
  const draft = summaryDraft(project, entry, reading, read);
  const summarised = draft === undefined ? undefined : rememberWhatFits(project, [draft]);
  if (summarised?.ok === false) return summarised;
  const gain = {
    summarised: summarised?.value.remembered === 1,
    proposed: proposals.map(claimIn),
    refused: [...refused, ...unasked],
  };
  return ok(isFitSummary(read.summary) ? { gain } : { gain, failure: UNFIT });
};

/** Undefined if a person or an agent summarised it meanwhile, or what the model wrote may not be shown. */
const summaryDraft = (
  project: WritableProject,
  { id, entry: { summary: before } }: EntryMemory,
  { at, window, madeBy }: EntryReading,
  { summary, ...answer }: EntryAnswer,
): Draft | undefined => {
  if (before.by === "person" || before.by === "agent" || !isFitSummary(summary)) return undefined;
  const { session: _, ...stamp } = stampOf(project);
  const joined = (list: "bounds" | "questions" | "actions"): readonly string[] => {
    const earlier = before.by === "model" ? before[list] : [];
    return [...new Set([...earlier, ...fitStatements(answer[list], window)])].slice(
      0,
      MOST_STATEMENTS,
    );
  };
  return {
    kind: "summary",
    overlong: "cut-line",
    body: {
      ...{ ...stamp, key: summaryKey(id, at), targets: [id] },
      text: clip(oneLine(summary), 200),
      summary,
      ...nonEmpty({
        bounds: joined("bounds"),
        questions: joined("questions"),
        actions: joined("actions"),
      }),
      madeBy,
    },
  };
};
