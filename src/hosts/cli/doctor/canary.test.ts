import { expect, test } from "vitest";
import { canaryDocument } from "./canary.ts";

const saysOf = (said: string): string =>
  canaryDocument("gemini-cli", "Gemini CLI", { is: "unplayed", output: said, isLate: false }, true)
    .says;

test("what an agent printed last is told in one line, without its colours", () => {
  expect(saysOf("\u001B[31mnot running in a\ntrusted folder\u001B[0m\n")).toBe(
    "Gemini CLI ended before the edit: not running in a trusted folder",
  );
});

test("of a long story the end is told, and that it is the end", () => {
  const says = saysOf(`${"x".repeat(5_000)} no such model`);
  expect(says).toMatch(/: …x+ no such model$/u);
  expect(says.length).toBeLessThan(400);
});

test("of one that hung it is told that it was ended, whatever it printed", () => {
  const found = { is: "unplayed", output: "Thinking…", isLate: true } as const;
  expect(canaryDocument("codex", "Codex CLI", found, true)).toMatchObject({
    state: "warn",
    says: "Codex CLI did not finish in time and was stopped.",
  });
});
