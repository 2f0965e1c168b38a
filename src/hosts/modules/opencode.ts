// Runs inside of OpenCode, as its plugins are in 1.18: a tool that is thrown at does not run, and what the model is told stands
// in the system prompt, which is made anew for each of its turns and kept nowhere.
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

/** Of one that was forgotten the brief is asked for again. */
const MOST_SESSIONS = 100;

// Its one export: every function that is exported is taken for a plugin.
export const Twiceshy = async (input: { readonly directory: string }) => {
  if (isTaken(input)) return {};
  const { directory } = input;
  const ask = createAsk("opencode");
  const sessions = new Map<string, Session>();
  const about = (sessionID: string) => ({ session_id: sessionID, cwd: directory });

  /** To a process that sees it for the first time, a session has nothing of what it was told. */
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

/** Somebody's file, a project's and a package may each load a copy; OpenCode gives all of a run the same input. */
const isTaken = (input: object): boolean => {
  const known: unknown = Reflect.get(globalThis, INPUTS);
  const inputs = known instanceof WeakSet ? known : new WeakSet();
  if (inputs.has(input)) return true;
  inputs.add(input);
  Reflect.set(globalThis, INPUTS, inputs);
  return false;
};

const INPUTS = Symbol.for("twiceshy.opencode");

/** What a person wrote: other parts are files, or put there by programs. */
const textIn = (part: unknown): readonly string[] =>
  isObject(part) &&
  part["type"] === "text" &&
  part["synthetic"] !== true &&
  typeof part["text"] === "string"
    ? [part["text"]]
    : [];
