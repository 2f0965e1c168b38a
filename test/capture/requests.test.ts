// How well requests are distinguished from everything else that stands in prompts, on lines that were labelled by hand
// (requests.tsv: the round in which a line was written, its form or "-", whose it is, the prompt); and that the cheap looks
// before the rules let every request pass.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { requestsIn } from "../../src/core/capture/requests/requests.ts";
import { mayState } from "../../src/hosts/hooks/events.ts";
import { standIn, type Asked } from "../hook/asked.ts";
import { sceneIn, type Scene } from "../hook/scene.ts";

interface Line {
  readonly label: string;
  readonly of: string;
  readonly prompt: string;
}

const LINES: readonly Line[] = readFileSync(new URL("requests.tsv", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line.includes("\t"))
  .map((line) => {
    const [, label = "", of = "", prompt = ""] = line.split("\t");
    return { label, of, prompt: prompt.replaceAll("\\n", "\n") };
  });
const wanted = LINES.filter(({ label }) => label !== "-");
const found = LINES.filter(({ prompt }) => requestsIn(prompt).requests.length > 0);
const right = found.filter(({ label }) => label !== "-");

describe("521 prompts, of which 189 ask for something that lasts", () => {
  test("the set is as large as it says", () => {
    expect([LINES.length, wanted.length]).toEqual([521, 189]);
  });

  test("of what is found, at least .99 asks for it; of what asks for it, at least .95 is found", () => {
    expect(right.length / found.length).toBeGreaterThanOrEqual(0.99);
    expect(right.length / wanted.length).toBeGreaterThanOrEqual(0.95);
  });

  test("each that is found has its form, and belongs to whom it should", () => {
    for (const { label, of, prompt } of right) {
      const [request] = requestsIn(prompt).requests;
      const whose = request?.of === "person-here" ? "here" : request?.of;
      expect([prompt, request?.form, whose]).toEqual([prompt, label, of]);
    }
  });
});

describe("before a request is read", () => {
  let scene: Scene;
  let asked: Asked;
  beforeAll(async () => {
    scene = await sceneIn();
    asked = await standIn(scene);
  });
  const payload = (prompt: string): string =>
    JSON.stringify({
      ...{ session_id: "session-1", cwd: scene.root },
      ...{ hook_event_name: "UserPromptSubmit", prompt },
    });

  test("the front starts Node for it, and not for what asks for nothing", () => {
    for (const { prompt } of right)
      expect([prompt, asked.asksNode(payload(prompt))]).toEqual([prompt, true]);
    const silent = LINES.filter(
      ({ label, prompt }) => label === "-" && !asked.asksNode(payload(prompt)),
    );
    expect(silent.length).toBeGreaterThan(40);
  });

  test("the rules are loaded for it", () => {
    for (const { prompt } of right) expect([prompt, mayState(prompt)]).toEqual([prompt, true]);
    expect(mayState("Run the tests and show what is red.")).toBe(false);
  });
});
