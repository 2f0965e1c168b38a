// Runs inside pi, with the extensions of 1.5: what the model is told stands before the newest words of the user, in each
// request again, and never in pi's session. The session's file has what the agent answers, and is named to the hook.
import { isObject } from "../../core/kit/json.ts";
import { messageText } from "./message-text.ts";
import { createPlaced } from "./placed.ts";
import { createAsk } from "./process.ts";
import { isIdle, toolUse } from "./tool.ts";

interface Context {
  readonly cwd: string;
  readonly sessionManager?: {
    readonly getSessionId?: () => string;
    /** Undefined for a session that is kept nowhere. */
    readonly getSessionFile?: () => string | undefined;
  };
}

interface PiToolCall {
  readonly toolName: string;
  readonly toolCallId: string;
  readonly input: unknown;
}

interface PiToolResult extends PiToolCall {
  readonly content: readonly unknown[];
  readonly isError?: boolean;
}

interface PiMessage {
  readonly role: string;
  readonly timestamp?: number;
  readonly content?: unknown;
}

/** The end of a run, where pi can still be made to go on. */
interface PiBoundary {
  readonly entries: readonly unknown[];
  readonly outcome?: string;
}

interface Pi {
  readonly on: <Event>(name: string, act: (event: Event, context: Context) => unknown) => void;
}

// oxlint-disable-next-line import/no-default-export -- pi takes the default export
export default (pi: Pi): void => {
  const ask = createAsk("pi");
  const about = ({ cwd, sessionManager }: Context) => {
    const transcript_path = sessionManager?.getSessionFile?.();
    return {
      ...{ session_id: sessionManager?.getSessionId?.(), cwd },
      ...(transcript_path === undefined ? {} : { transcript_path }),
    };
  };
  /** How the session began, until it has the brief. Nothing is in the session, so a process that goes on with one has none of it. */
  let begun: "clear" | "compact" | undefined = "clear";
  /** What the prompt that is about to be sent is given. */
  let waiting = "";
  const placed = createPlaced<number>();
  /** The agent's last words since the prompt. */
  let answer = "";
  /** Whether the hook knows that this run ends, and whether it made the agent go on. */
  let [isReported, wentOn] = [false, false];
  /** What the hook still does about the end of a run. */
  let ending: Promise<unknown> = Promise.resolve();
  const stop = (context: Context, isActive: boolean) =>
    ask("Stop", {
      ...{ ...about(context), stop_hook_active: isActive },
      ...(answer === "" ? {} : { last_assistant_message: answer }),
    });

  pi.on("session_start", () => {
    begun = "clear";
  });

  pi.on<{ readonly prompt?: string }>("before_agent_start", async ({ prompt }, context) => {
    // Of a run that ended before its first request, nothing was sent.
    const texts: (string | undefined)[] = waiting === "" ? [] : [waiting];
    if (begun !== undefined) {
      const reply = await ask("SessionStart", { ...about(context), source: begun });
      texts.push(reply.context);
    }
    begun = undefined;
    answer = "";
    if (prompt) texts.push((await ask("UserPromptSubmit", { ...about(context), prompt })).context);
    waiting = texts.filter((words) => words !== undefined).join("\n");
  });

  pi.on<{ readonly messages: readonly PiMessage[] }>("context", ({ messages }) => {
    const newest = messages.findLast(isPersons)?.timestamp;
    if (waiting !== "" && newest !== undefined) {
      placed.at(newest, waiting);
      waiting = "";
    }
    const before = (one: PiMessage): readonly PiMessage[] => {
      const content = isPersons(one) ? placed.before(one.timestamp ?? Number.NaN) : undefined;
      return content === undefined ? [] : [ours(content, one)];
    };
    const all = messages.flatMap((one) => [...before(one), one]);
    return all.length === messages.length ? undefined : { messages: all };
  });

  pi.on<PiToolCall>("tool_call", async ({ toolName, toolCallId, input }, context) => {
    if (isIdle(toolName)) return undefined;
    const use = toolUse(toolName, input, toolCallId);
    const { deny } = await ask("PreToolUse", { ...about(context), ...use });
    return deny === undefined ? undefined : { block: true, reason: deny };
  });

  pi.on<PiToolResult>("tool_result", async (event, context) => {
    const { toolName, toolCallId, input, content, isError } = event;
    if (isIdle(toolName)) return undefined;
    const stdout = content.flatMap((part) => (isObject(part) ? (part["text"] ?? []) : []));
    const { context: words } = await ask("PostToolUse", {
      ...about(context),
      ...toolUse(toolName, input, toolCallId),
      tool_response: { stdout: stdout.join("\n"), success: isError !== true },
    });
    return words === undefined
      ? undefined
      : { content: [...content, { type: "text", text: words }] };
  });

  pi.on("session_before_compact", async (_, context) => {
    await ask("PreCompact", { ...about(context), trigger: "auto" });
  });

  pi.on("session_compact", () => {
    begun = "compact";
  });

  pi.on<{ readonly messages?: readonly PiMessage[] }>("agent_end", ({ messages = [] }) => {
    answer = messages.flatMap(wordsIn).at(-1) ?? answer;
  });

  // Of a session that is kept nowhere the words are recorded, which pi need not wait for. Older versions have no such event.
  pi.on<PiBoundary>("agent_before_settle", async ({ entries, outcome }, context) => {
    isReported = true;
    const reply = stop(context, wentOn || outcome !== "completed");
    if (about(context).transcript_path === undefined) {
      ending = reply;
      return undefined;
    }
    const { goesOn } = await reply;
    wentOn = goesOn !== undefined;
    return goesOn === undefined
      ? undefined
      : { entries: [...entries, entryOf(goesOn)], continue: true };
  });

  pi.on("agent_settled", (_, context) => {
    if (!isReported) ending = stop(context, false);
    [isReported, wentOn] = [false, false];
  });

  pi.on<{ readonly reason?: string }>("session_shutdown", async ({ reason }, context) => {
    await ending;
    await ask("SessionEnd", { ...about(context), reason });
  });
};

const isPersons = ({ role }: PiMessage): boolean => role === "user";

const ours = (content: string, { timestamp }: PiMessage) => ({
  ...{ role: "custom", customType: "twiceshy", display: false, content },
  ...(timestamp === undefined ? {} : { timestamp }),
});

/** What an agent says in a message; nothing in one that only uses tools. */
const wordsIn = ({ role, content }: PiMessage): readonly string[] => {
  const words = role === "assistant" ? messageText(content) : "";
  return words === "" ? [] : [words];
};

const entryOf = (content: string) => ({
  ...{ type: "custom_message", customType: "twiceshy", display: true, content },
});
