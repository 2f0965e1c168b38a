// Deny once, exactly: every case as a host would cause it, through the real front and the real process.
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { sealed } from "../../src/io/gate-files/table.ts";
import {
  age,
  atOnce,
  bash,
  edit,
  endings,
  FRONT,
  hook,
  isDenied,
  justTold,
  run,
  sceneIn,
  settled,
  spooled,
  type Scene,
  type Use,
  shyAt,
} from "./scene.ts";

let scene: Scene;
beforeAll(async () => {
  scene = await sceneIn();
});
const forget = (): void => {
  for (const name of ["told", "spool", "edits", "gate-trace"])
    rmSync(join(scene.store, "local", name), { recursive: true, force: true });
};
beforeEach(forget);

/** The same failure in another edit, of which one line is new. */
const other = (line: string): string => scene.failed.replace("= 3;", `= 3; // ${line}`);

const LATER_MS = 2_100;
const HALF_AN_HOUR_MS = 30 * 60_000;

test("an answer with a reason lets the session go on, and no other", async () => {
  const own = await sceneIn();
  const id = /twiceshy show (\w+)/.exec((await hook(edit(own))).stdout)?.[1] ?? "";
  const answered = await shyAt(["answer", id, "--override", "Paced"], {
    cwd: own.root,
  });
  expect(answered.code).toBe(0);
  expect(isDenied(await hook(edit(own, { id: "use-2", to: other("2") })))).toBe(false);
  expect(isDenied(await hook(edit(own, { id: "use-3", session: "s-2" })))).toBe(true);
  expect(endings(own)).toEqual(["denied", "overridden", "denied"]);
});

test("what was not enough is denied once, and what goes beyond it is not", async () => {
  const own = await sceneIn();
  const shy = (...words: readonly string[]) => shyAt([...words], { cwd: own.root });
  const from = own.before;
  const to = from.replace(
    "if (!answer",
    "await drainBodyOf(answer, { bytes: 4096 });\n  if (!answer",
  );
  writeFileSync(join(own.root, "src/upload.ts"), to);
  const partial = ["--partial", "--working", "--check", "npm test", "Drain the body"];
  expect((await shy("attempt", ...partial)).code).toBe(0);
  writeFileSync(join(own.root, "src/upload.ts"), from);
  const more = to.replace(
    "  if (!answer",
    "  const left = await remainderOf(answer);\n  if (left > 0) await resumeAt(left, file);\n  await closeStream(target);\n  if (!answer",
  );
  expect(isDenied(await hook(edit(own, { id: "use-1", from, to: more })))).toBe(false);
  const first = await hook(edit(own, { id: "use-2", from, to }));
  expect(isDenied(first)).toBe(true);
  expect(first.stdout).toContain(
    'This alone was not enough; this check stayed red: \\"npm test\\"',
  );
  const commented = to.replace("4096 });", "4096 }); // Once more.");
  expect(isDenied(await hook(edit(own, { id: "use-3", from, to: commented })))).toBe(false);
});

test("what was answered or told often enough hides no other failure that comes with it", async () => {
  const own = await sceneIn();
  const { root, failed } = own;
  const shy = (...words: readonly string[]) => shyAt([...words], { cwd: root });
  const drains = `
export const drain = (queue: UploadQueue): void => {
  queue.abandonUnfinished({ notifyWaiters: false });
};
`;
  const path = join(root, "src/upload.ts");
  writeFileSync(path, own.before + drains);
  await shy("attempt", "--failed", "Drain at once", "--why", "Waiters hang", "--working");
  writeFileSync(path, own.before);
  await settled();
  const both = `${failed}${drains}`;
  const isTold = async (use: Use & { to: string }, reason: string): Promise<boolean> => {
    const answer = await hook(edit(own, use));
    return isDenied(answer) && answer.stdout.includes(reason);
  };
  const [uploads, waiters] = ["counts each retry", "Waiters hang"];
  for (const one of ["1", "2", "3"]) {
    const to = failed.replace("= 3;", `= 3; // ${one}`);
    expect(await isTold({ id: one, session: "often", to }, uploads)).toBe(true);
  }
  expect(await isTold({ id: "4", session: "often", to: both }, waiters)).toBe(true);
  expect(isDenied(await hook(edit(own, { id: "5", session: "often", to: both })))).toBe(false);
  expect(isDenied(await hook(edit(own, { id: "6", session: "often", to: both })))).toBe(false);
  const first = await hook(edit(own, { id: "7", session: "said", to: both }));
  const said = /show (\w+)/.exec(first.stdout)?.[1] ?? "";
  const others = first.stdout.includes(uploads) ? waiters : uploads;
  await shy("answer", said, "--override", "Paced now", "--session", "said");
  expect(await isTold({ id: "8", session: "said", to: both }, others)).toBe(true);
});

