// Kiro, as its hooks are documented for the command line 2; 3 names its events as Claude Code does. Before a tool it reads
// the code we leave with, and why.
import { EVENTS, hear, type Events } from "./dialect.ts";
import { refusal, type Form, type Host } from "./host.ts";

const OWN_EVENTS: Events = {
  ...EVENTS,
  agentSpawn: "session-start",
  userPromptSubmit: "prompt",
  preToolUse: "before-tool",
  postToolUse: "after-tool",
  stop: "stop",
};

/** What is written stands before the model as it is. */
const plain: Form = (text) => ({ text, leaves: 0 });

export const kiro: Host = {
  name: "kiro",
  hear: (payload) =>
    hear({ ...payload, last_assistant_message: payload["assistant_response"] }, OWN_EVENTS),
  forms: { deny: refusal },
  tells: { "session-start": plain, prompt: plain },
};
