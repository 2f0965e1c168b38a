// By the host's own rules, what is told in its form means exactly what was meant, to the last character.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Delivery } from "../../src/core/judge/trust/policy.ts";
import { deliverable, json } from "../../src/hosts/hooks/host.ts";
import { HOSTS } from "../../src/hosts/hooks/hosts.ts";
import { RULES, TELLING_RULES } from "./host-rules.ts";

const WANTED: readonly Delivery[] = ["deny", "ask", "context"];

/** What becomes of each way of telling. */
const MEANT: Readonly<Record<string, string>> = {
  "claude-code": "deny ask context",
  codex: "deny deny context",
  "gemini-cli": "deny deny nothing",
  "qwen-code": "deny ask nothing",
  "copilot-cli": "deny ask context",
  vscode: "deny ask context",
  cursor: "deny deny nothing",
  windsurf: "deny deny nothing",
  kiro: "deny deny nothing",
  cline: "deny deny context",
  opencode: "deny deny nothing",
  pi: "deny deny nothing",
  amp: "deny deny nothing",
};

const words = fc.string({ minLength: 1, unit: "grapheme" }).filter((text) => text.trim() !== "");

describe.each(HOSTS)("$name", (host) => {
  const rule = RULES[host.name] ?? (() => ({ does: "proceed" as const }));

  test("takes what it can as it was wanted, is denied for ask, and hears nothing else", () => {
    const means = WANTED.map((wanted) => deliverable(host, wanted) ?? "nothing");
    expect(means.join(" ")).toBe(MEANT[host.name]);
  });

  test.each(WANTED)("%s reaches it whole, whatever its words", (wanted) => {
    const form = host.forms[wanted];
    if (form === undefined) return expect(deliverable(host, wanted)).not.toBe(wanted);
    const does = wanted === "context" ? "proceed" : wanted;
    fc.assert(
      fc.property(words, (told) => {
        expect(rule(form(told))).toEqual({ does, told });
      }),
    );
  });

  test("is denied by a code where it knows no other way, and nowhere else", () => {
    const { leaves } = host.forms.deny("No");
    expect(leaves).toBe(host.name === "windsurf" || host.name === "kiro" ? 2 : 0);
  });
});

/** What each host is told on an occasion, by the name of the event as that host sends it. */
const TOLD: Readonly<Record<string, string>> = {
  "claude-code":
    "SessionStart:session-start UserPromptSubmit:prompt PostToolUse:after-tool PostToolUseFailure:after-tool",
  codex: "SessionStart:session-start UserPromptSubmit:prompt PostToolUse:after-tool",
  "gemini-cli": "SessionStart:session-start BeforeAgent:prompt AfterTool:after-tool",
  "qwen-code":
    "SessionStart:session-start UserPromptSubmit:prompt PostToolUse:after-tool PostToolUseFailure:after-tool",
  "copilot-cli":
    "SessionStart:session-start UserPromptSubmit:prompt PostToolUse:after-tool sessionStart:session-start userPromptSubmitted:prompt postToolUse:after-tool",
  vscode: "SessionStart:session-start PostToolUse:after-tool",
  cursor: "sessionStart:session-start postToolUse:after-tool",
  windsurf: "",
  kiro: "agentSpawn:session-start userPromptSubmit:prompt",
  cline: "TaskStart:session-start UserPromptSubmit:prompt PostToolUse:after-tool",
  opencode: "SessionStart:session-start UserPromptSubmit:prompt PostToolUse:after-tool",
  pi: "SessionStart:session-start UserPromptSubmit:prompt PostToolUse:after-tool",
  amp: "SessionStart:session-start UserPromptSubmit:prompt PostToolUse:after-tool",
};

const TELLINGS = ["session-start", "prompt", "after-tool"] as const;

test.each(HOSTS)("$name is told beside its tools on these occasions, and on no others", (host) => {
  const rule = TELLING_RULES[host.name] ?? (() => undefined);
  const known = (TOLD[host.name] ?? "").split(" ").filter(Boolean);
  const told = known.map((one) => one.split(":")[1]);
  expect(TELLINGS.filter((on) => host.injects[on]).toSorted()).toEqual(
    TELLINGS.filter((on) => told.includes(on)).toSorted(),
  );
  fc.assert(
    fc.property(words, (said) => {
      for (const one of known) {
        const [event = "", on] = one.split(":");
        const is = TELLINGS.find((name) => name === on);
        const spoken = is && host.injects[is]?.(said, event);
        expect(spoken && rule(spoken, event)).toBe(said);
      }
    }),
  );
});

test("Cursor, which reads context after a tool from one event alone, is told on no other", () => {
  const cursor = HOSTS.find(({ name }) => name === "cursor");
  expect(cursor?.injects["after-tool"]?.("words", "afterShellExecution")).toBeUndefined();
});

const decision = { hookEventName: "PreToolUse", permissionDecision: "deny" };
const why = { permissionDecisionReason: "No" };

test.each([
  ["claude-code", "a decision without a reason", { hookSpecificOutput: decision }],
  ["codex", "ask", { hookSpecificOutput: { ...decision, ...why, permissionDecision: "ask" } }],
  ["codex", "a key it does not know", { note: "x", hookSpecificOutput: { ...decision, ...why } }],
  [
    "codex",
    "one it knows and refuses",
    { suppressOutput: true, hookSpecificOutput: { ...decision, ...why } },
  ],
  ["gemini-cli", "Claude Code's form", { hookSpecificOutput: { ...decision, ...why } }],
  ["copilot-cli", "nested context", { hookSpecificOutput: { additionalContext: "Known" } }],
  ["cursor", "the form before 2", { decision: "deny", reason: "No" }],
  ["windsurf", "any JSON", { permission: "deny", decision: "deny", reason: "No" }],
])("the rules of %s let a tool run on %s", (host, _, reply) => {
  expect(RULES[host]?.(json(reply))).toEqual({ does: "proceed" });
});
