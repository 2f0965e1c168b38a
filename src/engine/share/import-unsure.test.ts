// Facts of a foreign database that are less sure than they should be wait for a person.
import { expect, test } from "vitest";
import { readPiMemory } from "../../core/capture/imports/pi-memory.ts";
import type { Fields } from "../../core/kit/json.ts";
import { valueOf } from "../../testing/claim.ts";
import { memoryProject } from "../../testing/memory/project.ts";
import { proposalsIn } from "../consolidation/waiting.ts";
import { factMemories } from "../recall/facts/known.ts";
import { importMemory } from "./import-memory.ts";

const DAY = 86_400_000;

const row = (key: string, value: string, confidence: number): Fields => ({
  ...{ key, value, confidence, source: "consolidation", updated_at: "2026-01-05T10:00:00Z" },
});

test("a fact that its source is unsure of waits for a person, once, and the others are taken", () => {
  const { project } = memoryProject();
  const nowMs = project.machine.clock.nowMs();
  const { digest } = project.machine;
  const families = { families: [], personal: [] };
  const read = () =>
    readPiMemory(
      (table) =>
        table === "semantic"
          ? [row("tool.runner", "vitest", 0.8), row("tool.shell", "perhaps zsh", 0.4)]
          : [],
      { digest, when: nowMs, names: [], families },
    );
  expect(valueOf(importMemory(project, read()))).toMatchObject({ remembered: 2, known: 0 });
  expect(factMemories(project).map(({ text }) => text)).toEqual(["tool.runner: vitest"]);
  const waiting = () => proposalsIn(project, nowMs).map(({ body }) => body);
  expect(waiting()).toMatchObject([
    { text: "tool.shell: perhaps zsh", confidence: "0.4", madeBy: "pi-memory" },
  ]);
  expect(valueOf(importMemory(project, read()))).toMatchObject({ remembered: 0, known: 2 });
  expect(waiting()).toHaveLength(1);
  expect(proposalsIn(project, nowMs + 31 * DAY)).toEqual([]);
});
