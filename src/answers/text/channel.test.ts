// The words for a channel: only a person is called the user.
import { expect, test } from "vitest";
import { channelWords } from "./channel.ts";

test.each([
  [{ door: "cli", tty: "yes" }, "user"],
  [{ door: "cli", tty: "no" }, "a script"],
  [{ door: "cli", tty: "yes", agents: ["CLAUDECODE"] }, "an agent"],
  [{ door: "mcp" }, "an agent"],
  [{ door: "hook" }, "a hook"],
  [{ door: "api" }, "a script"],
])("%o is %s", (actor, words) => {
  expect(channelWords({ actor })).toBe(words);
});

test("what stood in a prompt is the user's", () => {
  expect(channelWords({ actor: { door: "hook" }, tags: ["in-prompt"] })).toBe("user");
});
