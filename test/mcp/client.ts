// A client like those of agents: the official library, against the built server in a process of its own.
import { spawn, type ChildProcess } from "node:child_process";
import { pathToFileURL } from "node:url";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { inject, onTestFinished } from "vitest";
import { isObject, type Fields } from "../../src/core/kit/json.ts";
import type { Scratch } from "../transcript/cli.ts";

/** The revisions that agents speak today: one begins with `initialize`, in the other each request stands for itself. */
export const ERAS = ["2025-11-25", "2026-07-28"] as const;
export type Era = (typeof ERAS)[number];

export interface Talking {
  readonly cwd?: string;
  readonly era?: Era;
  /** Folders that the client has open. */
  readonly roots?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** What a tool answered: its words, its document, and whether it was refused. */
export interface Answered {
  readonly text: string;
  readonly told: Fields;
  readonly refused: boolean;
  /** The name of the fault, if it was refused. */
  readonly fault: unknown;
}

export interface Talk {
  readonly client: Client;
  readonly call: (name: string, said?: Fields) => Promise<Answered>;
}

/** Starts `twiceshy mcp`; it ends with the test. */
export const talk = async (
  scratch: Scratch,
  args: readonly string[],
  { cwd = scratch.root, era = "2026-07-28", roots, env = {} }: Talking = {},
): Promise<Talk> => {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [inject("bin"), "mcp", ...args],
    cwd,
    env: { ...scratch.env, ...env },
    stderr: "ignore",
  });
  return connected(clientOf(era, roots), transport);
};

export const talkHttp = (url: string, token: string, era: Era): Promise<Talk> =>
  connected(
    clientOf(era),
    new StreamableHTTPClientTransport(new URL(url), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    }),
  );

const clientOf = (era: Era, roots?: readonly string[]): Client => {
  const client = new Client(
    { name: "Test Agent", version: "1" },
    {
      capabilities: roots === undefined ? {} : { roots: {} },
      versionNegotiation: { mode: era === "2025-11-25" ? "legacy" : { pin: era } },
    },
  );
  if (roots !== undefined)
    client.setRequestHandler("roots/list", () => ({
      roots: roots.map((folder) => ({ uri: pathToFileURL(folder).href })),
    }));
  return client;
};

const connected = async (
  client: Client,
  transport: Parameters<Client["connect"]>[0],
): Promise<Talk> => {
  await client.connect(transport);
  onTestFinished(() => client.close());
  return {
    client,
    call: async (name, said = {}) => {
      const { content, structuredContent, isError, _meta } = await client.callTool({
        name,
        arguments: { ...said },
      });
      return {
        text: content.map((part) => (part.type === "text" ? part.text : "")).join("\n"),
        told: isObject(structuredContent) ? structuredContent : {},
        refused: isError === true,
        fault: _meta?.["twiceshy/fault"],
      };
    },
  };
};

export interface Served {
  readonly child: ChildProcess;
  /** What it has written so far. */
  readonly said: { stdout: string; stderr: string };
  /** Waits until standard error, or the named stream, matches. */
  readonly until: (pattern: RegExp, stream?: "stdout" | "stderr") => Promise<RegExpExecArray>;
  readonly exit: Promise<number | null>;
}

interface Bounds {
  /** How many files it may have open. */
  readonly most?: number;
}

/** The server without a client library between: the test sees what it writes as it is. */
export const serve = (
  scratch: Scratch,
  args: readonly string[],
  { cwd = scratch.root, env = {}, most }: Pick<Talking, "cwd" | "env"> & Bounds = {},
): Served => {
  const server = [process.execPath, inject("bin"), "mcp", ...args];
  const [command = "", ...words] =
    most === undefined ? server : ["sh", "-c", `ulimit -n ${most}; exec "$@"`, "sh", ...server];
  const child = spawn(command, words, {
    cwd,
    env: { ...scratch.env, ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill());
  const said = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const)
    child[stream].setEncoding("utf8").on("data", (text: string) => void (said[stream] += text));
  const exit = new Promise<number | null>((resolve) => void child.once("exit", resolve));
  const until: Served["until"] = async (pattern, stream = "stderr") => {
    for (;;) {
      const found = pattern.exec(said[stream]);
      // A long line comes in pieces.
      if (found && said[stream].endsWith("\n")) return found;
      if (child.exitCode !== null) throw new Error(`It ended with ${JSON.stringify(said)}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  return { child, said, until, exit };
};

/** A message of the older revision, as a line. */
export const line = (id: number, method: string, params: Fields = {}): string =>
  `${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`;

export const INITIALIZE = line(1, "initialize", {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "Test Agent", version: "1" },
});
