import { expect, test } from "vitest";
import { roleOf, type Role } from "./role.ts";

const ROLES: readonly (readonly [Role, string])[] = [
  [
    "source",
    "src/upload.ts src/latest.java x-test/tests.ts lock notes.lock/a.ts min.js map md testing.ts src/dist.ts",
  ],
  ["docs", "README README.md docs/a.json examples/a.toml LICENSE-MIT a.rst"],
  [
    "test",
    "test/a.ts src/a.test.ts a_spec.rb pkg/test_a.py conftest.py src/UploadTest.java Tests.cs e2e/a",
  ],
  ["lock", "Cargo.lock package-lock.json web/pnpm-lock.yaml go.sum gradle.lockfile"],
  ["changelog", "CHANGELOG.md HISTORY release-notes.txt .changeset/a.md news.1"],
  [
    "generated",
    "dist/a.js a.min.js a.pb.go a_pb2_grpc.pyi kind_string.go zz_generated.deepcopy.go a.generated.ts x_generated.go ThirdPartyNotices.txt a.svg",
  ],
  ["vendored", "vendor/a.go web/node_modules/a/index.js Pods/a.m third-party/a.c"],
  ["told", "AGENTS.md web/CLAUDE.md .cursor/rules/twiceshy.mdc .clinerules/twiceshy.md .rules"],
];

test("a path's part is known by its folders, its name and how that ends", () => {
  for (const [role, paths] of ROLES)
    for (const path of paths.split(" ")) expect([path, roleOf(path)]).toEqual([path, role]);
});

test("a folder's name is not the end of a file's, and a capital is minded where it tells", () => {
  expect(["vendor", "a.lock/b", "Vendor/a.ts", "dist.js", "a.md/b.ts"].map(roleOf)).toEqual(
    Array.from({ length: 5 }, () => "source"),
  );
});
