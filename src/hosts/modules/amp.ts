// Runs inside of Amp, as its plugins are documented: a tool that is rejected does not run, and the model goes on with the
// reason. One process has several threads; a thread is a session.
import { createAsk } from "./process.ts";
import { toolUse } from "./tool.ts";

interface OfThread {
  readonly thread: { readonly id: string };
}

interface ToolCall extends OfThread {
  readonly toolUseID: string;
  readonly tool: string;
  readonly input: unknown;
}

interface Amp {
  readonly on: <Event extends OfThread>(
    name: string,
    act: (event: Event) => Promise<unknown> | void,
  ) => void;
}

// oxlint-disable-next-line import/no-default-export -- Amp takes the default export
export default (amp: Amp): void => {
  const ask = createAsk("amp");
  const begun = new Set<string>();
  const about = ({ thread }: OfThread) => ({ session_id: thread.id, cwd: process.cwd() });

  amp.on<OfThread & { readonly message?: unknown }>("agent.start", async (event) => {
    const said: (string | undefined)[] = [];
    if (!begun.has(event.thread.id)) {
      begun.add(event.thread.id);
      said.push((await ask("SessionStart", { ...about(event), source: "startup" })).context);
    }
    const prompt = event.message;
    if (typeof prompt === "string" && prompt !== "")
      said.push((await ask("UserPromptSubmit", { ...about(event), prompt })).context);
    const content = said.filter((words) => words !== undefined).join("\n");
    return content === "" ? undefined : { message: { content, display: false } };
  });

  amp.on<ToolCall>("tool.call", async (event) => {
    const use = toolUse(event.tool, event.input, event.toolUseID);
    const { deny } = await ask("PreToolUse", { ...about(event), ...use });
    return deny === undefined
      ? { action: "allow" }
      : { action: "reject-and-continue", message: deny };
  });

  amp.on<OfThread>("agent.end", async (event) => {
    await ask("Stop", about(event));
  });
};
