// A turn as a line of JSON, and an exchange as an agent hands it to the program that it notifies.
import { expect, test } from "vitest";
import { turnsInLine } from "./from-json.ts";

const read = (value: unknown) => turnsInLine(JSON.stringify(value));

test("only role and text are needed; the rest says when, where and by whom", () => {
  expect(read({ role: "user", text: "Fix it" })).toEqual({
    ok: true,
    value: [{ role: "user", text: "Fix it" }],
  });
  const whole = {
    session: "s",
    role: "assistant",
    text: "Done",
    at: 5,
    id: 7,
    host: "h",
    lane: "l",
  };
  expect(read({ ...whole, newer: {} })).toEqual({
    ok: true,
    value: [
      { role: "assistant", text: "Done", when: 5, session: "s", id: "7", host: "h", lane: "l" },
    ],
  });
  expect(read({ role: "user", text: "x", at: "2026-11-20T10:00:00Z" })).toMatchObject({
    value: [{ when: Date.UTC(2026, 10, 20, 10) }],
  });
});

test.each([
  ["nonsense", "it is no JSON object"],
  ['{"role":"tool","text":"x"}', 'its role is neither "user" nor "assistant"'],
  ['{"role":"user"}', "it has no text"],
  [
    '{"role":"user","text":"x","at":"noon"}',
    "its time is neither ISO 8601 nor milliseconds since 1970",
  ],
  ['{"type":"agent-turn-complete"}', "it has neither a prompt nor an answer"],
])("%s: %s", (line, error) => {
  const found = turnsInLine(line);
  expect(found).toEqual({ ok: false, error });
});

test("an exchange is its prompts and its answer, in one session", () => {
  const payload = {
    ...{ type: "agent-turn-complete", "thread-id": "t", "turn-id": "5", cwd: "/shop" },
    "input-messages": ["Add a retry", "and a test"],
    "last-assistant-message": "Done: the retry",
  };
  expect(read(payload)).toEqual({
    ok: true,
    value: [
      { session: "t", role: "user", text: "Add a retry", cwd: "/shop", id: "5-0" },
      { session: "t", role: "user", text: "and a test", cwd: "/shop", id: "5-1" },
      { session: "t", role: "assistant", text: "Done: the retry", cwd: "/shop", id: "5" },
    ],
  });
});
