// Runs an agent's program once, in an environment that is wholly made up, and ends it if it does not end by itself.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { StartableAgent } from "../../core/agents/start.ts";
import { isObject, parseJson, type Fields } from "../../core/kit/json.ts";
import type { Launch, Ran, Running, AgentSession } from "../../engine/ports/agents/agents.ts";
import { beforeSignal } from "./before-signal.ts";
import { launchOf, merged } from "./start.ts";

const USUAL_MS = 90_000;

/** Its process, in a process group of its own, so that its children end with it. Only some talk on standard input. */
export const spawnAgent = (
  agent: StartableAgent,
  session: AgentSession,
  { program, path, env: more }: Running,
  { args, env, settings }: Launch,
  input: "ignore" | "pipe",
) => {
  const { home, folder, port } = session;
  const own = join(home, agent.folder.path);
  for (const made of [own, join(home, "tmp")]) mkdirSync(made, { recursive: true });
  for (const [name, fields] of Object.entries(settings)) layOver(join(own, name), fields);
  const { spawn } = process.getBuiltinModule("node:child_process");
  return spawn(program, args, {
    cwd: folder,
    detached: true,
    stdio: [input, "pipe", "pipe"],
    env: {
      ...{ HOME: home, PATH: path, TERM: "dumb", LANG: "C.UTF-8", TMPDIR: join(home, "tmp") },
      ...elsewhere(port),
      ...more,
      ...env,
    },
  });
};

/** Proxy settings lead every request for another address to the port of the mock model. */
export const runAgent = (
  agent: StartableAgent,
  session: AgentSession,
  running: Running,
  launch: Launch = launchOf(agent, session),
): Promise<Ran> => {
  const { mostMs = USUAL_MS } = running;
  const child = spawnAgent(agent, session, running, launch, "ignore");
  const { stdout, stderr } = child;
  return new Promise((done, failed) => {
    let output = "";
    for (const stream of [stdout, stderr])
      stream?.setEncoding("utf8").on("data", (text: string) => {
        output = (output + text).slice(-OUTPUT_MOST);
      });
    let isLate = false;
    const end = (): boolean => {
      const hasEnded = child.exitCode !== null || child.signalCode !== null;
      if (hasEnded || child.pid === undefined) return false;
      return process.kill(-child.pid, "SIGKILL");
    };
    const quiet = beforeSignal(end);
    const clock = setTimeout(() => (isLate = end()), mostMs);
    const over = (): void => {
      quiet();
      clearTimeout(clock);
    };
    child.on("error", (fault) => {
      over();
      failed(fault);
    });
    // Processes that it left behind may hold its output open for ever.
    child.on("exit", () => {
      const last = setTimeout(() => {
        for (const stream of [stdout, stderr]) stream?.destroy();
      }, LAST_WORDS_MS);
      child.once("close", () => clearTimeout(last));
    });
    child.on("close", (code) => {
      over();
      done({ code, output, isLate });
    });
  });
};

/** Merges these fields into a settings file, and keeps its others. */
const layOver = (path: string, fields: Fields): void => {
  const before = existsSync(path) ? parseJson(readFileSync(path, "utf8")) : {};
  writeFileSync(path, JSON.stringify(merged(isObject(before) ? before : {}, fields), undefined, 2));
};

const OUTPUT_MOST = 8_000;

/** How long to wait for the last output after the program ended. */
const LAST_WORDS_MS = 500;

const elsewhere = (port: number): Readonly<Record<string, string>> => {
  const proxy = `http://127.0.0.1:${port}`;
  return {
    ...{ HTTP_PROXY: proxy, HTTPS_PROXY: proxy, ALL_PROXY: proxy },
    ...{ http_proxy: proxy, https_proxy: proxy, all_proxy: proxy },
    ...{ NO_PROXY: "127.0.0.1,localhost", no_proxy: "127.0.0.1,localhost" },
  };
};
