// A turn as a line of JSON, for programs that have no hook: {"session", "role", "text", "at", "id", "mission", "cwd"}; and as the programs
// of agents hand over a whole exchange at its end.
import { isObject, parseJson, type Fields } from "../../kit/json.ts";
import { defined } from "../../kit/defined.ts";
import { err, ok, type Result } from "../../kit/result.ts";
import type { Turn } from "./turn.ts";

/** Why a line is no turn, in words that follow its number. */
export type NoTurn = string;

/** In UTF-16 units. No person or agent writes a longer turn. */
const LONGEST = 10 << 20;

/** Unknown fields are passed over: a newer program may send more. */
export const turnsInLine = (line: string): Result<readonly Turn[], NoTurn> => {
  const value = parseJson(line);
  if (!isObject(value)) return err("it is no JSON object");
  return value["type"] === NOTIFIED ? notifiedTurns(value) : turnIn(value);
};

export interface TurnLines {
  readonly turns: readonly Turn[];
  /** Lines that are not a turn; the first line is 1. */
  readonly bad: readonly { readonly line: number; readonly because: NoTurn }[];
}

/** The turns of all lines; empty lines are skipped. */
export const turnsInLines = (text: string): TurnLines => {
  const turns: Turn[] = [];
  const bad: { line: number; because: NoTurn }[] = [];
  for (const [at, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const read = turnsInLine(line);
    if (read.ok) turns.push(...read.value);
    else bad.push({ line: at + 1, because: read.error });
  }
  return { turns, bad };
};

const turnIn = (value: Fields): Result<readonly Turn[], NoTurn> => {
  const { role, text, session, at, id, host, lane, mission, cwd } = value;
  if (role !== "user" && role !== "assistant")
    return err('its role is neither "user" nor "assistant"');
  if (typeof text !== "string") return err("it has no text");
  if (text.length > LONGEST) return err("its text is longer than 10 MB");
  const when = timeIn(at);
  if (at !== undefined && when === undefined)
    return err("its time is neither ISO 8601 nor milliseconds since 1970");
  return ok([
    {
      ...{ role, text },
      ...defined({ when, session: nameIn(session), id: nameIn(id) }),
      ...defined({ host: nameIn(host), lane: nameIn(lane), mission: nameIn(mission) }),
      ...defined({ cwd: folderIn(cwd) }),
    },
  ]);
};

const nameIn = (value: unknown): string | undefined =>
  (typeof value === "string" && value !== "") || typeof value === "number"
    ? String(value).replace(/\s+/gu, " ").slice(0, 200)
    : undefined;

const folderIn = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" && !value.includes("\0") ? value : undefined;

const timeIn = (value: unknown): number | undefined => {
  if (typeof value === "number") return Number.isSafeInteger(value) ? value : undefined;
  const parsed = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isNaN(parsed) ? undefined : parsed;
};

/** What an agent that calls a program after each turn hands over; the keys are the agent's. */
const NOTIFIED = "agent-turn-complete";

/** Whether a payload tells of something else than a turn, as a program is told that was named for all notices. */
export const isOtherNotice = (payload: string): boolean => {
  const value = parseJson(payload);
  return isObject(value) && typeof value["type"] === "string" && value["role"] === undefined;
};

const notifiedTurns = (value: Fields): Result<readonly Turn[], NoTurn> => {
  const asked = value["input-messages"];
  const answered = value["last-assistant-message"];
  const [session, turn] = [nameIn(value["thread-id"]), nameIn(value["turn-id"])];
  const common = defined({ session, cwd: folderIn(value["cwd"]) });
  const inputs = Array.isArray(asked) ? asked.filter((one) => typeof one === "string") : [];
  const turns: readonly Turn[] = [
    ...inputs.map((text, at): Turn => ({
      ...{ ...common, role: "user", text },
      ...defined({ id: turn === undefined ? undefined : `${turn}-${at}` }),
    })),
    ...(typeof answered === "string"
      ? [{ ...common, role: "assistant" as const, text: answered, ...defined({ id: turn }) }]
      : []),
  ];
  return turns.length === 0 ? err("it has neither a prompt nor an answer") : ok(turns);
};
