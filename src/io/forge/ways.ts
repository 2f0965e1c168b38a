// The two ways to a forge's API: HTTP with a token, and the forge's own program, gh or glab.
import { codeOf } from "../../core/kit/fault.ts";
import { err, ok } from "../../core/kit/result.ts";
import type { Forge, ForgePlace } from "../../core/history/forge/address.ts";
import { askHttp } from "../kit/ask-http.ts";
import { unclear, type HttpReply, type ForgeTransport } from "./asking.ts";

const PATIENCE_MS = 30_000;
/** No answer about one request is as long as this. */
const MOST_BYTES = 16_000_000;

type Env = { readonly [name: string]: string | undefined };

const HEADER: { readonly [F in Forge]: (token: string) => Readonly<Record<string, string>> } = {
  github: (token) => ({
    authorization: `Bearer ${token}`,
    accept: "application/vnd.github+json",
    "x-github-api-version": "2022-11-28",
  }),
  gitlab: (token) => ({ authorization: `Bearer ${token}`, accept: "application/json" }),
};

/** A redirect is not followed to another host: the token is not for it. */
export const overHttp =
  ({ forge, host }: ForgePlace, api: string, token: string): ForgeTransport =>
  async (path, signal) => {
    const headers = { ...HEADER[forge](token), "user-agent": "twiceshy" };
    try {
      let address = `${api}/${path}`;
      for (let hops = 0; hops < 3; hops += 1) {
        const reply = await askHttp(address, {
          ...{ method: "GET", headers, mostBytes: MOST_BYTES },
          signals: [signal, AbortSignal.timeout(PATIENCE_MS)],
        });
        const { status, text } = reply;
        if (text === undefined) return err(unclear(host, "its answer is too long"));
        const next = status >= 300 && status < 400 ? reply.headers.get("location") : undefined;
        if (next === undefined) return ok({ status, headers: reply.headers, text });
        const there = new URL(next, address);
        if (there.origin !== new URL(api).origin) break;
        address = there.href;
      }
      return err(unclear(host, "it leads elsewhere"));
    } catch (fault) {
      return err({ kind: "forge-unreached", host, answer: wordsOf(fault) });
    }
  };

/** The code of the connection's own fault, where there is one. */
const wordsOf = (fault: unknown): string =>
  fault instanceof Error && fault.name === "TimeoutError" ? "no answer in time" : codeOf(fault);

const PROGRAM: { readonly [F in Forge]: string } = { github: "gh", gitlab: "glab" };

/** `gh api --include` prints the answer with its headers, whatever its status. */
export const throughProgram =
  ({ forge, host }: ForgePlace, cwd: string, env: Env): ForgeTransport =>
  async (path, signal) => {
    const program = PROGRAM[forge];
    const ended = await run(
      program,
      ["api", "--include", "--hostname", host, path],
      cwd,
      env,
      signal,
    );
    const replied = replyIn(ended.printed);
    if (replied !== undefined) return ok(replied);
    if (ended.code === "ENOENT") return err({ kind: "forge-no-access", forge, host });
    const text = ended.answer.trim().split("\n")[0] ?? "";
    if (/auth login|not logged in|authenticat|token/i.test(ended.answer))
      return err({ kind: "forge-no-access", forge, host });
    return err({
      kind: "forge-unreached",
      host,
      answer: `${program}: ${(text || ended.code || "it ended without an answer").slice(0, 200)}`,
    });
  };

/** Undefined if there is no answer of a server in it. */
export const replyIn = (printed: string): HttpReply | undefined => {
  const status = /^HTTP\/[\d.]+ (\d{3})/.exec(printed)?.[1];
  if (status === undefined) return undefined;
  const end = /\r?\n\r?\n/.exec(printed);
  const head = end === null ? printed : printed.slice(0, end.index);
  const headers = head.split(/\r?\n/).flatMap((line) => {
    const [, name, value] = /^([^:\s]+):\s*(.*)$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value] as const];
  });
  const text = end === null ? "" : printed.slice(end.index + end[0].length);
  return { status: Number(status), headers: new Map(headers), text };
};

interface ProgramEnd {
  readonly printed: string;
  readonly answer: string;
  /** Why it could not be run or did not end by itself. */
  readonly code: string | undefined;
}

const run = (
  program: string,
  args: readonly string[],
  cwd: string,
  env: Env,
  signal: AbortSignal,
): Promise<ProgramEnd> =>
  new Promise((resolve) => {
    const { execFile } = process.getBuiltinModule("node:child_process");
    const quiet = {
      GH_PROMPT_DISABLED: "1",
      GH_NO_UPDATE_NOTIFIER: "1",
      NO_PROMPT: "1",
      NO_COLOR: "1",
    };
    const options = {
      ...{ cwd, signal, timeout: PATIENCE_MS, maxBuffer: MOST_BYTES, windowsHide: true },
      env: { ...env, ...quiet },
    };
    const child = execFile(program, args, options, (fault, printed, text) =>
      resolve({
        printed,
        answer: text,
        code: fault === null ? undefined : String(fault.code ?? fault.name),
      }),
    );
    child.stdin?.end();
  });
