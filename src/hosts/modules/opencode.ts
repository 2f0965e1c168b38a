// Runs inside OpenCode, with the plugins of 1.18: a tool does not run if the hook throws. What the model is told is in
// the system prompt, which is made anew for each of its turns and kept nowhere.
import { isObject } from "../../core/kit/json.ts";
import { createAsk } from "./process.ts";
import { isIdle, toolUse } from "./tool.ts";

interface Call {
  readonly tool: string;
  readonly sessionID: string;
  readonly callID: string;
}

interface Session {
  readonly brief: Promise<string | undefined>;
  /** What the last prompt called up. */
  prompt?: string | undefined;
}

/** The most sessions that are remembered. A forgotten one asks for its brief again. */
const MOST_SESSIONS = 100;

// This must be the only export: OpenCode takes every exported function for a plugin.
export const Twiceshy = async (input: { readonly directory: string }) => {
  if (isTaken(input)) return {};
  const { directory } = input;
  const ask = createAsk("opencode");
  const sessions = new Map<string, Session>();
  const about = (sessionID: string) => ({ session_id: sessionID, cwd: directory });

  /** A process that sees a session for the first time assumes that it has lost all it was told. */
  const begin = (sessionID: string, source: "clear" | "compact"): Session => {
    const brief = ask("SessionStart", { ...about(sessionID), source });
    const session = { brief: brief.then(({ context }) => context) };
    sessions.set(sessionID, session);
    for (const [oldest] of sessions) if (sessions.size > MOST_SESSIONS) sessions.delete(oldest);
    return session;
  };
  const sessionOf = (sessionID: string): Session =>
    sessions.get(sessionID) ?? begin(sessionID, "clear");

  return {
    "chat.message": async (
      { sessionID }: { readonly sessionID: string },
      { parts }: { readonly parts: readonly unknown[] },
    ) => {
      const session = sessionOf(sessionID);
      await session.brief;
      const prompt = parts.flatMap(textIn).join("\n");
      const reply =
        prompt === "" ? {} : await ask("UserPromptSubmit", { ...about(sessionID), prompt });
      session.prompt = reply.context;
    },

    "experimental.chat.system.transform": async (
      { sessionID }: { readonly sessionID?: string },
      { system }: { readonly system: string[] },
    ) => {
      if (sessionID === undefined) return;
      const session = sessionOf(sessionID);
      for (const words of [await session.brief, session.prompt])
        if (words !== undefined) system.push(words);
    },

    "tool.execute.before": async (
      { tool, sessionID, callID }: Call,
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
      { tool, sessionID, callID, args }: Call & { readonly args?: unknown },
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
      const brief = await sessionOf(sessionID).brief;
      if (brief !== undefined) context.push(brief);
    },

    event: async ({ event }: { readonly event: unknown }) => {
      if (!isObject(event) || !isObject(event["properties"])) return;
      const { sessionID, info } = event["properties"];
      const id = sessionID ?? (isObject(info) ? info["id"] : undefined);
      if (typeof id !== "string") return;
      if (event["type"] === "session.compacted") begin(id, "compact");
      if (event["type"] === "session.idle") await ask("Stop", about(id));
      if (event["type"] === "session.deleted" && sessions.delete(id))
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
