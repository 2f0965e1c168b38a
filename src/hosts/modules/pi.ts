// Runs inside pi, with the extensions of 1.5: what the model is told stands before the newest words of the user, in each
// request again, and never in pi's session.
import { isObject } from "../../core/kit/json.ts";
import { createPlaced } from "./placed.ts";
import { createAsk } from "./process.ts";
import { isIdle, toolUse } from "./tool.ts";

interface Context {
  readonly cwd: string;
  readonly sessionManager?: { readonly getSessionId?: () => string };
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
}

interface Pi {
  readonly on: <Event>(name: string, act: (event: Event, context: Context) => unknown) => void;
}

// oxlint-disable-next-line import/no-default-export -- pi takes the default export
export default (pi: Pi): void => {
  const ask = createAsk("pi");
  const about = ({ cwd, sessionManager }: Context) => ({
    session_id: sessionManager?.getSessionId?.(),
    cwd,
  });
  /** How the session began, until it has the brief. Nothing is in the session, so a process that goes on with one has none of it. */
  let begun: "clear" | "compact" | undefined = "clear";
  /** What the prompt that is about to be sent is given. */
  let waiting = "";
  const placed = createPlaced<number>();

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

  pi.on("agent_settled", async (_, context) => {
    await ask("Stop", about(context));
  });

  pi.on<{ readonly reason?: string }>("session_shutdown", async ({ reason }, context) => {
    await ask("SessionEnd", { ...about(context), reason });
  });
};

const isPersons = ({ role }: PiMessage): boolean => role === "user";

const ours = (content: string, { timestamp }: PiMessage) => ({
  ...{ role: "custom", customType: "twiceshy", display: false, content },
  ...(timestamp === undefined ? {} : { timestamp }),
});
