import { expect, test } from "vitest";
import { isProduct, layoutOf } from "./layout.ts";

test("the product stands before what tests, shows and builds it, and its large folders are told with what is in them", () => {
  const layout = layoutOf([
    ...Array.from({ length: 20 }, (_, n) => `test/${n}.test.ts`),
    ...Array.from({ length: 6 }, (_, n) => `src/core/${n}.ts`),
    ...["src/io/disk.ts", "src/io/net.ts", "src/main.ts", "lib/old.js"],
    ...["docs/a.md", "examples/x/index.js", ".github/workflows/ci.yml", "package.json"],
  ]);
  expect(layout.folders.map(({ path, files, part }) => [path, files, part])).toEqual([
    ["src", 9, undefined],
    ["lib", 1, undefined],
    ["test", 20, "test"],
    ["docs", 1, "docs"],
    ["examples", 1, "docs"],
    [".github", 1, "build"],
  ]);
  expect(layout.folders[0]?.folders.map(({ path, files }) => [path, files])).toEqual([
    ["src/core", 6],
    ["src/io", 2],
  ]);
  expect(layout).toMatchObject({ files: 34, loose: 1, mains: ["src/main.ts"] });
  expect(layout.languages).toEqual([
    { name: "TypeScript", files: 9 },
    { name: "JavaScript", files: 1 },
  ]);
});

test("where nearly all of a folder stands in one inside it, that one is opened, too", () => {
  const files = ["src/shop/app.py", "src/shop/json/a.py", "src/shop/json/b.py", "src/shop/db/c.py"];
  expect(layoutOf(files).folders[0]?.folders.map(({ path }) => path)).toEqual([
    "src/shop",
    "src/shop/json",
    "src/shop/db",
  ]);
  const deep = layoutOf([
    "src/main/java/a.java",
    "src/main/java/x/b.java",
    "src/main/java/y/c.java",
  ]);
  expect(deep.folders[0]?.folders.map(({ path }) => path)).toEqual([
    "src/main/java",
    "src/main/java/x",
    "src/main/java/y",
  ]);
});

test("a run begins where the custom of a language says, and not in what is there for trials", () => {
  expect(
    layoutOf([
      ...[
        "cmd/server/main.go",
        "main.go",
        "pkg/main.go",
        "src/main.rs",
        "a/src/lib.rs",
        "a/src/bin/x.rs",
      ],
      ...["shop/__init__.py", "shop/db/__init__.py", "shop/__main__.py", "manage.py", "index.js"],
      ...[
        "examples/x/main.go",
        "tests/__init__.py",
        "tests-integration/src/lib.rs",
        "vendor/x/main.go",
      ],
    ]).mains,
  ).toEqual([
    ...["index.js", "main.go", "manage.py", "pkg/main.go", "shop/__init__.py", "shop/__main__.py"],
    ...["src/main.rs", "a/src/lib.rs", "cmd/server/main.go", "a/src/bin/x.rs"],
  ]);
});

test("what is beside the product is known by the names of its folders", () => {
  for (const path of ["benches/a.rs", "stress-test/a.rs", "x/examples/a.js", "tests_e2e/a.py"])
    expect(isProduct(path)).toBe(false);
  for (const path of ["src/template.ts", "src/latest/a.ts", "contest/a.go"])
    expect(isProduct(path)).toBe(true);
});
