import { expect, test } from "vitest";
import { createAsk } from "./process.ts";

test("what cannot be written down is not asked, and nobody is held up by it", async () => {
  const input: { again?: unknown; much: bigint } = { much: 1n };
  input.again = input;
  expect(await createAsk("pi")("PreToolUse", { tool_input: input })).toEqual({});
});
