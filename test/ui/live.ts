// `twiceshy ui` as a person runs it: at a terminal of its own, which prints the address of the page. And stories for it: what
// agents did and machines drew, as hooks and consolidation record it.
import { spawn, type ChildProcess } from "node:child_process";
import { inject } from "vitest";
import { shortId } from "../../src/core/event/id.ts";
import { eventsOf } from "../../src/engine/recall/lines.ts";
import type { Fields } from "../../src/core/kit/json.ts";
import type { WritableProject } from "../../src/engine/project.ts";
import { rememberOne } from "../../src/engine/remember/remember.ts";
import { stampOf } from "../../src/engine/remember/stamp.ts";
import { answerTo } from "../../src/engine/trust/answer.ts";
import { openWritable } from "../../src/open/writable.ts";
import { valueOf } from "../support/scratch.ts";
import type { Scratch } from "../transcript/cli.ts";

export interface LivePage {
  readonly child: ChildProcess;
  /** Where the page is, without its token. */
  readonly url: string;
  /** The address that it printed last, with its token. */
  readonly address: () => string;
  /** Presses Enter in the terminal; returns the new address. */
  readonly another: () => Promise<string>;
  readonly output: () => string;
  readonly end: () => Promise<void>;
}

interface LiveWishes {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Without a terminal, as an agent or a script starts it. */
  readonly isBare?: true;
}

export const startLive = async (
  scratch: Scratch,
  args: readonly string[],
  { cwd, env = {}, isBare }: LiveWishes,
): Promise<LivePage> => {
  const words = [process.execPath, inject("bin"), "ui", "--no-open", ...args];
  const line = words.map((word) => `'${word}'`).join(" ");
  const [program = "", ...rest] = isBare ? words : ["script", "-qec", line, "/dev/null"];
  const child = spawn(program, rest, {
    ...{ cwd, env: { ...scratch.env, ...env }, stdio: ["pipe", "pipe", "pipe"], detached: true },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => void (output += text));
  const addresses = (): readonly string[] =>
    output.match(/https?:\/\/\S+#token=[a-z2-7]+(?:&at=[^\s]+)?/gu) ?? [];
  const until = async (isSo: () => boolean): Promise<void> => {
    while (!isSo()) {
      if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}: ${output}`);
      await new Promise((soon) => void setTimeout(soon, 20));
    }
  };
  await until(() => addresses().length > 0);
  const address = (): string => addresses().at(-1) ?? "";
  return {
    ...{ child, address, output: () => output, url: address().split("/#")[0] ?? "" },
    another: async () => {
      const before = addresses().length;
      child.stdin?.write("\n");
      await until(() => addresses().length > before);
      return address();
    },
    end: async () => {
      const ended = new Promise((resolve) => void child.once("exit", resolve));
      // The terminal and the program in it.
      if (child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
      await ended;
    },
  };
};

/** The project as an agent's hook writes to it. */
export const asAgent = ({ env }: Scratch, cwd: string): WritableProject =>
  valueOf(openWritable({ cwd, env, actor: { door: "hook", agents: ["claude-code"] } }));

/** What the log has of a kind, the oldest first. */
export const loggedIn = (scratch: Scratch, cwd: string, kind: string): readonly Fields[] => {
  const agent = asAgent(scratch, cwd);
  const found = [...eventsOf(agent)].filter((event) => event.kind === kind);
  agent.store.close();
  return found.map(({ body }) => body ?? {});
};

/** The gate warned of a memory in a session; `why` overrides it. */
export const warned = (
  project: WritableProject,
  memory: string,
  {
    session,
    why,
    text,
  }: { readonly session: string; readonly why?: string; readonly text?: string },
): string => {
  const [found] = project.index.lookup.find(memory);
  if (found === undefined) throw new Error(`no memory ${memory}`);
  const verdict = valueOf(
    rememberOne(project, {
      kind: "verdict",
      body: {
        ...stampOf(project, session),
        text: text ?? `This edit repeats ${shortId(found.id)}`,
        ...{ level: "warn", delivered: "deny", rule: "failure", host: "claude-code" },
        action: { tool: "Edit", path: found.files[0] ?? "a.ts" },
        evidence: [{ id: found.id, score: "0.93" }],
      },
    }),
  );
  if (why !== undefined)
    valueOf(answerTo(project, verdict.id, { answer: "override", why, paths: [], session }));
  return verdict.id;
};

const DAY_MS = 86_400_000;

/** A machine drew this from a session. */
export const proposed = (
  project: WritableProject,
  n: number,
  { text = `Claim number ${n}`, quote = `We said number ${n}` } = {},
): string => {
  const stamp = stampOf(project, "a-session");
  const suggests = (["note", "fact", "lesson"] as const)[n % 3] ?? "note";
  const more = {
    note: { text },
    fact: { text: `project.setting_${n}: ${n}`, name: `project.setting_${n}`, value: String(n) },
    lesson: { text, reason: text, category: "general" },
  }[suggests];
  return valueOf(
    rememberOne(project, {
      kind: "proposal",
      body: {
        ...stamp,
        ...more,
        ...{ suggests, quote, madeBy: "rules", confidence: "0.85" },
        until: stamp.when + 30 * DAY_MS,
      },
    }),
  ).id;
};
