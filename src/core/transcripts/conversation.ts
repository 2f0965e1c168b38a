// A session as its transcript has it: the prompts, what the agent said since the last one, the plan it keeps, and which tools
// it used. Read generously, whichever agent wrote the rows; what has another form is no part of it.
import { isObject, parseJson, type Fields } from "../kit/json.ts";
import { argumentsOf, partsOf, planInRow, type PlanShown, type TasksNamed } from "./plan.ts";
import { endingsIn } from "./endings.ts";
import { rowTime } from "./session.ts";
import { spokenInRow } from "./spoken.ts";

export interface ToolCall {
  readonly tool: string;
  /** Of a tool that runs commands. */
  readonly command?: string;
  /** The beginning of what another tool was given: the path of the file that it writes stands there. */
  readonly given?: string;
  /** Milliseconds since 1970; absent where the row does not tell. */
  readonly when?: number;
  /** How a command ended; absent where the host does not tell that. */
  readonly ended?: "well" | "badly";
}

export interface Conversation {
  readonly prompts: readonly { readonly text: string; readonly when?: number }[];
  /** How many of them came before a turn that ended in words of the agent. */
  readonly answered: number;
  /** The agent's words since the last prompt. */
  readonly spoken: readonly string[];
  readonly calls: readonly ToolCall[];
  /** The first of them since the last prompt. */
  readonly firstCall: number;
  /** The texts of the steps that the plan shows as open, if the agent touched it since the last prompt. */
  readonly openSteps: readonly string[];
  /** The beginning is there: not cut off, and not of a session that goes on from another file. */
  readonly isWhole: boolean;
  /** When its first row was written: milliseconds since 1970. */
  readonly firstWhen?: number;
}

export const conversationIn = (lines: readonly string[]): Conversation => {
  const prompts: { text: string; when?: number }[] = [];
  const calls: EndingCall[] = [];
  const byUse = new Map<string, number>();
  const tasks: TasksNamed = new Map();
  const plan: OpenPlan = new Map();
  let spoken: string[] = [];
  let firstCall = 0;
  let answered = 0;
  let endsInWords = false;
  let isTouched = false;
  let isWhole: boolean | undefined;
  let firstWhen: number | undefined;
  for (const line of lines) {
    const row = parseJson(line);
    if (!isObject(row)) {
      // The newest bytes of a long file begin within a row.
      if (line !== "") isWhole ??= false;
      continue;
    }
    isWhole = isWhole !== false && !(prompts.length === 0 && goesOn(row));
    const time = rowTime(row);
    const at = time === undefined ? {} : { when: time };
    firstWhen ??= time;
    for (const { author, text } of spokenInRow(row)) {
      if (author === "agent") {
        spoken.push(text);
        endsInWords = true;
      }
      if (author !== "person" || OURS.test(text)) continue;
      const [, command] = BY_PERSON.exec(text) ?? [];
      if (command !== undefined) calls.push({ tool: "shell", command, ...at });
      if (BY_PERSON.test(text) || /^<bash-std(?:out|err)>/u.test(text)) continue;
      if (endsInWords) answered = prompts.length;
      endsInWords = false;
      prompts.push({ text, ...at });
      spoken = [];
      firstCall = calls.length;
      isTouched = false;
    }
    for (const shown of planInRow(row, tasks)) {
      follow(plan, shown);
      isTouched = true;
    }
    if (noteCalls(row, { calls, byUse, at })) endsInWords = false;
  }
  return {
    ...{
      prompts,
      answered,
      spoken,
      calls,
      firstCall,
      openSteps: isTouched ? [...plan.values()] : [],
    },
    isWhole: isWhole !== false,
    ...(firstWhen === undefined ? {} : { firstWhen }),
  };
};

/** What was before is in another file, or in a summary alone. */
const goesOn = (row: Fields): boolean =>
  row["isCompactSummary"] === true ||
  row["subtype"] === "compact_boundary" ||
  row["type"] === "compacted";

/** A command that a person ran within the session. */
const BY_PERSON = /^<bash-input>([^]*?)<\/bash-input>/u;

/** What a hook of ours had the host write as if a person had. */
const OURS = /\btwiceshy: /u;

type EndingCall = ToolCall & { ended?: "well" | "badly" };

interface KnownCalls {
  readonly calls: EndingCall[];
  /** Where a call is, by the host's id of it. */
  readonly byUse: Map<string, number>;
  readonly at: Pick<ToolCall, "when">;
}

/** Whether the row has calls of tools. How one ended is in a later row. */
const noteCalls = (row: Fields, { calls, byUse, at }: KnownCalls): boolean => {
  const found = callsIn(row);
  for (const { use, ...call } of found) {
    if (use !== undefined) byUse.set(use, calls.length);
    calls.push({ ...call, ...at });
  }
  for (const { use, ended } of endingsIn(row)) {
    const call = calls[byUse.get(use) ?? -1];
    if (call?.command !== undefined) call.ended = ended;
  }
  return found.length > 0;
};

/** The open steps, by the host's number or their text. */
type OpenPlan = Map<string, string>;

const follow = (plan: OpenPlan, { steps, isWhole }: PlanShown): void => {
  if (isWhole) plan.clear();
  for (const { task, text = plan.get(task ?? "") ?? "", status } of steps) {
    const key = task ?? text;
    if (status === "open" && text !== "") plan.set(key, text);
    else plan.delete(key);
  }
};

/** A call with the host's id of it, by which its result names it. */
interface NamedCall extends ToolCall {
  readonly use?: string;
}

const callsIn = (row: Fields): readonly NamedCall[] =>
  partsOf(row).flatMap((part): readonly NamedCall[] => {
    const call = isObject(part["functionCall"]) ? part["functionCall"] : part;
    const { name: named, type, input } = call;
    const tool = typeof named === "string" ? named : type === "local_shell_call" ? "shell" : "";
    // Some hosts hand over a patch as a text.
    if (tool !== "" && type === "custom_tool_call" && typeof input === "string")
      return [{ tool, given: input.slice(0, MOST_GIVEN) }];
    const given = argumentsOf(call) ?? (isObject(call["action"]) ? call["action"] : undefined);
    if (given === undefined || tool === "") return [];
    const command = commandIn(given["command"] ?? given["cmd"] ?? given["script"]);
    return [
      command === undefined
        ? { tool, given: JSON.stringify(given).slice(0, MOST_GIVEN) }
        : { tool, command, ...usedAs(call["call_id"] ?? call["id"]) },
    ];
  });

const usedAs = (id: unknown): { readonly use?: string } =>
  typeof id === "string" ? { use: id } : {};

const MOST_GIVEN = 20_000;

/** Some hosts hand over the words, mostly of a shell with its script as the last. */
const commandIn = (value: unknown): string | undefined => {
  if (typeof value === "string") return value;
  if (!Array.isArray(value)) return undefined;
  const words = value.filter((word) => typeof word === "string");
  return /^(?:.*\/)?(?:ba|z|da)?sh$/u.test(words[0] ?? "") ? words.at(-1) : words.join(" ");
};
