// What a person does once in an agent, so that it runs a registered hook.
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { assert } from "../../src/core/kit/assert.ts";
import { isObject, parseJson, type Fields } from "../../src/core/kit/json.ts";
import { endOf } from "../support/ended.ts";
import { programOf, type Stage } from "./stage.ts";

export const trust = async (stage: Stage): Promise<void> => {
  const { agent, home, root } = stage;
  if (agent.id === "gemini-cli")
    writeFileSync(join(home, ".gemini/trustedFolders.json"), `{"${root}":"TRUST_FOLDER"}`);
  if (agent.id === "codex") await approve(stage);
};

/** Does what Codex's own `/hooks` does: it asks Codex for its hooks, and tells it that they are trusted. */
const approve = async ({ agent, home, root }: Stage): Promise<void> => {
  const env = { HOME: home, CODEX_HOME: join(home, ".codex"), PATH: process.env["PATH"] };
  const server = spawn(programOf(agent), ["app-server"], {
    ...{ cwd: root, env, stdio: ["pipe", "pipe", "ignore"], detached: true },
  });
  const ended = endOf(server);
  const send = (message: object) => server.stdin.write(`${JSON.stringify(message)}\n`);
  send({ id: 1, method: "initialize", params: { clientInfo: { name: "test", version: "1" } } });
  send({ method: "initialized" });
  send({ id: 2, method: "hooks/list", params: { cwds: [root] } });
  try {
    for await (const line of createInterface({ input: server.stdout })) {
      const message = parseJson(line);
      if (!isObject(message)) continue;
      if (message["id"] === 2)
        send({ id: 3, method: "config/batchWrite", params: trusting(message) });
      if (message["id"] === 3) return;
    }
    assert(false, "Codex answers before it ends");
  } finally {
    // It ends by itself once nobody can ask it anything more. Until then it still writes in the home.
    server.stdin.end();
    server.stdout.resume();
    await ended;
  }
};

const trusting = ({ result }: Fields): object => {
  const [project] = isObject(result) && Array.isArray(result["data"]) ? result["data"] : [];
  const hooks: unknown = isObject(project) ? project["hooks"] : undefined;
  assert(Array.isArray(hooks) && hooks.every(isObject), "Codex lists its hooks");
  const value = Object.fromEntries(
    hooks.map(({ key, currentHash }) => [key, { trusted_hash: currentHash }]),
  );
  return { edits: [{ keyPath: "hooks.state", mergeStrategy: "upsert", value }] };
};
