// The front of the hook with a stand-in for Node, which only says that it was asked, and with what.
import { spawnSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { assert } from "../../src/core/kit/assert.ts";
import { cleanEnv, scratchFolder } from "../support/scratch.ts";
import { bash, FRONT, run, type Scene } from "./scene.ts";

type Ask<Answer> = (input: string, env?: NodeJS.ProcessEnv, args?: readonly string[]) => Answer;

export interface Asked {
  readonly asksNode: Ask<boolean>;
  /** What the shell hands to Node; nothing if it does not start it. */
  readonly saidTo: Ask<string>;
}

export const standIn = async (scene: Scene): Promise<Asked> => {
  const bin = scratchFolder();
  writeFileSync(join(bin, "node"), '#!/bin/sh\necho asked\nprintf "%s\\n" "$@"\n');
  chmodSync(join(bin, "node"), 0o755);
  const path = `${bin}:${process.env["PATH"] ?? ""}`;
  // A log written just before the gate files counts as newer than they are, until Node has looked.
  await run(FRONT(), ["claude-code"], { input: bash(scene, "npm test") });
  const saidTo: Asked["saidTo"] = (input, env = {}, args = ["claude-code"]) => {
    const { status, stdout } = spawnSync(FRONT(), args, {
      input,
      env: { ...cleanEnv("/nonexistent"), ...env, PATH: path },
      encoding: "utf8",
    });
    assert(status === 0, "the front ends with 0");
    return stdout;
  };
  return { saidTo, asksNode: (...call) => saidTo(...call) !== "" };
};
