// Runs inside pi, with the extensions of 1.5: what the model is told is a message of ours in the session, which is kept
// there and which only the model sees.
import { isObject } from "../../core/kit/json.ts";
import { createAsk } from "./process.ts";
import { isIdle, toolUse } from "./tool.ts";

interface Context {
  readonly cwd: string;
  readonly sessionManager?: { readonly getSessionId?: () => string };
}

interface ToolCall {
  readonly toolName: string;
  readonly toolCallId: string;
  readonly input: unknown;
}

interface ToolResult extends ToolCall {
  readonly content: readonly unknown[];
  readonly isError?: boolean;
}

interface Pi {
  readonly on: <Event>(
    name: string,
    act: (event: Event, context: Context) => Promise<unknown> | void,
  ) => void;
}

// oxlint-disable-next-line import/no-default-export -- pi takes the default export
export default (pi: Pi): void => {
  const ask = createAsk("pi");
  const about = ({ cwd, sessionManager }: Context) => ({
    session_id: sessionManager?.getSessionId?.(),
    cwd,
  });
  /** How the session began, until it has heard the brief. */
  let begun: string | undefined = "startup";

  pi.on<{ readonly reason?: string }>("session_start", ({ reason = "startup" }) => {
    begun = reason === "new" ? "clear" : reason;
  });

  pi.on<{ readonly prompt?: string }>("before_agent_start", async ({ prompt }, context) => {
    const said: (string | undefined)[] = [];
    if (begun !== undefined) {
      const reply = await ask("SessionStart", { ...about(context), source: begun });
      said.push(reply.context);
    }
    begun = undefined;
    if (prompt) said.push((await ask("UserPromptSubmit", { ...about(context), prompt })).context);
    const content = said.filter((words) => words !== undefined).join("\n");
    if (content === "") return undefined;
    return { message: { customType: "twiceshy", content, display: false } };
  });

  pi.on<ToolCall>("tool_call", async ({ toolName, toolCallId, input }, context) => {
    if (isIdle(toolName)) return undefined;
    const use = toolUse(toolName, input, toolCallId);
    const { deny } = await ask("PreToolUse", { ...about(context), ...use });
    return deny === undefined ? undefined : { block: true, reason: deny };
  });

  pi.on<ToolResult>("tool_result", async (event, context) => {
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