test("what failed twice is one failure: told no more often, and answered at once", async () => {
  const own = await sceneIn();
  const shy = (...words: readonly string[]) => shyAt([...words], { cwd: own.root });
  const path = join(own.root, "src/upload.ts");
  writeFileSync(path, own.failed);
  await shy("attempt", "--failed", "Retried once more", "--why", "It still counts", "--working");
  writeFileSync(path, own.before);
  await settled();
  const denied: boolean[] = [];
  for (const one of ["1", "2", "3", "4", "5"]) {
    const use = { id: one, session: "often", to: other(one) };
    denied.push(isDenied(await hook(edit(own, use))));
  }
  expect(denied).toEqual([true, true, true, false, false]);
  const first = await hook(edit(own, { id: "6", session: "said" }));
  const id = /show (\w+)/.exec(first.stdout)?.[1] ?? "";
  await shy("answer", id, "--override", "Paced now", "--session", "said");
  const again = { id: "7", session: "said", to: other("7") };
  expect(isDenied(await hook(edit(own, again)))).toBe(false);
});

test("what was done again without a word is no answer: whoever commits it says why", async () => {
  const own = await sceneIn();
  const id = /twiceshy show (\w+)/.exec((await hook(edit(own))).stdout)?.[1] ?? "";
  justTold(own);
  expect(isDenied(await hook(edit(own, { id: "use-2" })))).toBe(false);
  writeFileSync(join(own.root, "src/upload.ts"), own.failed);
  const shy = (...words: readonly string[]) => shyAt([...words], { cwd: own.root });
  expect((await shy("note", "The spool is in the log")).code).toBe(0);
  const check = () => shy("check", "--working", "--fail-on", "warn");
  expect(await check()).toMatchObject({ code: 1, stdout: expect.stringContaining(id) });
  expect((await shy("answer", id, "--override", "It is paced now")).code).toBe(0);
  expect(await check()).toMatchObject({ code: 0, stdout: expect.stringContaining("override") });
});

test("what hooks judge from, of another version, is made anew by whoever asks next", async () => {
  const own = await sceneIn();
  const head = join(own.store, "gate/head.json");
  writeFileSync(head, sealed(JSON.stringify({ schema: 1 })));
  expect((await hook(edit(own))).stdout).toBe("");
  expect((await shyAt(["brief"], { cwd: own.root })).code).toBe(0);
  expect(isDenied(await hook(edit(own, { id: "use-2" })))).toBe(true);
});

test("and in the middle of a session by the next command of its agent", async () => {
  const own = await sceneIn();
  writeFileSync(join(own.store, "gate/head.json"), sealed(JSON.stringify({ schema: 1 })));
  expect((await hook(edit(own))).stdout).toBe("");
  const ended = bash(own, "make test").replace('"PreToolUse"', '"PostToolUse"');
  expect((await hook(ended)).stdout).toBe("");
  expect(isDenied(await hook(edit(own, { id: "use-2" })))).toBe(true);
});

test("a repeat is denied, with the reason, in one document", async () => {
  const answer = await hook(edit(scene));
  const reply: unknown = JSON.parse(answer.stdout);
  expect(reply).toEqual({
    hookSpecificOutput: {
      hookEventName: "PreToolUse",
      permissionDecision: "deny",
      permissionDecisionReason: expect.stringContaining(
        "The server counts each retry as a new upload.",
      ),
    },
  });
  expect(answer.code).toBe(0);
});

interface Step extends Use {
  /** Which of the edits that repeat the failure; by default the first. */
  readonly edit?: string;
  /** How long after the previous step. */
  readonly afterMs?: number;
  readonly ends: string;
}

interface Case {
  readonly steps: readonly Step[];
  readonly left: readonly string[];
}

const linux = process.platform === "linux";

