// What must hold in every agent, written once; each agent's own file runs these stories for it.
import { chmodSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { ModelStep } from "../../src/engine/ports/agents/agents.ts";
import { endings } from "../hook/scene.ts";
import { stateOf } from "../support/scratch.ts";
import {
  examine,
  freshIn,
  own,
  play,
  read,
  REASON,
  repeat,
  shy,
  stageFor,
  type Stage,
  expectGoodEnd,
} from "./stage.ts";
import { trust } from "./trust.ts";

export const tellStories = (name: string): void => {
  test("a repeat is denied before the file changed, and the same again is let through", async () => {
    const stage = await stageFor(name);
    const { before, failed } = stage;
    const again = repeat(stage);
    const played = await play(stage, [read, again, again]);
    expectGoodEnd(played);
    expect(played.file).toEqual([before, before, before, failed]);
    // The model was sent the whole reason with the answer to its first try, and nothing with the second.
    expect(freshIn(played, 2)).toContain(REASON);
    expect(freshIn(played, 3)).not.toContain(REASON);
    shy(stage, "note", "A command, which takes in what hooks left");
    expect(shy(stage, "status")).toContain("the gate spoke 1 time: 1 overridden");
  });

  test("what is no repeat goes its way, and nothing is told", async () => {
    const stage = await stageFor(name);
    const innocent: readonly ModelStep[] = [
      read,
      {
        is: "edit",
        path: "src/upload.ts",
        from: 'import { request } from "./request.ts";\n',
        to: 'import { request } from "./requests.ts";\n',
      },
      { is: "write", path: "src/names.ts", text: "export const NAME = 1;\n" },
      { is: "run", command: "git status --short" },
    ];
    const played = await play(stage, innocent);
    expectGoodEnd(played);
    expect(played.file.at(-1)).toContain("./requests.ts");
    expect(readFileSync(join(stage.root, "src/names.ts"), "utf8")).toContain("NAME");
    for (const at of [1, 2, 3, 4]) expect(freshIn(played, at)).not.toContain("twiceshy:");
    expect(endings(stage)).not.toContain("denied");
  });

  test("what was said in it is found in its transcript, without what we put there", async () => {
    const stage = await stageFor(name);
    const prompt = "Why does the quokka builder drift, <private>zebra</private> after a restart?";
    expect((await play(stage, [read], prompt)).ran).toMatchObject({ code: 0, isLate: false });
    const search = (words: string): string => own(stage, "search", "--sessions", words);
    const found = search("quokka builder drift");
    expect(found).toContain(`you to ${stage.agent.title}\n`);
    expect(found).toContain("Why does the quokka builder drift,");
    expect(found).toContain((stage.agent.transcripts?.resume ?? "").split(" ")[0]);
    for (const words of ["zebra", REASON]) expect(search(words)).toContain("Nothing relevant");
  });

  test("a session begins with what failed before, told once", async () => {
    const stage = await stageFor(name);
    const played = await play(stage, [read]);
    expectGoodEnd(played);
    expect(freshIn(played, 0)).toContain(REASON);
    expect(freshIn(played, 1)).not.toContain(REASON);
    expect(shy(stage, "receipt")).toMatch(/1 delivery.*\n.* when the session began/);
  });

  test("a prompt that names a file is answered with what failed there", async () => {
    const stage = await stageFor(name);
    shy(stage, "config", "agents.brief", "0");
    const idle = await play(stage, [], "Make it robust.");
    expect(freshIn(idle, 0)).not.toContain(REASON);
    const named = await play(stage, [], "Make src/upload.ts robust.");
    expect(freshIn(named, 0)).toContain(REASON);
    expect(shy(stage, "receipt")).toMatch(/1 delivery.*\n.* with a prompt/);
  });

  test("a command that does what failed is told of it with its output", async () => {
    const stage = await stageFor(name);
    const command = "git show HEAD~1:src/upload.ts > src/upload.ts";
    const played = await play(stage, [read, { is: "run", command }]);
    expect(played.file.at(-1)).toBe(stage.failed);
    expect(freshIn(played, 2)).toMatch(/This command repeats a change that failed here/);
    expect(freshIn(played, 2)).toContain(REASON);
  });

  test("the canary is stopped and told, and the settings stay as they are", async () => {
    const stage = await stageFor(name);
    await trust(stage);
    const before = stateOf(stage.home);
    const { check, canary } = await examine(stage);
    expect(check).toMatchObject({ state: "ok" });
    expect(canary).toMatchObject({
      state: "ok",
      found: { rung: "stopped and told", stopped: true, received: true, denied: true },
    });
    expect(stateOf(stage.home)).toEqual(before);
  });

  test("the canary notices an answer that the agent does not understand", async () => {
    const stage = await stageFor(name);
    await trust(stage);
    renameSync(stage.hook, `${stage.hook}-itself`);
    // The reason is sent, but in a form that no host knows.
    const garble = `sed 's/"\\(permissionDecision\\|decision\\)":"deny"/"verdict":"no"/; s/{"deny":/{"verdict":/'`;
    writeFileSync(stage.hook, `#!/bin/sh\n'${stage.hook}-itself' "$@" | ${garble}\n`);
    chmodSync(stage.hook, 0o755);
    expect((await examine(stage)).canary).toMatchObject({
      state: "broken",
      // The brief told of it when the session began.
      found: { rung: "told", stopped: false, received: false, denied: true },
    });
  });

  test("taken out again, it has left nothing in the settings, and nobody is told", async () => {
    const stage = await stageFor(name);
    await play(stage, [read]);
    own(stage, "uninstall", name);
    expect(settingsOf(stage)).toEqual([]);
    const told = shy(stage, "receipt");
    const played = await play(stage, [read, repeat(stage)]);
    expect(played.file.at(-1)).toBe(stage.failed);
    for (const at of [0, 1, 2]) expect(freshIn(played, at)).not.toContain(REASON);
    expect(shy(stage, "receipt")).toBe(told);
  });

  describe("where our part is broken, the agent goes on", () => {
    test.each(HARMS)("%s", async (_, harm) => {
      const stage = await stageFor(name);
      harm(stage);
      const played = await play(stage, [read, repeat(stage)]);
      expectGoodEnd(played);
      expect(played.file.at(-1)).toBe(stage.failed);
    });
  });
};

/** Files of the agent's settings that name us. */
const settingsOf = ({ agent, home }: Stage): readonly string[] =>
  readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:json|toml|js)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path.startsWith(join(home, agent.folder.path)))
    .filter((path) => /\/bin\/(?:hook\b|modules\.mjs)/.test(readFileSync(path, "utf8")));

/** All programs that the hook starts. */
const judgesOf = ({ installed }: Stage): readonly string[] =>
  readdirSync(join(installed, "dist"))
    .filter((name) => name.endsWith(".cjs"))
    .map((name) => join(installed, "dist", name));

const HARMS: readonly (readonly [what: string, harm: (stage: Stage) => void])[] = [
  ["the hook is gone", ({ hook }) => rmSync(hook)],
  [
    "it is killed",
    (stage) => {
      for (const path of judgesOf(stage)) writeFileSync(path, "process.kill(process.pid, 9);");
    },
  ],
  [
    "its program is torn",
    (stage) => {
      for (const path of judgesOf(stage))
        writeFileSync(path, readFileSync(path, "utf8").slice(0, 400));
    },
  ],
  [
    "its Node does not run",
    ({ home, installed }) => {
      const node = join(home, "broken-node");
      writeFileSync(node, "#!/bin/sh\nexit 127\n");
      chmodSync(node, 0o755);
      writeFileSync(join(home, ".twiceshy/bin/program"), `${node}\n${installed}\n`);
    },
  ],
];
