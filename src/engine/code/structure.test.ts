import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { repositoryIn, scratchFolder, valueOf } from "../../../test/support/scratch.ts";
import { moduleOf } from "../../../test/tidy/module.ts";
import { readTree } from "../../../test/tidy/tree.ts";
import { redactWith } from "../../core/append/redact/again.ts";
import { defaultPolicy } from "../../core/append/redact/policy.ts";
import { createKeptStructures } from "../../io/flat-index/structures.ts";
import { lezerGrammars } from "../../io/grammars/grammars.ts";
import { askUsersGit } from "../../io/health/git.ts";
import { createSourceFiles } from "../../io/source-files/source-files.ts";
import { sha256 } from "../../io/system/digest.ts";
import { exportedFrom } from "./exported.ts";
import type { Grammars } from "../ports/grammars.ts";
import { readStructure, whyUnknown, type StructureSource } from "./structure.ts";

const scratch = scratchFolder();
afterAll(() => rmSync(scratch, { recursive: true }));

type Files = { readonly [path: string]: string };

const write = (top: string, files: Files): void => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(top, path)), { recursive: true });
    writeFileSync(join(top, path), text);
  }
};

const repository = (name: string, files: Files): string => {
  const top = repositoryIn(join(scratch, name));
  write(top, files);
  return top;
};

/** Counts the texts that are parsed. */
const counting = (): Grammars & { parsed: number } => {
  const real = lezerGrammars();
  const counted = {
    parsed: 0,
    parserOf: async (language: Parameters<Grammars["parserOf"]>[0]) => {
      const parse = await real.parserOf(language);
      return (text: string) => {
        counted.parsed += 1;
        return parse(text);
      };
    },
  };
  return counted;
};

const sourceIn = (top: string, grammars: Grammars = lezerGrammars()): StructureSource => ({
  files: createSourceFiles({ top, ask: askUsersGit }),
  grammars,
  kept: createKeptStructures(join(top, ".git/kept/structures.json")),
  digest: sha256,
  redact: redactWith(defaultPolicy({ tagger: sha256, nowMs: 0 })),
});

