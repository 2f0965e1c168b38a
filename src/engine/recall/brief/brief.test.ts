import { expect, test } from "vitest";
import { valueOf } from "../../../../test/support/scratch.ts";
import { brief } from "../../../index.ts";
import { memoryProject } from "../../../testing/memory/project.ts";
import { rememberOne } from "../../remember/remember.ts";
import { stampOf } from "../../remember/stamp.ts";

test("only a reason is called why: a blocker has an impact, a learning an insight", async () => {
  const { project } = memoryProject();
  const common = stampOf(project);
  const notes = [
    { text: "CI times out", namespace: "blockers", impact: "Nothing can be merged" },
    { text: "The proxy cuts bodies", namespace: "learnings", insight: "Split uploads" },
  ] as const;
  for (const note of notes)
    valueOf(rememberOne(project, { kind: "note", body: { ...common, ...note } }));
  const text = await brief(project);
  expect(text).toContain("  impact: Nothing can be merged\n");
  expect(text).toContain("  insight: Split uploads\n");
  expect(text).not.toContain("why:");
});
