// Kiro, as its documents describe the hooks of its command line 2; version 3 names its events as Claude Code does.
// Before a tool it reads our exit code and the reason.
import { acceptedEvents } from "../../../core/agents/kiro.ts";
import { parsePayload } from "./claude-code-protocol.ts";
import { refusal, type Form, type HookDialect } from "../host.ts";

/** The model gets the text as it is. */
const plain: Form = (text) => ({ text, leaves: 0 });

export const kiro: HookDialect = {
  parsePayload: (payload) =>
    parsePayload(
      { ...payload, last_assistant_message: payload["assistant_response"] },
      acceptedEvents,
    ),
  forms: { deny: refusal },
  injects: { "session-start": plain, prompt: plain },
};
