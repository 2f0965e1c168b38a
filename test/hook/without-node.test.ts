// Hosts that were started from a desktop may know no Node. The line that `install` wrote then finds the Node that ran it.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, inject, test } from "vitest";
import { isObject, parseJson } from "../../src/core/kit/json.ts";
import { edit, isDenied, run, sceneIn, settled, type Answer } from "./scene.ts";

const LIMIT = 60_000;

/** The line that is run before a tool. */
const lineIn = (settings: string): string => {
  const said = parseJson(readFileSync(settings, "utf8"));
  const text = JSON.stringify(isObject(said) ? said["hooks"] : undefined);
  const line = /"PreToolUse":\[.*?"command":("(?:[^"\\]|\\.)*")/.exec(text)?.[1];
  return String(parseJson(line ?? '""'));
};

test(
  "a repeat is denied with no program on the PATH",
  async () => {
    const scene = await sceneIn();
    const home = join(dirname(scene.root), "home");
    await run(process.execPath, [inject("bin"), "install", "claude-code"], {
      cwd: scene.root,
      env: { HOME: home, TWICESHY_HOME: "" },
    });
    const line = lineIn(join(home, ".claude/settings.json"));
    expect(line).toContain("twiceshy-hook");
    const repeat = async (id: string): Promise<Answer> => {
      await settled();
      return run("/bin/sh", ["-c", line], {
        cwd: scene.root,
        env: { HOME: home, TWICESHY_HOME: "", PATH: "/nonexistent" },
        input: edit(scene, { id, session: id }),
      });
    };
    expect(isDenied(await repeat("s-1"))).toBe(true);
    const kept = join(home, ".twiceshy/node");
    expect(readFileSync(kept, "utf8")).toBe(`${process.execPath}\n`);
    // A Node that is gone stops nobody.
    writeFileSync(kept, "/nonexistent/node\n");
    expect(await repeat("s-2")).toMatchObject({ code: 0, stderr: "" });
  },
  LIMIT,
);
