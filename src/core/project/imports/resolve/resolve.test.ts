import { expect, test } from "vitest";
import { resolve } from "./resolve.ts";
import { joined, treeOf } from "./tree.ts";

const goes = (files: readonly string[], manifests: readonly (readonly [string, string])[] = []) => {
  const tree = treeOf([...files, ...manifests.map(([path]) => path)], manifests);
  return (from: string, to: string, names?: readonly string[]) =>
    resolve({ to, ...(names === undefined ? {} : { names }) }, from, tree);
};

test.each([
  ["src/a.ts", "./b.ts", ["src/b.ts"]],
  ["src/a.ts", "./b", ["src/b.ts"]],
  ["src/a.ts", "./b.js", ["src/b.ts"]],
  ["src/a.ts", "./view.js", ["src/view.tsx"]],
  ["src/a.ts", "./part", ["src/part/index.ts"]],
  ["src/part/index.ts", "..", ["src/index.js"]],
  ["src/part/index.ts", "../../data.json", ["data.json"]],
  ["src/a.ts", "./style.css?inline", ["src/style.css"]],
  ["src/a.ts", "react", []],
  ["src/a.ts", "../../outside", []],
  ["src/a.ts", "./none", []],
])("in %s, %s is %j", (from, to, found) => {
  const files = ["src/a.ts", "src/b.ts", "src/view.tsx", "src/part/index.ts", "src/index.js"];
  expect(goes([...files, "data.json", "src/style.css"])(from, to)).toEqual(found);
});

test.each([
  ["pkg/sub/a.py", ".", ["b"], ["pkg/sub/b.py"]],
  ["pkg/sub/a.py", ".b", ["name"], ["pkg/sub/b.py"]],
  ["pkg/sub/a.py", "..core", ["x", "deep"], ["pkg/core/deep.py", "pkg/core/__init__.py"]],
  ["pkg/sub/a.py", "pkg.core.deep", undefined, ["pkg/core/deep.py"]],
  ["pkg/sub/a.py", "pkg", ["core"], ["pkg/core/__init__.py"]],
  ["tests/test_a.py", "pkg.sub.b", undefined, ["pkg/sub/b.py"]],
  ["tests/test_a.py", "tool.x", undefined, ["src/tool/x.py"]],
  ["scripts/run.py", "near", undefined, ["scripts/near.py"]],
  // Absolute names are not looked up in the file's own package.
  ["pkg/sub/a.py", "b", undefined, []],
  ["pkg/sub/a.py", "....", ["x"], []],
  ["pkg/sub/a.py", "os.path", undefined, []],
])("in %s, from %s import %j is %j", (from, to, names, found) => {
  const files = ["pkg/__init__.py", "pkg/sub/__init__.py", "pkg/sub/a.py", "pkg/sub/b.py"];
  const more = ["pkg/core/__init__.py", "pkg/core/deep.py", "tests/test_a.py", "src/tool/x.py"];
  const all = [...files, ...more, "scripts/run.py", "scripts/near.py"];
  expect(goes(all)(from, to, names)).toEqual(found);
});

test("a Go import is the folder of the package, by the module that begins it", () => {
  const to = goes(
    ["main.go", "internal/queue/queue.go", "tools/gen/gen.go"],
    [
      ["go.mod", "module example.org/store\n\ngo 1.22\n"],
      ["tools/go.mod", "module example.org/store/tools\n"],
    ],
  );
  expect(to("main.go", "example.org/store/internal/queue")).toEqual(["internal/queue/"]);
  expect(to("tools/gen/gen.go", "example.org/store")).toEqual(["./"]);
  expect(to("main.go", "example.org/store/tools/gen")).toEqual(["tools/gen/"]);
  expect(to("main.go", "example.org/storefront")).toEqual([]);
  expect(to("main.go", "fmt")).toEqual([]);
});

