// Loads a module of ours as its host would, in a process of its own, and does to it what it is told on standard input: a list
// of steps, each an event with what the host hands over. Prints what came of each.
import { readFileSync } from "node:fs";

const { host, module, cwd, steps, workspace } = JSON.parse(readFileSync(0, "utf8"));
const loaded = await import(module);

/** What each host lets a module hook into. */
const HOSTS = {
  opencode: async () => {
    const hooks = await loaded.Twiceshy({ directory: cwd, worktree: cwd, project: {}, client: {} });
    return async ([event, input, output]) => {
      await hooks[event]?.(input, output);
      return output;
    };
  },
  pi: () => {
    const acts = new Map();
    loaded.default({ on: (event, act) => acts.set(event, act) });
    const file = "2026-11-21T10-00-00-000Z_5d0e.jsonl";
    const getSessionFile = () => `/home/dev/.pi/agent/sessions/--home-dev-shop--/${file}`;
    const context = { cwd, sessionManager: { getSessionId: () => "5d0e", getSessionFile } };
    return ([event, payload]) => acts.get(event)?.(payload, context);
  },
  amp: () => {
    const acts = new Map();
    const system = { workspaceRoot: workspace ? new URL(workspace) : null };
    loaded.default({ system, on: (event, act) => acts.set(event, act) });
    // A version that hands over no messages has the plugin ask for them.
    const messages = async () => [
      { role: "user", content: [{ type: "text", text: "Run the tests" }] },
      { role: "assistant", content: [{ type: "text", text: "The tests are green." }] },
    ];
    return ([event, payload]) => acts.get(event)?.(payload, { thread: { messages } });
  },
};

const act = await HOSTS[host]();
const done = [];
for (const step of steps) {
  try {
    done.push({ gives: (await act(step)) ?? null });
  } catch (fault) {
    done.push({ throws: fault.message });
  }
}
process.stdout.write(JSON.stringify(done));