const CASES: Readonly<Record<string, Case>> = {
  "the same use at once: the same answer": {
    steps: [{ ends: "denied" }, { ends: "denied" }],
    left: ["verdict"],
  },
  "the same use, however late: the same answer": {
    steps: [{ ends: "denied" }, { afterMs: LATER_MS, ends: "denied" }],
    left: ["verdict"],
  },
  "the same action under a new id: overridden, even at once": {
    steps: [{ ends: "denied" }, { id: "use-2", ends: "overridden" }],
    left: ["verdict", "answer"],
  },
  "the same action under a new id, later: overridden": {
    steps: [{ ends: "denied" }, { id: "use-2", afterMs: LATER_MS, ends: "overridden" }],
    left: ["verdict", "answer"],
  },
  "what was overridden goes through for good, and is noted once": {
    steps: [
      { ends: "denied" },
      { id: "use-2", ends: "overridden" },
      { id: "use-2", ends: "silent" },
      { id: "use-3", ends: "silent" },
    ],
    left: ["verdict", "answer"],
  },
  "the use that was denied stays denied when another went through": {
    steps: [{ ends: "denied" }, { id: "use-2", ends: "overridden" }, { ends: "denied" }],
    left: ["verdict", "answer"],
  },
  "no id, the same action within two seconds: the same answer": {
    steps: [
      { id: null, ends: "denied" },
      { id: null, ends: "denied" },
    ],
    left: ["verdict"],
  },
  "no id, the same action later: overridden": {
    steps: [
      { id: null, ends: "denied" },
      { id: null, afterMs: LATER_MS, ends: "overridden" },
    ],
    left: ["verdict", "answer"],
  },
  "no id, another action at once: denied for itself": {
    steps: [
      { id: null, ends: "denied" },
      { id: null, edit: "2", ends: "denied" },
    ],
    left: ["verdict", "verdict"],
  },
  "other actions that repeat the failure: denied again, three times in all, and no override": {
    steps: [
      { ends: "denied" },
      { id: "use-2", edit: "2", ends: "denied" },
      { id: "use-3", edit: "3", ends: "denied" },
      { id: "use-4", edit: "4", ends: "silent" },
      { id: "use-3", edit: "3", ends: "denied" },
    ],
    left: ["verdict", "verdict", "verdict"],
  },
  "each action that was told is overridden for itself": {
    steps: [
      { ends: "denied" },
      { id: "use-2", ends: "overridden" },
      { id: "use-3", edit: "2", ends: "denied" },
      { id: "use-4", edit: "2", ends: "overridden" },
      { id: "use-5", edit: "2", ends: "silent" },
    ],
    left: ["verdict", "answer", "verdict", "answer"],
  },
  "another session and another agent are told for themselves": {
    steps: [
      { ends: "denied" },
      { id: "use-2", session: "s-2", ends: "denied" },
      { id: "use-3", agent: "a-1", ends: "denied" },
      { id: "use-4", agent: "a-1", ends: "overridden" },
    ],
    left: ["verdict", "verdict", "verdict", "answer"],
  },
  ...(linux
    ? {
        "no session: the process that started the hook stands for one": {
          steps: [
            { session: null, ends: "denied" },
            { session: null, ends: "denied" },
            { session: null, id: "use-2", ends: "overridden" },
            { session: null, id: "use-3", edit: "2", ends: "denied" },
          ],
          left: ["verdict", "answer", "verdict"],
        },
        "no session, half an hour later: told anew, and overridden anew": {
          steps: [
            { session: null, ends: "denied" },
            { session: null, id: "use-2", ends: "overridden" },
            { session: null, id: "use-3", afterMs: HALF_AN_HOUR_MS, ends: "denied" },
            { session: null, id: "use-4", ends: "overridden" },
          ],
          left: ["verdict", "answer", "verdict", "answer"],
        },
      }
    : {}),
  "a session that names itself is not told anew after half an hour": {
    steps: [{ ends: "denied" }, { id: "use-2", afterMs: HALF_AN_HOUR_MS, ends: "overridden" }],
    left: ["verdict", "answer"],
  },
};

test.each(Object.entries(CASES))("%s", async (_, { steps, left }) => {
  for (const { edit: which, afterMs = 0, ends, ...use } of steps) {
    if (afterMs > 0) age(scene, afterMs);
    else justTold(scene);
    const to = which === undefined ? scene.failed : other(which);
    const answer = await hook(edit(scene, { ...use, to }));
    expect(isDenied(answer)).toBe(ends === "denied");
  }
  expect(endings(scene)).toEqual(steps.map(({ ends }) => ends));
  expect(spooled(scene).toSorted()).toEqual(left.toSorted());
});

test("fired twice at the same moment, one use gets one answer and one verdict", async () => {
  for (const id of ["use-1", "use-2", "use-3"]) {
    const use = { id, session: id };
    const both = await Promise.all([1, 2, 3].map(() => hook(edit(scene, use))));
    expect(both.map(isDenied)).toEqual([true, true, true]);
  }
  expect(spooled(scene)).toEqual(["verdict", "verdict", "verdict"]);
});

test("fired twice at the same moment without an id, it is one use all the same", async () => {
  const fire = () => hook(edit(scene, { id: null }));
  const both = await atOnce(forget, [fire, fire, fire]);
  expect(both.map(isDenied)).toEqual([true, true, true]);
  expect(spooled(scene)).toEqual(["verdict"]);
});

test("of an action under several ids at the same moment exactly one is denied", async () => {
  const all = await Promise.all(["use-1", "use-2", "use-3"].map((id) => hook(edit(scene, { id }))));
  expect(all.filter(isDenied)).toHaveLength(1);
  expect(spooled(scene).toSorted()).toEqual(["answer", "verdict"]);
});

test("of many actions at the same moment exactly three are denied", async () => {
  const all = await Promise.all(
    ["1", "2", "3", "4", "5"].map((one) => hook(edit(scene, { id: `use-${one}`, to: other(one) }))),
  );
  expect(all.filter(isDenied)).toHaveLength(3);
  expect(spooled(scene)).toEqual(["verdict", "verdict", "verdict"]);
});

test.runIf(linux)(
  "without a session, the shell that a host starts for a hook is no host",
  async () => {
    const line = `"${FRONT()}" claude-code; exit 0`;
    const once = (id: string) =>
      run("sh", ["-c", line], { input: edit(scene, { session: null, id }) });
    await once("use-1");
    await once("use-2");
    expect(endings(scene)).toEqual(["denied", "overridden"]);
  },
);

test("an edit that takes the failed change out is no repeat", async () => {
  const { before, failed } = scene;
  const answer = await hook(edit(scene, { from: failed, to: before }));
  expect(answer.stdout).toBe("");
});
