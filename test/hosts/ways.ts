// What each agent does in a way of its own, beside the tools that src/io/agents knows: resuming a session, handing part
// of the work to a subagent, calling a server's tool, and compacting the conversation.
import { assert } from "../../src/core/kit/assert.ts";
import type { Fields } from "../../src/core/kit/json.ts";
import type { ModelStep } from "../../src/engine/ports/agents/agents.ts";
import type { ModelToolCall } from "../../src/engine/ports/agents/model.ts";

/** A wish for a tool that only this agent has, given the tools that it offers and what it said. */
export type Wish = (tools: readonly string[], texts: readonly string[]) => ModelToolCall;

export interface Ways {
  /** Hands this to a subagent, and waits for it. */
  readonly delegate: (prompt: string) => readonly Wish[];
  /** Whether it says that an event of a hook is a subagent's. */
  readonly namesSubagent: boolean;
  /** What a subagent says at its end, if it uses a tool for that. */
  readonly done?: Wish;
  /** Calls a tool of our server. */
  readonly ask: (tool: string, input: Fields) => readonly (ModelStep | Wish)[];
  /** By a command word, or by itself; we could not make Gemini CLI compact. */
  readonly compact:
    | { readonly by: "word"; readonly word: string }
    | { readonly by: "nothing" }
    | Full;
}

export interface Full {
  readonly by: "length";
  /** The length that the conversation is said to have. */
  readonly tokens: number;
  /** It says when it has compacted, so the brief is told again at once. */
  readonly saysSo: boolean;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

type Resumed = (args: readonly string[]) => readonly string[];

const first: Resumed = (args) => ["--continue", ...args];

/** The arguments that resume the last session. */
const RESUMED: Readonly<Record<string, Resumed>> = {
  "claude-code": first,
  codex: (args) => [...args.slice(0, -1), "resume", "--last", ...args.slice(-1)],
  "gemini-cli": (args) => ["--resume", "latest", ...args],
  "qwen-code": first,
  "copilot-cli": first,
  opencode: ([command = "", ...args]) => [command, "--continue", ...args],
  pi: first,
};

export const resumedArgs = (name: string, args: readonly string[]): readonly string[] => {
  const resumed = RESUMED[name];
  assert(resumed !== undefined, `how ${name} resumes a session is known`);
  return resumed(args);
};

const wish =
  (name: string, input: Fields): Wish =>
  () => ({ name, input });

/** Under the name by which the tool is offered. */
const offered =
  (tool: string, input: Fields): Wish =>
  (tools) => {
    const name = tools.find((one) => new RegExp(`twiceshy[_.-]+${tool}$`).test(one));
    assert(name !== undefined, `${tool} is offered: ${tools.join(", ")}`);
    return { name, input };
  };

const subagent = (prompt: string): Fields => ({
  ...{ description: "Look after it", prompt },
  ...{ subagent_type: "general-purpose", run_in_background: false },
});

const waitForSubagent: Wish = (_, texts) => {
  const [id] = texts.flatMap((text) => /"agent_id":"([^"]+)"/.exec(text)?.[1] ?? []);
  return { name: "multi_agent_v1.wait_agent", input: { targets: [id], timeout_ms: 30_000 } };
};

const WAYS: Readonly<Record<string, Ways>> = {
  "claude-code": {
    delegate: (prompt) => [wish("Agent", subagent(prompt))],
    ask: (tool, input) => {
      const name = `mcp__twiceshy__${tool}`;
      return [wish("ToolSearch", { query: `select:${name}`, max_results: 5 }), wish(name, input)];
    },
    compact: { by: "word", word: "/compact" },
    namesSubagent: true,
  },
  codex: {
    delegate: (prompt) => [
      wish("multi_agent_v1.spawn_agent", { message: prompt }),
      waitForSubagent,
    ],
    // It asks the model before our server has started, and offers its tools once that has.
    ask: (tool, input) => [{ is: "run", command: "sleep 10" }, offered(tool, input)],
    compact: {
      ...{ by: "length", tokens: 250_000, saysSo: true, env: {} },
      args: ["-c", "model_auto_compact_token_limit=100000"],
    },
    namesSubagent: true,
  },
  "gemini-cli": {
    delegate: (prompt) => [wish("invoke_agent", { agent_name: "generalist", prompt })],
    done: wish("complete_task", { result: { response: "Looked after." } }),
    ask: (tool, input) => [offered(tool, input)],
    compact: { by: "nothing" },
    namesSubagent: false,
  },
  "qwen-code": {
    delegate: (prompt) => [wish("agent", subagent(prompt))],
    ask: (tool, input) => [wish("tool_call", { name: `mcp__twiceshy__${tool}`, arguments: input })],
    compact: { by: "word", word: "/compress" },
    namesSubagent: true,
  },
  "copilot-cli": {
    delegate: (prompt) => {
      const task = { agent_type: "general-purpose", mode: "sync" };
      return [wish("task", { name: "subagent", description: "Look after it", prompt, ...task })];
    },
    ask: (tool, input) => [offered(tool, input)],
    compact: {
      ...{ by: "length", tokens: 120_000, saysSo: false, args: [] },
      env: {
        ...{ COPILOT_PROVIDER_MAX_PROMPT_TOKENS: "128000" },
        ...{ COPILOT_PROVIDER_MAX_OUTPUT_TOKENS: "8000" },
      },
    },
    namesSubagent: true,
  },
};

export const waysOf = (name: string): Ways => {
  const ways = WAYS[name];
  assert(ways !== undefined, `the ways of ${name} are known`);
  return ways;
};

/** Whether the model is asked for a summary, in order to compact: some agents offer it tools even then. */
export const wantsSummary = (texts: readonly string[]): boolean =>
  texts.some((text) =>
    /^(?:CRITICAL: Respond with TEXT ONLY|Please create a detailed summary)/.test(text),
  );
