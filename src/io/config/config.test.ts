import {
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
  lstatSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  entropy,
  errorOf,
  programOf,
  runProgram,
  scratchFolder,
  valueOf,
} from "../../../test/support/scratch.ts";
import type { Place } from "../../engine/ports/place.ts";
import { changeConfig, setConfig, unsetConfig } from "./change-config.ts";
import { configFile, readConfig } from "./config.ts";
import { keysLike, settingFor, settings, wrongIn } from "./settings.ts";
import { knownTagger, taggerFor } from "../place/tagger.ts";

const scratch = scratchFolder();
let count = 0;
const folders = (project: string | undefined, machine?: string) => {
  const store = join(scratch, `store-${(count += 1)}`);
  const machineHome = join(scratch, `machine-${count}`);
  for (const [folder, text] of [
    [store, project],
    [machineHome, machine],
  ] as const)
    if (text !== undefined) {
      mkdirSync(folder);
      writeFileSync(configFile(folder), text);
    }
  return { place: { store }, machineHome, env: {} };
};
const origins = (read: ReturnType<typeof readConfig>) =>
  Object.fromEntries(read.entries.map(({ key, origin }) => [key, origin]));

describe("the settings in force", () => {
  it("are the defaults where nothing is said, and nothing is created by asking", () => {
    const from = folders(undefined);
    const read = readConfig(from);
    expect(read.config).toEqual({
      log: { durability: "power" },
      redact: { families: {}, namespaces: {}, pii: false, allow: [] },
      ci: { write: false },
      facts: { families: [], personal: [] },
      across: { share: true, read: true, exclude: [], private: [] },
      views: { write: true },
      checks: { commands: [] },
      gate: { moved: "after", commit: "advise", staleRead: "off", link: false },
      agents: { brief: 600, prompt: true, files: true, capture: true, nudge: false, labels: {} },
      consolidation: { by: "off", byProject: false, calls: 40, waitMs: 60_000 },
      notes: { sync: "off", remote: "" },
      recall: { embedder: "builtin", embedderByProject: false, waitMs: 30_000 },
    });
    expect(new Set(Object.values(origins(read)))).toEqual(new Set(["default"]));
    expect(read.warnings).toEqual([]);
    expect(existsSync(from.place.store)).toBe(false);
    expect(existsSync(from.machineHome)).toBe(false);
  });

  it("come from the environment, else the project, else the machine, and say which", () => {
    const from = folders(
      '{"log.durability":"crash","redact.families.github":"block"}',
      '{"log.durability":"power","redact.families.github":"warn","redact.pii":true,"ci.write":false}',
    );
    const read = readConfig({ ...from, env: { TWICESHY_CI: "write" } });
    expect(read.config.log.durability).toBe("crash");
    expect(read.config.redact).toMatchObject({ families: { github: "block" }, pii: true });
    expect(read.config.ci.write).toBe(true);
    expect(origins(read)).toMatchObject({
      "log.durability": "project",
      "redact.families.github": "project",
      "redact.pii": "machine",
      "ci.write": "env",
      "views.write": "default",
    });
  });

  it("what is wrong costs its own key and is said; its neighbours hold", () => {
    const from = folders(
      '{"log.durability":7,"views.write":"maybe","redact.pii":true,"redact.familys.x":"mask","mine":{"a":1},"redact.allow":[{"tag":"x"}]}',
      '{"log.durability":"crash"}',
    );
    const read = readConfig({ ...from, env: { TWICESHY_CI: "sometimes" } });
    expect(read.config).toMatchObject({
      log: { durability: "crash" },
      redact: { pii: true, allow: [] },
      views: { write: true },
      ci: { write: false },
    });
    const path = configFile(from.place.store);
    expect(read.warnings).toEqual([
      {
        kind: "config-value-wrong",
        key: "ci.write",
        path: "the environment",
        must: expect.any(String),
      },
      { kind: "config-value-wrong", key: "log.durability", path, must: "must be power or crash" },
      {
        kind: "config-value-wrong",
        key: "views.write",
        path,
        must: expect.stringMatching(/^must /),
      },
      { kind: "config-key-unknown", key: "redact.familys.x", path },
      { kind: "config-key-unknown", key: "mine", path },
      { kind: "config-value-wrong", key: "redact.allow", path, must: expect.any(String) },
    ]);
  });

  it("a file that is not JSON is said, not taken for an empty one", () => {
    const from = folders("{ nonsense");
    expect(readConfig(from).warnings).toEqual([
      { kind: "file-broken", path: configFile(from.place.store) },
    ]);
  });

  it("a byte-order mark changes nothing", () => {
    expect(readConfig(folders('\uFEFF{"redact.pii":true}')).config.redact.pii).toBe(true);
  });

  it("strategies by namespace are gathered, and an allowance ends on its day", () => {
    const tag = "a".repeat(52);
    const read = readConfig(
      folders(
        JSON.stringify({
          "redact.namespaces.research.jwt": "warn",
          "redact.namespaces.research.github": "block",
          "redact.allow": [{ tag, reason: "an example of the docs", until: "2030-12-31" }],
        }),
      ),
    );
    expect(read.config.redact.namespaces).toEqual({ research: { jwt: "warn", github: "block" } });
    expect(read.config.redact.allow).toEqual([
      { tag, reason: "an example of the docs", until: Date.UTC(2030, 11, 31) },
    ]);
  });
});

