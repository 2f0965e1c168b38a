// `twiceshy serve` in a process of its own, and requests to it.
import { spawn, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { inject, onTestFinished } from "vitest";
import { isObject, parseJson, type Fields } from "../../src/core/kit/json.ts";
import type { Scratch } from "../transcript/cli.ts";

export interface Reply {
  readonly status: number;
  readonly said: Fields;
  readonly text: string;
}

export interface Serving {
  readonly child: ChildProcess;
  readonly url: string;
  readonly tokenFile: string;
  readonly token: string;
  readonly stderr: () => string;
  readonly exit: Promise<number | null>;
  /** Below /api/v1; a body is posted, as lines of JSON. */
  readonly ask: (path: string, body?: string, type?: string) => Promise<Reply>;
}

interface Wishes {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** For tests that end it themselves, in a hook of a whole file. */
  readonly stays?: true;
}

export const serve = async (
  scratch: Scratch,
  args: readonly string[],
  { cwd, env = {}, stays }: Wishes,
): Promise<Serving> => {
  const child = spawn(process.execPath, [inject("bin"), "serve", ...args], {
    ...{ cwd, env: { ...scratch.env, ...env }, stdio: ["ignore", "ignore", "pipe"] },
  });
  const serving = startedServer(child, env["TWICESHY_SERVE_TOKEN"]);
  // It removes its files before it exits, which the next test must not see.
  if (stays === undefined)
    onTestFinished(async () => {
      child.kill();
      if (child.exitCode === null && child.signalCode === null)
        await new Promise((gone) => void child.once("exit", gone));
    });
  return serving;
};

/** Once it listens. `given` is the token if it was passed one. */
export const startedServer = async (child: ChildProcess, given?: string): Promise<Serving> => {
  let stderr = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => void (stderr += text));
  const exit = new Promise<number | null>((resolve) => void child.once("exit", resolve));
  const pattern = /listening on (\S+) with the token (?:in (.+?)|of \w+|([a-z2-7]+)\. .*)\n/;
  for (;;) {
    const found = pattern.exec(stderr);
    if (found !== null) {
      const [, url = "", tokenFile = "", printed] = found;
      const token = printed ?? given ?? readFileSync(tokenFile, "utf8").trim();
      const ask = asking(url, token);
      return { ...{ child, url, tokenFile, token, exit, ask }, stderr: () => stderr };
    }
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}: ${stderr}`);
    await new Promise((soon) => void setTimeout(soon, 20));
  }
};

const asking =
  (url: string, token: string): Serving["ask"] =>
  async (path, body, type = "application/x-ndjson") => {
    const authorization = `Bearer ${token}`;
    const response = await fetch(`${url}/api/v1${path}`, {
      ...(body === undefined
        ? { headers: { authorization } }
        : { method: "POST", body, headers: { authorization, "content-type": type } }),
    });
    const text = await response.text();
    const document = parseJson(text);
    return { status: response.status, text, said: isObject(document) ? document : {} };
  };
