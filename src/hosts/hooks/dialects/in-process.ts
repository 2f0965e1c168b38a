// Agents that load a module of ours (src/hosts/modules/). The module sends Claude Code's payloads,
// and takes an answer of our own that holds only the text.
import { json, type HookDialect, type Form } from "../host.ts";
import { parsePayload } from "./claude-code-protocol.ts";

const context: Form = (words) => json({ context: words });

export const inProcess: HookDialect = {
  parsePayload: (payload) => parsePayload(payload),
  forms: { deny: (words) => json({ deny: words }) },
  injects: { "session-start": context, prompt: context, "after-tool": context },
};

/** The module also names the file of the session, in a form that is read, and can make its agent go on. */
export const inProcessWithTranscript: HookDialect = {
  ...inProcess,
  goesOn: (words) => json({ goesOn: words }),
  keepsWords: true,
};