test.each([
  ["src/lib.rs", "mod queue", ["src/queue.rs"]],
  ["src/lib.rs", "mod http", ["src/http/mod.rs"]],
  ["src/queue.rs", "mod retry", ["src/queue/retry.rs"]],
  ["src/http/mod.rs", "mod client", ["src/http/client.rs"]],
  ["src/queue/retry.rs", "crate::http::client::Client", ["src/http/client.rs"]],
  ["src/queue/retry.rs", "crate::http::*", ["src/http/mod.rs"]],
  ["src/queue/retry.rs", "super::Queue", ["src/queue.rs"]],
  ["src/queue/retry.rs", "super::super::http::client", ["src/http/client.rs"]],
  ["src/http/mod.rs", "self::client::Client", ["src/http/client.rs"]],
  ["src/http/client.rs", "crate::Error", ["src/lib.rs"]],
  ["src/lib.rs", "queue::Queue", ["src/queue.rs"]],
  ["src/lib.rs", "my_core::Thing", ["crates/core/src/lib.rs"]],
  ["src/lib.rs", "my_core::thing::Thing", ["crates/core/src/thing.rs"]],
  ["src/lib.rs", "./generated/o.rs", ["src/generated/o.rs"]],
  ["src/lib.rs", "std::fmt", []],
])("in %s, %s is %j", (from, to, found) => {
  const files = ["src/lib.rs", "src/queue.rs", "src/queue/retry.rs", "src/http/mod.rs"];
  const more = ["src/http/client.rs", "crates/core/src/lib.rs", "crates/core/src/thing.rs"];
  const manifest = '[package]\nversion = "1.0.0"\nname = "my-core"\n';
  const all = goes(
    [...files, ...more, "src/generated/o.rs"],
    [["crates/core/Cargo.toml", manifest]],
  );
  expect(all(from, to)).toEqual(found);
});

test("a Java class is found by its package, an inner one by what it stands in, a package as its folder", () => {
  const to = goes([
    "app/src/main/java/a/b/K.java",
    "app/src/main/java/a/c/L.java",
    "x/Twin.java",
    "y/x/Twin.java",
  ]);
  const from = "app/src/main/java/a/c/L.java";
  expect(to(from, "a.b.K")).toEqual(["app/src/main/java/a/b/K.java"]);
  expect(to(from, "a.b.K.Inner")).toEqual(["app/src/main/java/a/b/K.java"]);
  expect(to(from, "a.b.*")).toEqual(["app/src/main/java/a/b/"]);
  expect(to(from, "a.b.K.*")).toEqual(["app/src/main/java/a/b/K.java"]);
  expect(to(from, "x.Twin")).toEqual([]);
  expect(to(from, "java.util.List")).toEqual([]);
});

test("a PHP class is found where one file alone ends in its name; a file by its path", () => {
  const to = goes(["src/Http/Client.php", "src/Kernel.php", "public/index.php", "config/app.php"]);
  expect(to("src/Kernel.php", "App\\Http\\Client")).toEqual(["src/Http/Client.php"]);
  expect(to("public/index.php", "../config/app.php")).toEqual(["config/app.php"]);
  expect(to("src/Kernel.php", "Vendor\\Other\\Thing")).toEqual([]);
});

test("a header is beside the file, in a folder for headers, or the only one of its name", () => {
  const to = goes(["src/a.c", "src/a.h", "include/lib/b.h", "deep/one/c.h", "x/d.h", "y/d.h"]);
  expect(to("src/a.c", '"a.h"')).toEqual(["src/a.h"]);
  expect(to("src/a.c", "<lib/b.h>")).toEqual(["include/lib/b.h"]);
  expect(to("src/a.c", '"c.h"')).toEqual(["deep/one/c.h"]);
  expect(to("src/a.c", '"d.h"')).toEqual([]);
  expect(to("src/a.c", "<stdio.h>")).toEqual([]);
});

test("no path leads out of the tree", () => {
  expect([joined("a/b", "../../c"), joined("a", "../../c"), joined("", "./x//y")]).toEqual([
    ...["c", undefined, "x/y"],
  ]);
});
