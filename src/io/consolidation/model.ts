// What answers a prompt: an API like OpenAI's, or a command of the shell. Each has a deadline and a limit to its answer.
// A command is one that a person chose on this machine; nothing of it is recorded as a session.
import type { DrawerChoice } from "../../core/capture/consolidation/choice.ts";
import { isLoopbackAddress } from "../../core/kit/address.ts";
import { codeOf } from "../../core/kit/fault.ts";
import { isObject, parseJson } from "../../core/kit/json.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { clip, oneLine } from "../../core/kit/text.ts";
import type { LanguageModel, ModelFault } from "../../engine/ports/session/consolidation.ts";
import { askHttp, refusalIn } from "../kit/ask-http.ts";
import type { Environment } from "../kit/home.ts";

export interface ModelMeans {
  /** Whether the project's own settings made the choice: they may have come with a folder that someone copied. */
  readonly byProject: boolean;
  readonly env: Environment;
  readonly mostMs: number;
  readonly cwd: string;
}

const MOST_BYTES = 200_000;
const MOST_TOKENS = 2_000;

/** Undefined if no model was chosen. */
export const modelOf = (
  choice: DrawerChoice,
  means: ModelMeans,
): Result<LanguageModel | undefined, ModelFault> => {
  if (choice.is === "off" || choice.is === "rules") return ok(undefined);
  const source = choice.is === "command" ? choice.command : choice.url;
  const isFar = choice.is === "command" || !isLoopbackAddress(choice.url);
  if (means.byProject && isFar)
    return err(
      unreached(source, "only the machine's settings may name a command, or an address elsewhere"),
    );
  return ok(
    choice.is === "command"
      ? {
          name: clip(oneLine(choice.command), 200),
          answer: (text) => byCommand(choice, text, means),
        }
      : { name: clip(choice.model, 200), answer: (text) => byEndpoint(choice, text, means) },
  );
};

const unreached = (source: string, why: string): ModelFault => ({
  kind: "model-unreached",
  source: clip(oneLine(source), 200),
  why: clip(oneLine(why), 300),
});

const byEndpoint = async (
  { url, model }: DrawerChoice & { readonly is: "endpoint" },
  prompt: string,
  { byProject, env, mostMs }: ModelMeans,
): Promise<Result<string, ModelFault>> => {
  const key = byProject ? undefined : env["TWICESHY_MODEL_KEY"];
  try {
    const answer = await askHttp(`${url}/chat/completions`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(key ? { authorization: `Bearer ${key}` } : {}),
      },
      body: JSON.stringify({
        ...{ model, temperature: 0, max_tokens: MOST_TOKENS, stream: false },
        messages: [{ role: "user", content: prompt }],
      }),
      signals: [AbortSignal.timeout(mostMs)],
      mostBytes: MOST_BYTES,
    });
    const refused = refusalIn(answer);
    if (refused !== undefined) return err(unreached(url, refused));
    const content = answer.text === undefined ? undefined : contentIn(parseJson(answer.text));
    return content === undefined
      ? err(unreached(url, "its answer has no text, or too much of it"))
      : ok(content);
  } catch (fault) {
    const isLate = fault instanceof Error && fault.name === "TimeoutError";
    if (isLate) return err(unreached(url, `it did not answer within ${mostMs / 1_000} seconds`));
    return err(unreached(url, codeOf(fault)));
  }
};

const contentIn = (answer: unknown): string | undefined => {
  const choices: unknown = isObject(answer) ? answer["choices"] : undefined;
  const first: unknown = Array.isArray(choices) ? choices[0] : undefined;
  const message = isObject(first) ? first["message"] : undefined;
  const content = isObject(message) ? message["content"] : undefined;
  return typeof content === "string" ? content : undefined;
};

/** The prompt goes to its standard input, because a command line has less room. */
const byCommand = (
  { command }: DrawerChoice & { readonly is: "command" },
  prompt: string,
  { env, mostMs, cwd }: ModelMeans,
): Promise<Result<string, ModelFault>> => {
  const { spawn } = process.getBuiltinModule("node:child_process");
  const child = spawn("/bin/sh", ["-c", command], {
    cwd,
    detached: true,
    // It may be an agent with our hooks, and this is no session of the person's.
    env: { ...env, TWICESHY_OFF: "1" },
    stdio: ["pipe", "pipe", "pipe"],
  });
  return new Promise((done) => {
    let [answer, complaint, isLate, isLong] = ["", "", false, false];
    const end = (): void => {
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
        process.kill(-child.pid, "SIGKILL");
    };
    const clock = setTimeout(() => {
      isLate = true;
      end();
    }, mostMs);
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      answer += text;
      if (answer.length <= MOST_BYTES) return;
      isLong = true;
      end();
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      complaint = (complaint + text).slice(-300);
    });
    // It may end without reading all.
    child.stdin.on("error", () => undefined).end(prompt);
    const over = (result: Result<string, ModelFault>): void => {
      clearTimeout(clock);
      done(result);
    };
    child.on("error", (fault) => over(err(unreached(command, codeOf(fault)))));
    child.on("close", (code) => {
      if (isLate) over(err(unreached(command, `it did not end within ${mostMs / 1_000} seconds`)));
      else if (isLong) over(err(unreached(command, "it printed without end")));
      else if (code === 0) over(ok(answer));
      else over(err(unreached(command, `it ended with ${code ?? "a signal"}: ${complaint}`)));
    });
  });
};
