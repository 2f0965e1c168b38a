// How well requests are distinguished from everything else that stands in prompts, on lines that were labelled by hand
// (requests.tsv: the round in which a line was written, its form or "-", whose it is, the prompt); and that the cheap looks
// before the rules let every request pass.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { assert } from "../../src/core/kit/assert.ts";
import { requestsIn } from "../../src/core/capture/requests/requests.ts";
import { mayState } from "../../src/hosts/hooks/events.ts";
import { FRONT } from "../hook/scene.ts";

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

/** For each line, whether the front's own look at a prompt starts Node: that function of it alone, in one shell. */
const frontAsks: readonly boolean[] = (() => {
  const front = readFileSync(FRONT(), "utf8");
  const [look = ""] = /^about_words\(\) \{\n[\s\S]*?^\}$/mu.exec(front) ?? [];
  assert(look !== "", "the front has that function");
  const script = `LC_ALL=C; must_be_clean() { :; }; find_store() { :; }; ask_node() { exit 3; }; seen=w host=codex transcript=/t
${look}
while IFS= read -r words; do (about_words); echo $?; done`;
  const input = LINES.map(({ prompt }) => JSON.stringify(prompt).slice(1, -1)).join("\n");
  const { stdout } = spawnSync("sh", ["-c", script], { input: `${input}\n`, encoding: "utf8" });
  return stdout
    .trim()
    .split("\n")
    .map((code) => code === "3");
})();

describe("552 prompts, of which 204 ask for something that lasts", () => {
  test("the set is as large as it says", () => {
    expect([LINES.length, wanted.length]).toEqual([552, 204]);
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
  test("the front starts Node for it, and not for what asks for nothing", () => {
    const asked = LINES.filter((_, at) => frontAsks[at] === true);
    expect(right.filter((line) => !asked.includes(line))).toEqual([]);
    const silent = LINES.filter(({ label }, at) => label === "-" && frontAsks[at] === false);
    expect(silent.length).toBeGreaterThan(40);
  });

  test("the rules are loaded for it", () => {
    for (const { prompt } of right) expect([prompt, mayState(prompt)]).toEqual([prompt, true]);
    expect(mayState("Run the tests and show what is red.")).toBe(false);
  });
});
