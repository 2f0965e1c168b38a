// Plays a story of a session: real files, real git, and the act that hears of each command. The story itself says what
// a check printed. Returns the text with what is now heard and remembered, on lines that begin with `=`.
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { CommandEnd } from "../../src/core/check/outcome.ts";
import { recognise } from "../../src/core/check/recognise.ts";
import { shortId } from "../../src/core/event/id.ts";
import type { Event } from "../../src/core/event/envelope.ts";
import { isObject } from "../../src/core/kit/json.ts";
import {
  watchCheck,
  watchSessionEnd,
  type WatchedCheck,
} from "../../src/engine/attempts/watch-checks.ts";
import { openChecks } from "../support/opened.ts";
import { openNew, openWritable } from "../../src/open/writable.ts";
import { rememberOne } from "../../src/engine/remember/remember.ts";
import { cleanEnv, scratchFolder, valueOf } from "../support/scratch.ts";
import { storyIn } from "../support/story.ts";

/** Prose begins at the margin, steps are indented. */
export const play = async (text: string): Promise<string> => {
  const scene = setScene();
  const played: string[] = [];
  for (const { prose, step } of blocksOf(text)) {
    if (prose.length > 0) played.push("", ...prose, "");
    if (step.length === 0) continue;
    played.push(...step.map((line) => `  ${line}`));
    for (const line of await take(scene, step)) played.push(`  = ${line}`.trimEnd());
  }
  return `${played.join("\n").trim()}\n`;
};

interface Block {
  readonly prose: readonly string[];
  readonly step: readonly string[];
}

/** A step begins with one of these. Lines below it that do not begin with one belong to it. */
const BEGINS = /^[$~+]/;

const blocksOf = (text: string): readonly Block[] => {
  const blocks: { prose: string[]; step: string[] }[] = [{ prose: [], step: [] }];
  for (const line of text.split("\n")) {
    const last = blocks.at(-1);
    if (last === undefined || line.startsWith("  =") || line === "") continue;
    if (/^\S/.test(line)) {
      if (last.step.length > 0) blocks.push({ prose: [line], step: [] });
      else last.prose.push(line);
    } else {
      const said = line.slice(2);
      if (BEGINS.test(said) && last.step.length > 0) blocks.push({ prose: [], step: [said] });
      else last.step.push(said);
    }
  }
  return blocks;
};

type Scene = ReturnType<typeof setScene>;

/** A shop with a cart and its test, committed, and a memory. */
const setScene = () => {
  const folder = join(scratchFolder(), "shop");
  const story = storyIn(folder);
  story.commit(
    {
      "package.json": '{ "name": "shop", "scripts": { "test": "node --test" } }\n',
      "src/cart.js":
        'import { rateOf } from "./tax.js";\n\nexport const total = (items) => {\n  let sum = 0;\n  for (const { price } of items) sum += price;\n  return sum * (1 + rateOf("DE"));\n};\n',
      "src/tax.js": "export const rateOf = (country) => ({ DE: 0.19, FR: 0.2 })[country] ?? 0;\n",
      "test/cart.test.js": 'test("total", () => equal(total([{ price: 100 }]), 119));\n',
    },
    "A shop",
  );
  const env = cleanEnv(dirname(folder));
  const actor = { door: "hook" as const, agents: ["claude-code"] };
  valueOf(openNew({ cwd: folder, env, actor, here: true }));
  return {
    folder,
    env,
    actor,
    session: "one",
    agent: "main",
    tells: "code" as "code" | "word" | "nothing",
    steps: 0,
    last: [] as readonly string[],
    names: new Map<string, string>(),
  };
};

const take = (scene: Scene, step: readonly string[]): Promise<readonly string[]> => {
  const [first = "", ...rest] = step;
  const said = first.slice(2);
  if (first.startsWith("+ ")) return wrote(scene, said, rest);
  if (first.startsWith("~ ")) return directed(scene, said);
  scene.steps += 1;
  scene.last = step;
  return rest.length === 0 ? ran(scene, said) : told(scene, said, rest);
};

const wrote = async (
  { folder }: Scene,
  path: string,
  lines: readonly string[],
): Promise<readonly string[]> => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), lines.map((line) => `${line.slice(2)}\n`).join(""));
  return [];
};

