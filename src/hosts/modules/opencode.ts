// Runs inside OpenCode, with the plugins of 1.18: a tool does not run if the hook throws. The brief is in the system prompt,
// the same in each request of a session; what a prompt calls up stands before the prompt's own words. Neither is stored.
import { isObject } from "../../core/kit/json.ts";
import { asTyped } from "./as-typed.ts";
import { createSessions } from "./opencode-sessions.ts";
import { createPlaced } from "./placed.ts";
import { createAsk } from "./process.ts";
import { isIdle, toolUse } from "./tool.ts";

interface OpenCodeCall {
  readonly tool: string;
  readonly sessionID: string;
  readonly callID: string;
}

/** A message of the conversation. OpenCode takes a changed list of its parts. */
interface StoredMessage {
  readonly info: { readonly id: string; readonly sessionID: string };
  parts: readonly { readonly id: string }[];
}

/** The most sessions that are remembered. A forgotten one asks for its brief again. */
const MOST_SESSIONS = 100;

// This must be the only export: OpenCode takes every exported function for a plugin.
export const Twiceshy = async (input: { readonly directory: string }) => {
  if (isTaken(input)) return {};
  const { directory } = input;
  const ask = createAsk("opencode");
  /** The brief of each. */
  const sessions = new Map<string, Promise<string | undefined>>();
  const placed = createPlaced<string>();
  const seen = createSessions(MOST_SESSIONS);
  const about = (sessionID: string) => ({ ...seen.who(sessionID), cwd: directory });

  /**
   * A process that sees a session for the first time assumes that it has lost all it was told. A subagent begins within the
   * session of the agent that called it, which has lost nothing.
   */
  const begin = (
    sessionID: string,
    source: "clear" | "compact" | "startup",
  ): Promise<string | undefined> => {
    const asked = ask("SessionStart", { ...about(sessionID), source });
    const brief = asked.then(({ context }) => context);
    sessions.set(sessionID, brief);
    for (const [oldest] of sessions) if (sessions.size > MOST_SESSIONS) sessions.delete(oldest);
    return brief;
  };
  const answerIn = (sessionID: string) => {
    const last_assistant_message = seen.takeAnswer(sessionID);
    return last_assistant_message === undefined ? {} : { last_assistant_message };
  };
  const briefOf = (sessionID: string): Promise<string | undefined> =>
    sessions.get(sessionID) ?? begin(sessionID, seen.isSubagents(sessionID) ? "startup" : "clear");

  return {
    "chat.message": async (
      { sessionID }: { readonly sessionID: string },
      {
        message,
        parts,
      }: { readonly message: { readonly id: string }; readonly parts: readonly unknown[] },
    ) => {
      seen.asked(sessionID);
      await briefOf(sessionID);
      const prompt = asTyped(parts.flatMap(textIn).join("\n"));
      if (prompt === "") return;
      const { context } = await ask("UserPromptSubmit", { ...about(sessionID), prompt });
      if (context !== undefined) placed.at(message.id, context);
    },

    "experimental.chat.messages.transform": async (
      _: unknown,
      { messages }: { readonly messages: readonly StoredMessage[] },
    ) => {
      for (const message of messages) {
        const { id: messageID, sessionID } = message.info;
        const text = placed.before(messageID);
        const id = `prt_twiceshy_${messageID}`;
        if (text === undefined || message.parts[0]?.id === id) continue;
        const part = { id, sessionID, messageID, type: "text", text, synthetic: true };
        message.parts = [part, ...message.parts];
      }
    },

    "experimental.chat.system.transform": async (
      { sessionID }: { readonly sessionID?: string },
      { system }: { readonly system: string[] },
    ) => {
      if (sessionID === undefined) return;
      const brief = await briefOf(sessionID);
      if (brief !== undefined) system.push(brief);
    },

    "tool.execute.before": async (
      { tool, sessionID, callID }: OpenCodeCall,
      { args }: { readonly args: unknown },
    ) => {
      if (isIdle(tool)) return;
      const { deny } = await ask("PreToolUse", {
        ...about(sessionID),
        ...toolUse(tool, args, callID),
      });
      if (deny !== undefined) throw new Error(deny);
    },

    "tool.execute.after": async (
      { tool, sessionID, callID, args }: OpenCodeCall & { readonly args?: unknown },
      output: { output?: unknown; readonly metadata?: unknown },
    ) => {
      if (isIdle(tool)) return;
      const exit = isObject(output.metadata) ? output.metadata["exit"] : undefined;
      const { context } = await ask("PostToolUse", {
        ...about(sessionID),
        ...toolUse(tool, args, callID),
        tool_response: {
          stdout: output.output,
          ...(typeof exit === "number" ? { success: exit === 0 } : {}),
        },
      });
      if (context !== undefined && typeof output.output === "string")
        output.output += `\n\n${context}`;
    },

    "experimental.session.compacting": async (
      { sessionID }: { readonly sessionID: string },
      { context }: { readonly context: string[] },
    ) => {
      await ask("PreCompact", { ...about(sessionID), trigger: "auto" });
      const brief = await briefOf(sessionID);
      if (brief !== undefined) context.push(brief);
    },

    event: async ({ event }: { readonly event: unknown }) => {
      if (!isObject(event) || !isObject(event["properties"])) return;
      const { type, properties } = event;
      seen.note(type, properties);
      const { sessionID, info } = properties;
      const id = sessionID ?? (isObject(info) ? info["id"] : undefined);
      if (typeof id !== "string") return;
      if (type === "session.compacted") begin(id, "compact");
      if (type === "session.idle") await ask("Stop", { ...about(id), ...answerIn(id) });
      if (type === "session.deleted" && sessions.delete(id) && !seen.isSubagents(id))
        await ask("SessionEnd", { ...about(id), reason: "deleted" });
    },
  };
};

/** A user's file, a project's and a package may each load a copy. OpenCode gives all copies of a run the same input. */
const isTaken = (input: object): boolean => {
  const known: unknown = Reflect.get(globalThis, INPUTS);
  const inputs = known instanceof WeakSet ? known : new WeakSet();
  if (inputs.has(input)) return true;
  inputs.add(input);
  Reflect.set(globalThis, INPUTS, inputs);
  return false;
};

const INPUTS = Symbol.for("twiceshy.opencode");

/** What a person wrote. Other parts are files, or put there by programs. */
const textIn = (part: unknown): readonly string[] =>
  isObject(part) &&
  part["type"] === "text" &&
  part["synthetic"] !== true &&
  typeof part["text"] === "string"
    ? [part["text"]]
    : [];
