// The turns in the rows of a host's transcript: each prompt of a person, and the last words of the agent before the next one.
// What an agent says between its tools is not taken, but the plan that it keeps with a tool is.
import { isObject, parseJson } from "../../kit/json.ts";
import { isPaused, type PausedSpan } from "../../transcripts/outside-pauses.ts";
import { planInRow, type PlanShown, type TasksNamed } from "../../transcripts/plan.ts";
import { rowTime } from "../../transcripts/session.ts";
import { spokenInRow, type TranscriptText } from "../../transcripts/spoken.ts";
import { occurrenceAt, type Turn } from "./turn.ts";

export interface TranscriptTurns {
  readonly turns: readonly Turn[];
  /** The agent's plan, each time that it showed it. */
  readonly plans: readonly PlanAt[];
  /** How many rows were read: those of the next turn are left. */
  readonly rows: number;
}

export interface PlanAt extends PlanShown {
  /** Milliseconds since 1970. */
  readonly when: number;
}

export interface EndedAt {
  readonly session: string;
  readonly host: string;
  /** When the last turn ended that is read: milliseconds since 1970. */
  readonly endedMs: number;
  /** When nothing was to be recorded. */
  readonly paused: readonly PausedSpan[];
}

/** The clock that dates files may be behind. */
const FILE_DATES_MS = 20;

export const turnsInRows = (
  lines: readonly string[],
  { session, host, endedMs, paused }: EndedAt,
): TranscriptTurns => {
  const turns: Turn[] = [];
  const plans: PlanAt[] = [];
  const tasks: TasksNamed = new Map();
  let [answer, when]: [Turn | undefined, number] = [undefined, endedMs];
  let rows = 0;
  for (const line of lines) {
    const row = parseJson(line);
    const time = isObject(row) ? rowTime(row) : undefined;
    if ((time ?? 0) > endedMs + FILE_DATES_MS) break;
    rows += 1;
    when = time ?? when;
    if (!isObject(row) || isPaused(when, paused)) continue;
    for (const plan of planInRow(row, tasks)) plans.push({ ...plan, when });
    const spoken = spokenInRow(row);
    const turn = (role: Turn["role"], text: string): Turn => ({
      ...{ session, host, role, text, when, occurrence: occurrenceAt(when) },
    });
    const asked = textBy("person", spoken);
    const answered = textBy("agent", spoken);
    if (asked !== "") {
      turns.push(...(answer === undefined ? [] : [answer]), turn("user", asked));
      answer = undefined;
    }
    if (answered !== "") answer = turn("assistant", answered);
  }
  if (answer !== undefined) turns.push(answer);
  return { turns, plans, rows };
};

const textBy = (who: TranscriptText["author"], spoken: readonly TranscriptText[]): string =>
  spoken.flatMap(({ author, text }) => (author === who ? [text] : [])).join("\n\n");
