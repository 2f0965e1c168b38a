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

test("what a person stated is not crowded out by what agents record", async () => {
  const asked = [
    "Use pnpm, not npm",
    "Never touch vendor/",
    "Always run the linter",
    "Write tests first",
  ];
  const { project } = memoryProject();
  const common = stampOf(project);
  for (const [at, text] of asked.entries()) {
    const actor = { door: "cli" as const, tty: "yes" as const };
    const fact = { name: `project.rule.r${at}`, value: text, source: "user" as const };
    const body = { ...common, actor, text: `${text} (as asked)`, ...fact };
    valueOf(rememberOne(project, { kind: "fact", body }));
  }
  for (let at = 0; at < 20; at++) {
    const body = {
      ...common,
      text: `Module ${at} was laid out by feature, with its tests next to it`,
      namespace: "learnings" as const,
    };
    valueOf(rememberOne(project, { kind: "note", body }));
    valueOf(
      rememberOne(project, {
        kind: "decision",
        body: { ...common, text: `Split module ${at} by feature, as the others were` },
      }),
    );
    valueOf(
      rememberOne(project, {
        kind: "lesson",
        body: {
          ...common,
          text: `Module ${at} wants a warm cache before the first request`,
          category: "general",
        },
      }),
    );
  }
  const text = await brief(project, 600);
  for (const one of asked) expect(text).toContain(one);
  expect(text).toContain("## Decisions in force");
});