/** A command about which the story says nothing runs for real. */
const ran = async (scene: Scene, command: string): Promise<readonly string[]> => {
  const date = new Date(Date.UTC(2026, 1, 1, 9, scene.steps)).toISOString();
  const dates = { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
  const shell = spawnSync("bash", ["-c", command], {
    cwd: scene.folder,
    env: { ...scene.env, ...dates },
    encoding: "utf8",
  });
  const exit = shell.status ?? 1;
  if (exit !== 0 && recognise(command) === undefined)
    throw new Error(`${command}: ${shell.stderr}`);
  return heard(scene, command, { exit, output: shell.stdout + shell.stderr });
};

/** A check prints what the story says, and ends as it says: `[exit 1]`, `[interrupted]`, `[timed out]`. */
const told = (
  scene: Scene,
  command: string,
  lines: readonly string[],
): Promise<readonly string[]> => {
  const output = lines
    .filter((line) => line.startsWith(">"))
    .map((line) => line.slice(2))
    .join("\n")
    .replaceAll("<top>", scene.folder);
  const code = lines.flatMap((line) => /^\[exit (\d+)\]$/.exec(line)?.[1] ?? [])[0] ?? "0";
  const how = {
    code: { exit: Number(code) },
    word: { failed: code !== "0" },
    nothing: {},
  }[scene.tells];
  return heard(scene, command, {
    ...how,
    output,
    interrupted: lines.includes("[interrupted]"),
    timedOut: lines.includes("[timed out]"),
  });
};

const heard = async (
  scene: Scene,
  command: string,
  ended: CommandEnd,
): Promise<readonly string[]> => {
  const { folder: cwd, env, actor, session, agent, steps } = scene;
  const { project, means } = openChecks({ cwd, env, actor });
  const sitting = `claude-code ${session}`;
  const watched = await watchCheck(
    project,
    {
      recipient: { name: `${sitting} ${agent}`, session: sitting, named: true },
      ...{ session, use: `use-${steps}`, command, cwd, ended },
      nowMs: Date.UTC(2026, 1, 1, 9, steps),
    },
    means,
  );
  return reported(scene, valueOf(watched));
};

const reported = (scene: Scene, { check, remembered, advice }: WatchedCheck): readonly string[] => {
  const lines: string[] = [];
  if (check !== undefined) {
    const { name, outcome } = check;
    lines.push(
      outcome.is === "unknown"
        ? `${name}: unknown, as it is ${outcome.why}`
        : `${name}: ${outcome.is} (${outcome.confidence})`,
    );
    if (outcome.is === "red") lines.push(...outcome.signatures.map((one) => `  ${one}`));
  }
  const events = eventsOf(
    scene,
    remembered.map(({ id }) => id),
  );
  lines.push(...events.flatMap((event) => tellEvent(scene, event)));
  if (advice !== undefined)
    lines.push(
      "the agent is told:",
      ...advice.text.split("\n").map((line) => `  ${named(scene, line)}`),
    );
  return lines;
};

const eventsOf = (scene: Scene, ids: readonly string[]): readonly Event[] => {
  const { project } = openChecks({ cwd: scene.folder, env: scene.env, actor: scene.actor });
  return ids.flatMap((id) => project.index.lookup.events(id)).map(({ event }) => event);
};

const tellEvent = (scene: Scene, event: Event): readonly string[] => {
  const body = event.body ?? {};
  const name = nameEvent(scene, event);
  const outcome = typeof body.outcome === "string" ? ` (${body.outcome})` : "";
  const check = isObject(body.check) ? body.check : {};
  const facts = [
    `session ${String(body.session)}`,
    `confidence ${String(body.confidence)}`,
    ...(check.exit === undefined ? [] : [`exit ${String(check.exit)}`]),
    ...(typeof body.issue === "string" ? [`for ${named(scene, shortId(idOf(body.issue)))}`] : []),
    ...(Array.isArray(body.conditions)
      ? body.conditions.map((one: unknown) =>
          isObject(one) ? `${String(one.name)} ${String(one.holds)}` : "",
        )
      : []),
  ];
  const why = typeof body.reason === "string" ? [`  why: ${body.reason}`] : [];
  return [`${name}${outcome}: ${String(body.text)}`, ...why, `  ${facts.join(", ")}`];
};

const idOf = (text: string): Event["id"] => {
  const found = ids.get(text);
  if (found === undefined) throw new Error(`unknown event ${text}`);
  return found;
};
const ids = new Map<string, Event["id"]>();

const nameEvent = (scene: Scene, { id, kind }: Event): string => {
  ids.set(id, id);
  const alike = [...scene.names.values()].filter((name) => name.startsWith(kind)).length;
  const name = scene.names.get(id) ?? `${kind}${alike + 1}`;
  scene.names.set(id, name);
  return name;
};

const named = ({ names }: Scene, line: string): string =>
  line.replace(/(?<![a-z0-9])[a-z2-7]{10}(?![a-z0-9])/g, (word) => {
    const name = [...names].find(([id]) => id.startsWith(word))?.[1];
    return name === undefined ? word : `<${name}>`;
  });

const directed = async (scene: Scene, said: string): Promise<readonly string[]> => {
  const [word = "", rest = ""] = said.split(/ (.*)/);
  if (word === "session") scene.session = rest;
  else if (word === "subagent") scene.agent = rest;
  else if (said === "the host tells no exit code, only that it failed") scene.tells = "word";
  else if (said === "the host tells only what was printed") scene.tells = "nothing";
  else if (said === "the same use is heard again")
    return told(scene, (scene.last[0] ?? "").slice(2), scene.last.slice(1));
  else if (said === "the session ends") return ended(scene);
  else if (word === "issue:") return opened(scene, rest);
  else throw new Error(`nobody knows how to: ${said}`);
  return [];
};

const ended = async (scene: Scene): Promise<readonly string[]> => {
  const { folder: cwd, env, actor, session } = scene;
  const { project, means } = openChecks({ cwd, env, actor });
  const listener = { name: "", session: `claude-code ${session}`, named: true };
  return reported(scene, valueOf(await watchSessionEnd(project, listener, means)));
};

/** The session opens an issue with the error in it. */
const opened = async (scene: Scene, signature: string): Promise<readonly string[]> => {
  const { folder: cwd, env, session } = scene;
  const project = valueOf(openWritable({ cwd, env, actor: { door: "cli" } }));
  const { id } = valueOf(
    rememberOne(project, {
      kind: "issue",
      body: {
        when: Date.UTC(2026, 1, 1, 9),
        session,
        actor: { door: "cli" },
        text: "Totals are wrong",
        check: { by: "command", signature },
      },
    }),
  );
  const [event] = eventsOf(scene, [id]);
  return event === undefined ? [] : [nameEvent(scene, event)];
};
