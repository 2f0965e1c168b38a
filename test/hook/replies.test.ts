// What is told in a host's form is taken by the host's own rules as what was meant, to the last sign.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Delivery } from "../../src/core/judge/trust/policy.ts";
import { deliverable, json } from "../../src/hosts/hooks/host.ts";
import { HOSTS } from "../../src/hosts/hooks/hosts.ts";
import { RULES } from "./host-rules.ts";

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
