// What a client is told of the tools of each profile: all are on the page, and reading them costs a model little.
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { exactTokens } from "../support/tokenizers.ts";
import { createScratch, type Scratch } from "../transcript/cli.ts";
import { talk } from "./client.ts";

let scratch: Scratch;
let cwd: string;
beforeAll(() => {
  scratch = createScratch();
  cwd = scratch.repository("photo-store");
  scratch.shy(["init"], { cwd });
});

test("docs/mcp.md names every tool, and how many there are", async () => {
  const page = readFileSync(new URL("../../docs/mcp.md", import.meta.url), "utf8");
  for (const profile of ["core", "standard", "full"]) {
    const { client } = await talk(scratch, ["--profile", profile], { cwd });
    const { tools } = await client.listTools();
    expect(page).toContain(`\`${profile}\` (${tools.length})`);
    for (const { name } of tools) expect(page).toContain(`\`${name}\``);
  }
});

test("what a model is told of the tools stays small", async () => {
  const most = { core: 2_600, standard: 4_200, full: 8_000 };
  for (const [profile, limit] of Object.entries(most)) {
    const { client } = await talk(scratch, ["--profile", profile], { cwd });
    const { tools } = await client.listTools();
    const told = tools.map(({ name, description, inputSchema }) =>
      JSON.stringify({ name, description, inputSchema }),
    );
    expect(exactTokens(told.join("\n"))).toBeLessThan(limit);
  }
});
