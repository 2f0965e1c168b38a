// One question of a module to the hook, in a process of its own. If anything goes wrong with it, nothing is answered,
// and the agent goes on.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isObject, parseJson, type Fields } from "../../core/kit/json.ts";
import { patienceMs } from "../../core/kit/patience.ts";

/** What the hook has to say; mostly nothing. */
export interface Reply {
  readonly deny?: string;
  readonly context?: string;
  /** Why the agent, whose turn ends, is to go on. */
  readonly goesOn?: string;
}

/** `event` and the names of `fields` are Claude Code's: these the hook's front reads without starting Node. */
export type Ask = (event: string, fields: Fields) => Promise<Reply>;

/** A fault of ours would deny a tool in some of these agents, so it only costs the answer. */
export const createAsk =
  (host: string): Ask =>
  (event, fields) =>
    asked(host, { hook_event_name: event, ...fields }).catch(() => ({}));

/**
 * No agent waits for the end of a turn, and a program that was started for one prompt is gone then: the hook goes on by itself.
 */
const asked = (host: string, payload: Fields): Promise<Reply> =>
  new Promise((resolve) => {
    const input = JSON.stringify(payload);
    const child = spawn(HOOK, [host], {
      stdio: ["pipe", "pipe", "ignore"],
      detached: payload["hook_event_name"] === "Stop",
    });
    let output = "";
    const end = (reply: Reply): void => {
      clearTimeout(timer);
      resolve(reply);
    };
    const timer = setTimeout(
      () => {
        child.kill("SIGKILL");
        end({});
      },
      patienceMs(process.env, DEADLINE_MS),
    );
    child.on("error", () => end({}));
    // The hook exits without reading its input if it has nothing to say.
    child.stdin.on("error", () => undefined);
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.on("close", () => end(replyIn(output)));
    child.stdin.end(input);
  });

/** Above all deadlines of the hook itself; this one is for a machine that hangs. */
const DEADLINE_MS = 5_000;

/** The hook beside this file as it is installed. If somebody copied the file elsewhere, the one on the PATH. */
const BESIDE = fileURLToPath(new URL("../../bin/twiceshy-hook", import.meta.url));
const HOOK = existsSync(BESIDE) ? BESIDE : "twiceshy-hook";

const replyIn = (output: string): Reply => {
  const reply = parseJson(output);
  if (!isObject(reply)) return {};
  const { deny, context, goesOn } = reply;
  return {
    ...(typeof deny === "string" ? { deny } : {}),
    ...(typeof context === "string" ? { context } : {}),
    ...(typeof goesOn === "string" ? { goesOn } : {}),
  };
};
