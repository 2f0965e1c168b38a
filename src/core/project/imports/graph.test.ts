import fc from "fast-check";
import { expect, test } from "vitest";
import { graphOf } from "./graph.ts";
import { treeOf } from "./resolve/tree.ts";
import type { Structure } from "./structure.ts";

const graph = (files: { readonly [path: string]: readonly string[] }) => {
  const structures = Object.entries(files).map(([path, imports]): [string, Structure] => [
    path,
    { imports: imports.map((to) => ({ to })), exports: [] },
  ]);
  return graphOf(new Map(structures), treeOf(Object.keys(files)));
};

test("what most files import is a hub, what imports and is imported by none an entry", () => {
  const { hubs, entries, of } = graph({
    "src/main.ts": ["./a", "./b", "node:fs"],
    "src/a.ts": ["./kit"],
    "src/b.ts": ["./kit", "./gone"],
    "src/kit.ts": [],
    "src/a.test.ts": ["./a"],
    "src/alone.ts": ["node:path"],
  });
  expect(hubs).toEqual([
    { path: "src/a.ts", importers: 2 },
    { path: "src/kit.ts", importers: 2 },
    { path: "src/b.ts", importers: 1 },
  ]);
  expect(entries).toEqual(["src/main.ts"]);
  expect(of("src/b.ts")).toEqual({
    ...{ imports: ["src/kit.ts"], outside: ["./gone"], importers: ["src/main.ts"] },
    ...{ exports: [], partial: false },
  });
  expect(of("src/none.ts")).toBeUndefined();
});

test("who imports a package imports each file of it", () => {
  const files = new Map<string, Structure>([
    ["main.go", { imports: [{ to: "example.org/s/queue" }], exports: [] }],
    ["queue/queue.go", { imports: [], exports: ["Put"] }],
  ]);
  const made = graphOf(files, treeOf(files.keys(), [["go.mod", "module example.org/s\n"]]));
  expect(made.of("queue/queue.go")?.importers).toEqual(["main.go"]);
  expect(made.hubs).toEqual([{ path: "queue/", importers: 1 }]);
});

const name = fc.constantFrom("a", "b", "c", "d", "e");

test("a file is imported by exactly those that import it, whatever the order of reading", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(name, fc.array(name)), { maxLength: 8 }), (given) => {
      const files = Object.fromEntries(
        given.map(([path, to]) => [`${path}.ts`, to.map((one) => `./${one}`)]),
      );
      const turned = Object.fromEntries(Object.entries(files).toReversed());
      const [there, back] = [graph(files), graph(turned)];
      for (const path of Object.keys(files)) {
        const links = there.of(path);
        for (const to of links?.imports ?? []) expect(there.of(to)?.importers).toContain(path);
        for (const by of links?.importers ?? []) expect(there.of(by)?.imports).toContain(path);
        expect(back.of(path)?.importers.toSorted()).toEqual(links?.importers.toSorted());
      }
      expect([back.hubs, back.entries]).toEqual([there.hubs, there.entries]);
    }),
  );
});
