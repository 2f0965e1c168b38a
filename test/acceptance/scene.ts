// Projects with memories, in which agents and persons say things: what the acceptance tests share.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isObject } from "../../src/core/kit/json.ts";
import { FRONT, run } from "../hook/scene.ts";
import { createScratch, inProcess, type Scratch } from "../transcript/cli.ts";

export interface AcceptanceScene {
  readonly scratch: Scratch;
  readonly cwd: string;
  /** As a script or an agent says it. Returns what was printed, and fails if the command does. */
  readonly shy: (...words: readonly string[]) => string;
  /** The exit code and the error of one that may be refused. */
  readonly tried: (...words: readonly string[]) => { exit: number | null; stderr: string };
  readonly recorded: (...words: readonly string[]) => string;
  /** As a person at a terminal says it. */
  readonly person: (...words: readonly string[]) => Promise<string>;
  /** A hook of Claude Code; returns what it answers. */
  readonly hear: (event: string, more: object) => Promise<string>;
  /** Files of this project's memory, and of the work tree's readable folder, that hold the text. */
  readonly holding: (text: string) => readonly string[];
}

export const projectIn = (scratch: Scratch, name: string): AcceptanceScene => {
  const cwd = scratch.repository(name);
  scratch.write(`${name}/src/app.ts`, "export const app = 1;\n");
  scratch.git(cwd, "add", "-A");
  scratch.git(cwd, "commit", "-qm", "Start");
  const tried = (...words: readonly string[]) => scratch.shy(words, { cwd });
  const shy = (...words: readonly string[]): string => {
    const { exit, stdout, stderr } = tried(...words);
    if (exit !== 0) throw new Error(`${words.join(" ")}: ${stderr}${stdout}`);
    return stdout;
  };
  shy("init");
  return {
    ...{ scratch, cwd, shy, tried },
    recorded: (...words) => String(scratch.json(words, { cwd })["id"]),
    person: async (...words) => {
      const env = { ...scratch.env, NO_COLOR: "1" };
      return (await inProcess(words, { cwd, env, columns: 200 })).stdout;
    },
    hear: async (hook_event_name, more) => {
      const input = JSON.stringify({ session_id: "s-1", cwd, hook_event_name, ...more });
      return (await run(FRONT(), ["claude-code"], { cwd, input, env: { ...scratch.env } })).stdout;
    },
    holding: (text) =>
      [join(cwd, ".git/twiceshy"), join(cwd, ".twiceshy")].flatMap((folder) =>
        readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
          .filter((path) => readFileSync(path, "utf8").includes(text)),
      ),
  };
};

export const sceneNow = (name = "shop"): AcceptanceScene => projectIn(createScratch(), name);

/** Objects of that kind anywhere in a document. */
export const idsIn = (document: unknown): readonly string[] =>
  Array.isArray(document)
    ? document.flatMap(idsIn)
    : isObject(document)
      ? [
          ...(typeof document["id"] === "string" ? [document["id"]] : []),
          ...Object.values(document).flatMap(idsIn),
        ]
      : [];
