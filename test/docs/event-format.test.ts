import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isObject, parseJson } from "../../src/core/kit/json.ts";
import { eventPage } from "./event-page.ts";

const place = new URL("../../docs/event-format.md", import.meta.url);
const page = readFileSync(place, "utf8");

/** The first block of that language. */
const block = (language: string): string =>
  new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "ms").exec(page)?.[1] ?? "";

test("docs/event-format.md says of the kinds what the kinds say of themselves", async () => {
  await expect(eventPage(page)).toMatchFileSnapshot("../../docs/event-format.md");
});

const hasTools =
  spawnSync("sh", ["-c", "echo 41 | basenc --base16 -d && sha256sum </dev/null"]).status === 0;

test.runIf(hasTools)("its shell commands prove the line that it shows", () => {
  const folder = mkdtempSync(join(tmpdir(), "twiceshy-format-"));
  try {
    const line = block("jsonl");
    writeFileSync(join(folder, "line.jsonl"), line);
    const { stdout } = spawnSync("sh", ["-c", block("sh")], { cwd: folder, encoding: "utf8" });
    const event = parseJson(line);
    expect(isObject(event) && stdout).toBe(
      isObject(event) && `id    ${String(event.id)}\nhash  ${String(event.hash)}\n`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
