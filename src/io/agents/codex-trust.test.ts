// The hashes that Codex 0.169 itself gave for these hooks.
import { describe, expect, test } from "vitest";
import { parseToml } from "../../core/kit/toml.ts";
import { codexTrust } from "./codex-trust.ts";

const PATH = "/home/dev/.codex/hooks.json";
const isOurs = (command: string): boolean => !command.startsWith("other");

const trustIn = (hooks: object, state: string) =>
  codexTrust({ path: PATH, settings: { hooks }, isOurs }, parseToml(state) ?? {});

const approved = (at: string, hash: string, more = ""): string =>
  `[hooks.state."${PATH}:${at}"]\ntrusted_hash = "sha256:${hash}"\n${more}\n`;

const hook = (more: object = {}) => ({ type: "command", command: "echo hi", ...more });

const SAID: readonly (readonly [what: string, hooks: object, at: string, hash: string])[] = [
  [
    "one with a timeout",
    { SessionStart: [{ hooks: [hook({ timeout: 10 })] }] },
    "session_start:0:0",
    "763043cd829dd3033aa42d00b4dec6bec613155d2f3f69ac3fc1e56f572420bf",
  ],
  [
    "one with a matcher and the usual timeout",
    { PreToolUse: [{ matcher: "Bash|apply_patch", hooks: [hook()] }] },
    "pre_tool_use:0:0",
    "8473c8ba093857e8758076ea657a67231ba0bc7c0507708e82c0df7f10c6e0bc",
  ],
  [
    "the second of an entry, with letters of all kinds and a word for people",
    {
      PreToolUse: [
        {
          matcher: "Bash|apply_patch",
          hooks: [
            hook({ command: "other" }),
            hook({ command: 'echo é "x"', timeout: 5, statusMessage: "m" }),
          ],
        },
      ],
    },
    "pre_tool_use:0:1",
    "828cfa1c72041877b11e1547749b66ea842ee44be8e7073fca58492523309925",
  ],
  [
    "one whose matcher counts for nothing",
    { UserPromptSubmit: [{ matcher: "x", hooks: [hook({ timeout: 10, async: true })] }] },
    "user_prompt_submit:0:0",
    "d7e5184eee85b3aa022188867a556c9b2c179d63e097ad7d8b78ac0963a89424",
  ],
  [
    "one at a session's end, which is waited for three seconds at most",
    { SessionEnd: [{ hooks: [hook({ command: "twiceshy codex", timeout: 10 })] }] },
    "session_end:0:0",
    "6322f4059271adc82deaabbc684329a1b812540e509993b430884922880add84",
  ],
];

describe.each(SAID)("%s", (_, hooks, at, hash) => {
  test("is trusted where its hash is known", () => {
    expect(trustIn(hooks, approved(at, hash))).toEqual({ is: "trusted" });
  });

  test("is not where it is another's, switched off, or unknown", () => {
    const not = (why: string) => ({ is: "untrusted", why });
    expect(trustIn(hooks, approved(at, hash.replace(/^./, "0")))).toEqual(not("changed-since"));
    expect(trustIn(hooks, approved(at, hash, "enabled = false"))).toEqual(not("off"));
    expect(trustIn(hooks, "")).toEqual(not("never-approved"));
    expect(trustIn(hooks, approved(at, hash).replace("/home/dev", "/home/me"))).toEqual(
      not("never-approved"),
    );
  });
});

test("one hook that is not trusted makes it so for all", () => {
  const [, start, at, hash] = SAID[0] ?? ["", {}, "", ""];
  const both = { ...start, PreToolUse: [{ hooks: [hook()] }] };
  expect(trustIn(both, approved(at, hash))).toEqual({ is: "untrusted", why: "never-approved" });
});
