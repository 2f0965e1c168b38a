// Runs inside Amp, as its documents describe plugins: a rejected tool does not run, and the model goes on with the
// reason. One process has several threads; a thread is a session.
import { fileURLToPath } from "node:url";
import { isObject, type Fields } from "../../core/kit/json.ts";
import { messageText } from "./message-text.ts";
import { createAsk } from "./process.ts";
import { isIdle, toolUse } from "./tool.ts";

interface OfThread {
  readonly thread: { readonly id: string };
}

interface AmpToolCall extends OfThread {
  readonly toolUseID: string;
  readonly tool: string;
  readonly input: unknown;
}

interface AmpToolResult extends AmpToolCall {
  readonly status: string;
  readonly error?: string;
  readonly output?: unknown;
}

interface AmpMessage {
  readonly role?: unknown;
  readonly content?: unknown;
}

/** Some versions hand over the messages of the turn, others let a plugin ask for the newest. */
interface AmpEnd extends OfThread {
  readonly messages?: readonly AmpMessage[];
}

interface AmpContext {
  readonly thread?: { readonly messages?: () => Promise<readonly AmpMessage[]> };
}

interface Amp {
  readonly system?: { readonly workspaceRoot?: { readonly toString: () => string } | null };
  readonly on: <Event extends OfThread>(
    name: string,
    act: (event: Event, context?: AmpContext) => Promise<unknown> | void,
  ) => void;
}

// oxlint-disable-next-line import/no-default-export -- Amp takes the default export
export default (amp: Amp): void => {
  const ask = createAsk("amp");
  const begun = new Set<string>();
  const about = ({ thread }: OfThread) => ({ session_id: thread.id, cwd: folderOf(amp) });

  amp.on<OfThread & { readonly message?: unknown }>("agent.start", async (event) => {
    const texts: (string | undefined)[] = [];
    if (!begun.has(event.thread.id)) {
      begun.add(event.thread.id);
      texts.push((await ask("SessionStart", { ...about(event), source: "startup" })).context);
    }
    const prompt = event.message;
    if (typeof prompt === "string" && prompt !== "")
      texts.push((await ask("UserPromptSubmit", { ...about(event), prompt })).context);
    const content = texts.filter((words) => words !== undefined).join("\n");
    return content === "" ? undefined : { message: { content, display: false } };
  });

  amp.on<AmpToolCall>("tool.call", async (event) => {
    if (isIdle(event.tool)) return { action: "allow" };
    const use = toolUse(event.tool, event.input, event.toolUseID);
    const { deny } = await ask("PreToolUse", { ...about(event), ...use });
    return deny === undefined
      ? { action: "allow" }
      : { action: "reject-and-continue", message: deny };
  });

  amp.on<AmpToolResult>("tool.result", async (event) => {
    const { status, error, output } = event;
    if (isIdle(event.tool)) return undefined;
    const use = toolUse(event.tool, event.input, event.toolUseID);
    const { context } = await ask("PostToolUse", {
      ...{ ...about(event), ...use },
      tool_response: { ...endOf(output), interrupted: status === "cancelled" },
    });
    const shown = context === undefined ? undefined : withWords(output, context);
    if (shown === undefined) return undefined;
    return { status, ...(error === undefined ? {} : { error }), output: shown };
  });

  // Amp waits for its plugins, and need not wait for this.
  amp.on<AmpEnd>("agent.end", (event, context) => {
    // A rejection that is not awaited would end Amp: messages of another form only cost the answer.
    void answerIn(event, context)
      .catch(() => undefined)
      .then((last_assistant_message) =>
        ask("Stop", {
          ...about(event),
          ...(last_assistant_message === undefined ? {} : { last_assistant_message }),
        }),
      );
  });
};

/** The agent's last words since the newest prompt. */
const answerIn = async (
  { messages }: AmpEnd,
  context?: AmpContext,
): Promise<string | undefined> => {
  const all = messages ?? (await context?.thread?.messages?.().catch(() => [])) ?? [];
  // The results of tools stand in a user's message too, and are no text.
  const asked = all.findLastIndex(
    ({ role, content }) => role === "user" && messageText(content) !== "",
  );
  return all
    .slice(asked + 1)
    .flatMap(({ role, content }) => (role === "assistant" ? [messageText(content)] : []))
    .findLast((text) => text !== "");
};

/**
 * The folder in which Amp works. A plugin runs in its own folder, and gets the environment from where Amp was started.
 */
const folderOf = ({ system }: Amp): string => {
  const root = String(system?.workspaceRoot ?? "");
  const from = process.env["PWD"] || process.cwd();
  if (!root.startsWith("file:")) return from;
  try {
    return fileURLToPath(root);
  } catch {
    // The folder is on another machine, or its URL leads to no file. Throwing here would deny the tool.
    return from;
  }
};

const endOf = (output: unknown): Fields => {
  if (!isObject(output)) return { stdout: output };
  const { output: stdout, exitCode } = output;
  return { stdout, ...(typeof exitCode === "number" ? { success: exitCode === 0 } : {}) };
};

/** The output with our words, in the shape in which it came; nothing if the shape is unknown. */
const withWords = (output: unknown, words: string): unknown => {
  if (typeof output === "string") return `${output}\n\n${words}`;
  return isObject(output) && typeof output["output"] === "string"
    ? { ...output, output: `${output["output"]}\n\n${words}` }
    : undefined;
};