describe("the structure of a work tree", () => {
  test("is of what git does not ignore, and of no link, no giant and nothing of others", async () => {
    const top = repository("own", {
      ".gitignore": "made.ts\n",
      "src/a.ts": 'import "./b"; import "./link"; import "./made";',
      "src/b.ts": "export const b = 1;",
      "src/made.ts": "",
      "src/giant.ts": "x".repeat(1_000_001),
      "src/bytes.ts": "a\0b",
      "vendor/c.ts": 'import "../src/b";',
      "run.rb": "",
    });
    writeFileSync(join(scratch, "outside.ts"), "export const secret = 1;");
    symlinkSync(join(scratch, "outside.ts"), join(top, "src/link.ts"));
    const read = valueOf(await readStructure(sourceIn(top)));
    expect([...read.graph.files.keys()]).toEqual(["src/a.ts", "src/b.ts"]);
    expect(read.graph.of("src/b.ts")?.importers).toEqual(["src/a.ts"]);
    expect([read.unknown, read.unreadable]).toEqual([["run.rb"], ["src/bytes.ts", "src/giant.ts"]]);
    const asked = ["src", "src/giant.ts", "vendor/c.ts", "run.rb", "src/made.ts", "none"];
    expect(asked.map((path) => whyUnknown(read, path))).toEqual([
      ...[undefined, "unreadable", "foreign", "language", "absent", "absent"],
    ]);
  });

  test("reads each content once, in whatever file and however often it is asked", async () => {
    const files = { "a.ts": 'import "./b";', "b.ts": "export {};", "pkg/a.py": "import b" };
    const top = repository("once", files);
    const first = counting();
    const before = valueOf(await readStructure(sourceIn(top, first)));
    expect(first.parsed).toBe(3);
    const second = counting();
    const same = valueOf(await readStructure(sourceIn(top, second)));
    expect(second.parsed).toBe(0);
    expect([...same.graph.files]).toEqual([...before.graph.files]);
    write(top, { "b.ts": "export const changed = 1;", "copy.ts": files["a.ts"] });
    const third = counting();
    const after = valueOf(await readStructure(sourceIn(top, third)));
    expect(third.parsed).toBe(1);
    expect(after.graph.of("b.ts")).toMatchObject({
      ...{ exports: ["changed"], importers: ["a.ts", "copy.ts"] },
    });
  });

  test.each(["", "{", "[]", '{"schema":1,"structures":[["x",{"imports":[1],"exports":[]}]]}'])(
    "what was kept and reads as %j is as good as none",
    async (kept) => {
      const top = repository(`kept-${kept.length}`, { "a.ts": "export const a = 1;" });
      write(top, { ".git/kept/structures.json": kept });
      const grammars = counting();
      const read = valueOf(await readStructure(sourceIn(top, grammars)));
      expect([grammars.parsed, read.graph.of("a.ts")?.exports]).toEqual([1, ["a"]]);
    },
  );

  test("stops at so many files, and says how many it left", async () => {
    const files = Object.fromEntries(["a", "b", "c"].map((name) => [`${name}.ts`, ""]));
    const read = valueOf(await readStructure(sourceIn(repository("many", files)), { most: 2 }));
    expect([[...read.graph.files.keys()], read.left]).toEqual([["a.ts", "b.ts"], 1]);
    expect(whyUnknown(read, "c.ts")).toBe("left");
  });

  test("outside git is walked, tools' folders left out", async () => {
    const top = join(scratch, "plain");
    write(top, {
      "src/a.py": "from . import b",
      "src/b.py": "",
      "node_modules/x/i.js": "",
      ".hidden/h.js": "",
    });
    const files = createSourceFiles({ top });
    const read = valueOf(await readStructure({ ...sourceIn(top), files }));
    expect([...read.graph.files.keys()]).toEqual(["src/a.py", "src/b.py"]);
  });

  test("says of this very project what the parser of its linter says", async () => {
    const tree = readTree(join(import.meta.dirname, "../../.."));
    const texts = [...tree].filter(([path]) => /^src\/(?:engine|hosts)\/.*[^t]\.ts$/.test(path));
    const files = {
      paths: () => ({ ok: true, value: [...tree.keys()] }) as const,
      read: (path: string) => ({ is: "text", text: tree.get(path) ?? "" }) as const,
    };
    const only = new Set(texts.map(([path]) => path));
    const source = {
      ...sourceIn(scratch),
      files: {
        ...files,
        read: (path: string) => (only.has(path) ? files.read(path) : ({ is: "absent" } as const)),
      },
      kept: { read: () => new Map(), keep: () => ({ ok: true, value: undefined }) as const },
    };
    const { graph } = valueOf(await readStructure(source));
    expect(texts.length).toBeGreaterThan(100);
    for (const [path, text] of texts) {
      const imported = moduleOf(path, text).imports.filter(({ to }) => to.startsWith("src/"));
      expect([
        path,
        graph
          .of(path)
          ?.imports.filter((to) => to.startsWith("src/"))
          .toSorted(),
      ]).toEqual([...[path, [...new Set(imported.map(({ to }) => to))].toSorted()]]);
    }
  });
});

describe("whether a file exports a name", () => {
  const top = repository("exports", {
    "index.ts": 'export * from "./round"; export * from "./deep/index";',
    "round.ts": 'export * from "./index"; export const turn = 1;',
    "deep/index.ts": 'export * from "./leaf.js"; export default 1;',
    "deep/leaf.ts": "export const leaf = 1;",
    "lost.ts": 'export * from "./gone"; export * from "a-package"; export const kept = 1;',
    "torn.ts": "export const before = 1; export const = 2;",
    "a.rb": "",
    "pkg/__init__.py": "from .core import run as go",
  });
  test.each([
    ["index.ts", "turn", "yes"],
    ["index.ts", "leaf", "yes"],
    ["index.ts", "none", "no"],
    // `export *` does not include the default export.
    ["index.ts", "default", "no"],
    ["lost.ts", "kept", "yes"],
    ["lost.ts", "other", "partial"],
    ["torn.ts", "before", "yes"],
    ["torn.ts", "after", "partial"],
    ["a.rb", "anything", "no-reader"],
    ["pkg/__init__.py", "go", "yes"],
    ["pkg/__init__.py", "run", "no"],
  ])("%s, %s: %s", async (path, name, told) => {
    expect(await exportedFrom(sourceIn(top), path, name)).toBe(told);
  });
});
