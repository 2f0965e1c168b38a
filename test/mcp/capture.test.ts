// The tool `capture`: a memory with the fields of its namespace, and what it settles.
import { expect, test } from "vitest";
import { createScratch } from "../transcript/cli.ts";
import { talk } from "./client.ts";

test("a blocker keeps its fields, is settled by what resolves it, and a field of another namespace is refused", async () => {
  const scratch = createScratch();
  const cwd = scratch.repository("photo-store");
  scratch.shy(["init"], { cwd });
  const { call } = await talk(scratch, ["--profile", "full"], { cwd });
  const impact = "Nothing can be merged";
  const blocked = await call("capture", { namespace: "blockers", text: "CI is down", impact });
  const id = String(blocked.told["id"]);
  expect(scratch.json(["show", id], { cwd })).toMatchObject({ event: { body: { impact } } });
  const up = { namespace: "progress", text: "CI is up" };
  const misplaced = await call("capture", { ...up, severity: "high" });
  expect(misplaced.text).toContain("severity says nothing of progress");
  const open = async () =>
    (await call("search", { namespaces: ["blockers"], status: "open" })).told["total"];
  expect(await open()).toBe(1);
  await call("capture", { ...up, milestone: "CI", resolves: [id] });
  expect(await open()).toBe(0);
});
