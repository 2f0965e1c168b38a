import { expect, test } from "vitest";
import { withoutNodeText } from "./without-node.ts";

const on = (day: number, host: string) => ({ host, atMs: Date.UTC(2026, 0, day) });

test.each([
  [[on(5, "codex")], "The hook of codex found no Node on 2026-01-05, so it warned of nothing"],
  [
    [on(7, "codex"), on(5, "cursor"), on(6, "kiro")],
    "The hooks of codex, cursor and kiro found no Node, last on 2026-01-07, so they warned of nothing",
  ],
  [
    [on(5, "mcp"), on(6, "codex")],
    "The hook of codex found no Node on 2026-01-06, so it warned of nothing. The MCP server found no Node on 2026-01-05, so it did not start",
  ],
])("hosts without Node stand in one sentence, and the MCP server in one: %j", (hosts, text) => {
  expect(withoutNodeText(hosts)).toBe(text);
});
