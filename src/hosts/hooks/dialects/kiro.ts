// Kiro, as its documents describe the hooks of its command line 2; version 3 names its events as Claude Code does.
// Before a tool it reads our exit code and the reason.
import { EVENTS, parsePayload, type Events } from "./dialect.ts";
import { refusal, type Form, type Host } from "../host.ts";

const OWN_EVENTS: Events = {
  ...EVENTS,
  agentSpawn: "session-start",
  userPromptSubmit: "prompt",
  preToolUse: "before-tool",
  postToolUse: "after-tool",
  stop: "stop",
};

/** The model gets the text as it is. */
const plain: Form = (text) => ({ text, leaves: 0 });

export const kiro: Host = {
  name: "kiro",
  hear: (payload) =>
    parsePayload({ ...payload, last_assistant_message: payload["assistant_response"] }, OWN_EVENTS),
  forms: { deny: refusal },
  tells: { "session-start": plain, prompt: plain },
};
