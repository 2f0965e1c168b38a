// Codex CLI: `codex exec`, against OpenAI's responses API. Some of its models are offered a tool for patches; the
// others patch through a command.
import { HOOK_PLACES } from "../../core/settings/places.ts";
import type { Agent, Step } from "../../engine/ports/agents/agents.ts";
import type { ToolCall } from "../../engine/ports/agents/model.ts";

const patchOf = (step: Step & { readonly is: "write" | "edit" }): string => {
  const lines = (sign: string, text: string) =>
    text
      .replace(/\n$/, "")
      .split("\n")
      .map((line) => sign + line);
  const hunk =
    step.is === "write"
      ? [`*** Add File: ${step.path}`, ...lines("+", step.text)]
      : [`*** Update File: ${step.path}`, "@@", ...lines("-", step.from), ...lines("+", step.to)];
  return ["*** Begin Patch", ...hunk, "*** End Patch"].join("\n");
};

const command = (text: string, tools: readonly string[]): ToolCall =>
  tools.includes("exec_command")
    ? { name: "exec_command", input: { cmd: text } }
    : tools.includes("shell_command")
      ? { name: "shell_command", input: { command: text } }
      : { name: "shell", input: { command: ["sh", "-c", text] } };

const callOf = (step: Step, tools: readonly string[]): ToolCall => {
  if (step.is === "run") return command(step.command, tools);
  if (step.is === "read") return command(`cat '${step.path}'`, tools);
  const patch = patchOf(step);
  return tools.includes("apply_patch")
    ? { name: "apply_patch", input: patch }
    : command(`apply_patch <<'EOF'\n${patch}\nEOF`, tools);
};

export const codex: Agent = {
  name: "codex",
  title: "Codex CLI",
  command: "codex",
  folder: HOOK_PLACES.codex.folder,
  wire: "responses",
  call: (step, { tools }) => callOf(step, tools),
  launch: ({ home, port, prompt, hooks, trusting }) => ({
    args: [
      "exec",
      "--skip-git-repo-check",
      ...["--sandbox", "danger-full-access"],
      ...(trusting ? ["--dangerously-bypass-hook-trust"] : []),
      ...(hooks ? [] : ["--disable", "hooks"]),
      ...["-c", 'model="gpt-5.1"', "-c", 'model_provider="mock"'],
      ...["-c", `model_providers.mock=${provider(port)}`],
      prompt,
    ],
    env: { CODEX_HOME: `${home}/.codex`, MOCK_KEY: "none" },
    settings: {},
  }),
};

const provider = (port: number): string =>
  `{name="mock",base_url="http://127.0.0.1:${port}/v1",wire_api="responses",env_key="MOCK_KEY"}`;
