// Agents that load a module of ours (src/hosts/modules/). The module speaks Claude Code's dialect, and takes an answer
// of our own that holds only what is told.
import { parsePayload } from "./dialects/dialect.ts";
import { json, type Form, type Host, type Injectable } from "./host.ts";

const context: Form = (words) => json({ context: words });

const inProcess = (name: string, tells: readonly Injectable[]): Host => ({
  name,
  hear: (payload) => parsePayload(payload),
  forms: { deny: (words) => json({ deny: words }) },
  tells: Object.fromEntries(tells.map((telling) => [telling, context])),
});

export const opencode = inProcess("opencode", ["session-start", "prompt", "after-tool"]);

export const pi = inProcess("pi", ["session-start", "prompt", "after-tool"]);

export const amp = inProcess("amp", ["session-start", "prompt", "after-tool"]);
