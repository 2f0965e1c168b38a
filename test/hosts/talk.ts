// A conversation of many prompts in one process of an agent: each agent has a way to be talked to by a program.
import type { ChildProcess } from "node:child_process";
import { assert } from "../../src/core/kit/assert.ts";
import { isObject, parseJson, type Fields } from "../../src/core/kit/json.ts";

/** Sends a prompt, and ends when its turn has. */
export type Say = (prompt: string) => Promise<void>;

interface Way {
  /** The arguments that it is started with, from those for a single prompt. */
  readonly args: (args: readonly string[]) => readonly string[];
  readonly open: (lines: Lines, folder: string) => Promise<Say>;
}

/** JSON objects, one a line, in both directions. */
export interface Lines {
  readonly send: (value: Fields) => void;
  /** The next one that is so, counted from the last that was waited for. */
  readonly next: (is: (value: Fields) => boolean) => Promise<Fields>;
}

/** `answer` is called with each line that comes. */
export const linesOf = (
  child: ChildProcess,
  answer: (value: Fields, lines: Lines) => void,
): Lines => {
  const { stdin, stdout } = child;
  assert(stdin !== null && stdout !== null, "its input and output are pipes");
  const come: Fields[] = [];
  let at = 0;
  let wake = (): void => undefined;
  const lines: Lines = {
    send: (value) => stdin.write(`${JSON.stringify(value)}\n`),
    next: async (is) => {
      for (;;) {
        const found = come.findIndex((value, place) => place >= at && is(value));
        const value = come[found];
        if (value !== undefined) {
          at = found + 1;
          return value;
        }
        await new Promise<void>((done) => (wake = done));
      }
    },
  };
  let rest = "";
  stdout.setEncoding("utf8").on("data", (text: string) => {
    const parts = (rest + text).split("\n");
    rest = parts.pop() ?? "";
    for (const part of parts) {
      const value = parseJson(part);
      if (!isObject(value)) continue;
      come.push(value);
      answer(value, lines);
    }
    wake();
  });
  return lines;
};

/** What an agent asks for before it runs a tool is allowed. */
export const allow = (value: Fields, { send }: Lines): void => {
  const { id, method, params } = value;
  if (method !== "session/request_permission" || !isObject(params)) return;
  const options = Array.isArray(params["options"]) ? params["options"].filter(isObject) : [];
  const optionId = options.find(({ kind }) => kind === "allow_once")?.["optionId"];
  send({ jsonrpc: "2.0", id, result: { outcome: { outcome: "selected", optionId } } });
};

/** The Agent Client Protocol, which several of them speak. */
const acp = (args: Way["args"]): Way => ({
  args,
  open: async ({ send, next }, cwd) => {
    let id = 0;
    const call = async (method: string, params: Fields): Promise<Fields> => {
      const own = (id += 1);
      send({ jsonrpc: "2.0", id: own, method, params });
      const { result, error } = await next((value) => value["id"] === own && !("method" in value));
      assert(isObject(result), `${method}: ${JSON.stringify(error)}`);
      return result;
    };
    await call("initialize", { protocolVersion: 1, clientCapabilities: {} });
    const { sessionId } = await call("session/new", { cwd, mcpServers: [] });
    return async (text) => {
      await call("session/prompt", { sessionId, prompt: [{ type: "text", text }] });
    };
  },
});

/** The arguments without a prompt and what announces it. */
const without = (args: readonly string[], ...some: readonly string[]): readonly string[] =>
  args.filter((arg) => !some.includes(arg));

const WAYS: Readonly<Record<string, Way>> = {
  "claude-code": {
    args: (args) => [
      ...["-p", "--input-format", "stream-json", "--output-format", "stream-json", "--verbose"],
      ...without(args, "-p", PROMPT),
    ],
    open:
      async ({ send, next }) =>
      async (text) => {
        send({ type: "user", message: { role: "user", content: [{ type: "text", text }] } });
        await next(({ type }) => type === "result");
      },
  },
  pi: {
    args: (args) => ["--mode", "rpc", ...without(args, "-p", PROMPT)],
    open:
      async ({ send, next }) =>
      async (message) => {
        send({ type: "prompt", message });
        await next(({ type }) => type === "agent_settled");
      },
  },
  opencode: acp(() => ["acp"]),
  "gemini-cli": acp((args) => ["--acp", ...without(args, "-p", PROMPT)]),
  "qwen-code": acp((args) => ["--acp", ...without(args, "-p", PROMPT)]),
  "copilot-cli": acp((args) => ["--acp", ...without(args, "-p", PROMPT)]),
};

/** Stands for the prompt in the arguments. */
export const PROMPT = "{none}";

/** Absent if it takes one prompt a process. */
export const wayToTalk = (agent: string): Way | undefined => WAYS[agent];