describe("changing a setting", () => {
  const fresh = (): string => configFile(join(scratch, `set-${(count += 1)}`));

  it("validates what was typed, and takes yes and no for true and false", () => {
    const path = fresh();
    expect(valueOf(setConfig(path, "views.write", "no"))).toBe(false);
    expect(errorOf(setConfig(path, "views.write", "maybe"))).toMatchObject({
      kind: "config-value-wrong",
      key: "views.write",
    });
    expect(errorOf(setConfig(path, "view.write", "no"))).toMatchObject({
      kind: "config-key-unknown",
    });
    expect(readFileSync(path, "utf8")).toBe('{\n  "views.write": false\n}\n');
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it("keeps what it does not know, and takes out only what was named", () => {
    const path = fresh();
    valueOf(setConfig(path, "log.durability", "crash"));
    writeFileSync(path, '{"later.version":{"deep":[1]},"log.durability":"crash","log":"mine"}');
    valueOf(setConfig(path, "redact.pii", "yes"));
    expect(valueOf(unsetConfig(path, "log.durability"))).toBe(true);
    expect(valueOf(unsetConfig(path, "log.*"))).toBe(false);
    expect(JSON.parse(readFileSync(path, "utf8"))).toEqual({
      "later.version": { deep: [1] },
      log: "mine",
      "redact.pii": true,
    });
  });

  it("never overwrites a file it cannot read", () => {
    const path = fresh();
    valueOf(setConfig(path, "redact.pii", "yes"));
    writeFileSync(path, "{ half");
    expect(errorOf(setConfig(path, "redact.pii", "no"))).toEqual({ kind: "file-broken", path });
    expect(readFileSync(path, "utf8")).toBe("{ half");
  });

  it("follows a link to where the file is kept", () => {
    const path = fresh();
    valueOf(setConfig(path, "redact.pii", "yes"));
    const link = join(scratch, "linked.json");
    symlinkSync(path, link);
    valueOf(setConfig(link, "log.durability", "crash"));
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(JSON.parse(readFileSync(path, "utf8"))).toEqual({
      "redact.pii": true,
      "log.durability": "crash",
    });
  });

  it("by many processes at once loses none of the changes", async () => {
    const path = fresh();
    const program = programOf(
      scratch,
      `import { setConfig } from "./src/io/config/change-config.ts";
       const [path, name] = process.argv.slice(2);
       const answers = [1, 2, 3].map((n) => setConfig(path, "redact.namespaces." + name + n + ".github", "mask").ok);
       console.log(JSON.stringify(answers));`,
    );
    const names = ["a", "b", "c", "d", "e", "f"];
    const answers = await Promise.all(names.map((name) => runProgram(program, [path, name])));
    expect(answers).toEqual(names.map(() => [true, true, true]));
    expect(Object.keys(JSON.parse(readFileSync(path, "utf8"))).sort()).toEqual(
      names.flatMap((name) => [1, 2, 3].map((n) => `redact.namespaces.${name}${n}.github`)),
    );
  });

  it("is not stopped for good by a process that died in the middle of it", () => {
    const path = fresh();
    mkdirSync(join(path, ".."));
    writeFileSync(`${path}.lock`, "dead");
    expect(valueOf(setConfig(path, "redact.pii", "yes"))).toBe(true);
    expect(existsSync(`${path}.lock`)).toBe(false);
  });

  it("may build on what is there", () => {
    const path = fresh();
    const one = { tag: "a".repeat(52), reason: "first" };
    const add = (item: object) => (now: unknown) => [...(Array.isArray(now) ? now : []), item];
    valueOf(changeConfig(path, "redact.allow", add(one)));
    valueOf(changeConfig(path, "redact.allow", add({ ...one, reason: "second" })));
    const { config } = readConfig({ machineHome: join(path, ".."), env: {} });
    expect(config.redact.allow.map(({ reason }) => reason)).toEqual(["first", "second"]);
  });
});

describe("the table of settings", () => {
  it("has an example for each that is a legal value", () => {
    for (const setting of Object.values(settings))
      expect([setting.key, wrongIn(setting, setting.typed(setting.example))]).toEqual([
        setting.key,
        undefined,
      ]);
  });

  it("finds each key it names", () => {
    for (const setting of Object.values(settings))
      expect(
        settingFor(setting.key.replace("<family>", "github").replace("<namespace>", "research"))
          ?.setting,
      ).toBe(setting);
    expect(settingFor("redact.families.github.more")).toBeUndefined();
    expect(settingFor("redact.families.githb")).toBeUndefined();
    expect(keysLike("redact.families.githb")).toContain("redact.families.github");
    expect(settingFor("log!durability")).toBeUndefined();
  });
});

describe("the key of allowed values", () => {
  const place = (): Place => ({
    kind: "folder",
    store: join(scratch, `tags-${(count += 1)}`),
    initialised: true,
    linkedWorktree: false,
    submodule: false,
    bare: false,
  });

  it("is made when something is first allowed, and read by its owner alone", () => {
    const at = place();
    expect(valueOf(knownTagger(at))("secret")).toBe("");
    expect(existsSync(at.store)).toBe(false);
    const tag = valueOf(taggerFor(at, entropy))("secret");
    expect(tag).toMatch(/^[a-z2-7]{52}$/);
    expect(statSync(join(at.store, "local/redact.key")).mode & 0o777).toBe(0o600);
    expect(valueOf(taggerFor(at, entropy))("secret")).toBe(tag);
    expect(valueOf(knownTagger(at))("secret")).toBe(tag);
    expect(valueOf(knownTagger(at))("secret ")).not.toBe(tag);
  });

  it("names a value otherwise in each clone", () => {
    const [one, other] = [place(), place()].map((at) => valueOf(taggerFor(at, entropy))("secret"));
    expect(one).not.toBe(other);
  });

  it("that is broken is a fault, not a new key", () => {
    const at = place();
    valueOf(taggerFor(at, entropy));
    writeFileSync(join(at.store, "local/redact.key"), "short");
    expect(errorOf(taggerFor(at, entropy)).kind).toBe("file-broken");
  });
});
