import fc from "fast-check";
import { expect, test } from "vitest";
import { MANIFESTS, manifestsAt, USUAL_AT_TOP } from "./registry.ts";
import { stackOf } from "./stack.ts";

const stackIn = (files: Readonly<Record<string, string>>) =>
  stackOf(Object.keys(files), (path) => files[path]);

/** `React 18.2.0`, as first stated for each. */
const named = (files: Readonly<Record<string, string>>): readonly string[] =>
  stackIn(files).parts.map(({ name, version }) =>
    version === undefined ? name : `${name} ${version}`,
  );

test("a project of npm: what it runs on, what it is built with and by which lock, its commands and scripts", () => {
  const files = {
    "package.json": JSON.stringify({
      name: "@photos/store",
      description: "Sends photos.",
      engines: { node: ">=20" },
      packageManager: "pnpm@9.1.0+sha256.abc",
      bin: "./bin/store.js",
      exports: { ".": { types: "./index.d.ts", default: "./index.js" } },
      scripts: { test: "vitest", pretest: "tsc" },
      dependencies: { react: "^18.0.0", "left-pad": "1" },
      devDependencies: { typescript: "workspace:*", vitest: "^1.0.0" },
    }),
    "pnpm-lock.yaml":
      "importers:\n  .:\n    dependencies:\n      react:\n        specifier: ^18.0.0\n        version: 18.2.0\n",
    "tsconfig.json": "{ // comments\n}",
  };
  expect(named(files)).toEqual([
    "Node.js >=20",
    "pnpm 9.1.0",
    "TypeScript",
    "Vitest ^1.0.0",
    "React 18.2.0",
  ]);
  expect(stackIn(files)).toMatchObject({
    packages: [{ folder: "", name: "@photos/store", description: "Sends photos." }],
    entries: [
      { is: "command", name: "store", at: "bin/store.js" },
      { is: "library", at: "index.js" },
    ],
    scripts: [{ run: "pnpm run test", does: "vitest" }],
  });
});

test("projects of Python: the standard's form, Poetry's, Pipenv's, setup.py, and plain requirements", () => {
  expect(
    named({
      "pyproject.toml":
        '[project]\nname = "Shop"\nrequires-python = ">=3.10"\ndependencies = ["Flask[async] >=2.0,<3 ; os_name == \'posix\'"]\n[project.scripts]\nshop = "shop.cli:main"\n[dependency-groups]\ndev = ["pytest", {include-group = "x"}]\n[build-system]\nrequires = ["flit_core<4"]\n[tool.ruff]\n',
      "uv.lock": '[[package]]\nname = "flask"\nversion = "2.3.3"\n',
    }),
  ).toEqual(["Python >=3.10", "Flit", "Ruff", "pytest", "Flask 2.3.3", "uv"]);
  expect(
    named({
      "pyproject.toml":
        '[tool.poetry]\nname = "shop"\n[tool.poetry.dependencies]\npython = "^3.11"\ndjango = {version = "^5.0"}\n[tool.poetry.group.dev.dependencies]\nblack = "*"\n',
    }),
  ).toEqual(["Python ^3.11", "Black", "Django ^5.0"]);
  expect(
    named({ Pipfile: '[packages]\nfastapi = "*"\n[requires]\npython_version = "3.12"\n' }),
  ).toEqual(["Python 3.12", "FastAPI"]);
  expect(
    stackIn({
      "setup.py":
        'setup(name="shop", python_requires=">=3.8", install_requires=["celery>=5", "x"],\n entry_points={"console_scripts": ["shop=shop.cli:main"]})',
    }),
  ).toMatchObject({
    parts: [
      { name: "Python", version: ">=3.8" },
      { name: "setuptools" },
      { name: "Celery", version: ">=5" },
    ],
    entries: [{ is: "command", name: "shop", at: "shop.cli:main" }],
  });
  expect(
    named({
      "requirements.txt": "# x\n-r other.txt\nDjango==5.0.1 --hash=sha256:1\nnumpy\n",
      ".python-version": "3.12.1\n",
    }),
  ).toEqual(["Python 3.12.1", "Django 5.0.1", "NumPy"]);
});

test("a workspace of crates: what its members say, and not themselves as what they are made of", () => {
  const files = {
    "Cargo.toml":
      '[workspace]\nmembers = ["a"]\n[workspace.package]\nrust-version = "1.75"\n[workspace.dependencies]\ntokio = "1"\n',
    "Cargo.lock": '[[package]]\nname = "tokio"\nversion = "1.35.0"\n',
    "a/Cargo.toml":
      '[package]\nname = "serde"\ndescription = "Reads."\n[dependencies]\ntokio = { workspace = true }\n[[bin]]\nname = "tool"\n',
    "b/Cargo.toml": '[package]\nname = "b"\n[dependencies]\nserde = { path = "../a" }\n',
    "examples/Cargo.toml": '[package]\nname = "examples"\n[dependencies]\naxum = "0.7"\n',
  };
  expect(named(files)).toEqual(["Rust >=1.75", "Tokio 1.35.0"]);
  expect(stackIn(files)).toMatchObject({
    packages: [
      { folder: "a", name: "serde", description: "Reads." },
      { folder: "b", name: "b" },
    ],
    entries: [{ is: "command", name: "tool", at: "a/src/bin/tool.rs" }],
  });
});

test("Go, Ruby, Java and Kotlin, by their manifests", () => {
  expect(
    named({
      "go.mod":
        "module example.com/shop\n\ngo 1.22\n\nrequire (\n\tgithub.com/gin-gonic/gin v1.9.1\n)\n",
    }),
  ).toEqual(["Go 1.22", "Gin 1.9.1"]);
  expect(
    named({
      Gemfile: 'ruby "3.3.0"\ngem "rails", "~> 7.1"\n',
      "Gemfile.lock": "GEM\n  specs:\n    rails (7.1.2)\n",
    }),
  ).toEqual(["Ruby 3.3.0", "Rails 7.1.2", "Bundler"]);
  expect(
    stackIn({
      "shop.gemspec":
        's.name = "shop"\ns.summary = "Sells"\ns.executables = ["shop"]\ns.bindir = "exe"\ns.add_development_dependency "rspec", "~> 3"\n',
    }),
  ).toMatchObject({
    packages: [{ name: "shop", description: "Sells" }],
    entries: [{ at: "exe/shop" }],
    parts: [{ name: "Ruby" }, { name: "RSpec", version: "~> 3" }],
  });
  expect(
    stackIn({
      "pom.xml":
        "<project><parent><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-parent</artifactId><version>3.2.0</version></parent><artifactId>shop</artifactId><properties><java.version>21</java.version></properties></project>",
    }),
  ).toMatchObject({
    packages: [{ name: "shop" }],
    parts: [
      { name: "Java", version: "21" },
      { name: "Maven" },
      { name: "Spring Boot", version: "3.2.0" },
    ],
  });
  expect(
    named({
      "build.gradle.kts":
        'plugins {\n  kotlin("jvm") version "1.9.22"\n  id("org.springframework.boot") version "3.2.1"\n}\nkotlin { jvmToolchain(21) }\n',
    }),
  ).toEqual(["Kotlin 1.9.22", "Gradle", "Spring Boot 3.2.1"]);
});

test("containers, workflows and targets are told of, and a stage or a variable is no image", () => {
  const files = {
    Dockerfile: "FROM --platform=x node:20-alpine AS base\nFROM base\nFROM ${OTHER}\n",
    "docker-compose.yml":
      "services:\n  db:\n    image: registry.io:5000/postgres:16 # x\n  web:\n    build: .\n",
    ".github/workflows/ci.yml": "on: push",
    Makefile: ".PHONY: test\nVAR := x\ntest: build\n\tgo test\nbuild:\n",
  };
  expect(named(files)).toEqual([
    "Docker",
    "node image 20-alpine",
    "Docker Compose",
    "postgres image 16",
    "GitHub Actions",
  ]);
  expect(stackIn(files).scripts).toEqual([{ run: "make test" }, { run: "make build" }]);
});

test("what is broken is said, and costs that manifest alone", () => {
  const files = { "package.json": "{", "a/pyproject.toml": "[", "b/go.mod": "module b\ngo 1.22\n" };
  expect(stackIn(files)).toMatchObject({
    broken: ["package.json", "a/pyproject.toml"],
    parts: [{ name: "Go", version: "1.22", from: "b/go.mod" }],
  });
});

test("of hundreds of manifests those nearest to the top are read, and the others counted", () => {
  const files = Object.fromEntries(
    Array.from({ length: 300 }, (_, n) => [`packages/p${n}/package.json`, '{"name":"p"}']),
  );
  const stack = stackIn({ ...files, "package.json": '{"name":"top"}' });
  expect(stack.unread).toBe(101);
  expect(stack.packages[0]).toEqual({ folder: "", name: "top" });
});

test("no reader throws, whatever a manifest holds", () => {
  const readers = MANIFESTS.flatMap(({ read }) => read ?? []);
  const pieces = fc.constantFrom(
    ..."{}[]\"'=:<>/\n #,",
    "project",
    "FROM",
    "gem",
    "dependencies",
    "__proto__",
    "null",
    "1",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(pieces).map((all) => all.join("")),
        fc.json(),
      ),
      (text) => {
        for (const read of readers) read(text);
      },
    ),
  );
});

test("readers take time in proportion to the text, also where nothing ever closes", () => {
  const readers = MANIFESTS.flatMap(({ read }) => read ?? []);
  for (const open of [
    "<parent>",
    "install_requires=[",
    'id("',
    "FROM x ",
    "\\",
    "[[",
    '"""',
    "a-",
    "<java.version>",
    "\n",
    ".executables=[",
  ])
    for (const read of readers) read(open.repeat(30_000));
});

test("every dependency is kept under the name that its manifest writes, known or not, with its version", () => {
  const stack = stackIn({
    "package.json":
      '{"name":"@ada/photos","dependencies":{"react":"^19.0.0","left-pad":"*","@ada/photos":"1"}}',
    "package-lock.json": '{"packages":{"node_modules/react":{"version":"19.2.0"}}}',
    "api/requirements.txt": "Foo_Bar>=2\nfoo.bar==3\nFlask\n",
    "core/Cargo.toml": '[package]\nname = "core"\n[dependencies]\nserde_json = "1"\n',
  });
  expect(stack.dependencies).toEqual([
    { name: "react", runtime: "node", version: "19.2.0", from: "package.json" },
    { name: "left-pad", runtime: "node", from: "package.json" },
    { name: "Foo_Bar", runtime: "python", version: "3", from: "api/requirements.txt" },
    { name: "Flask", runtime: "python", from: "api/requirements.txt" },
    { name: "serde_json", runtime: "rust", version: "1", from: "core/Cargo.toml" },
  ]);
  expect(stack.parts.map(({ name }) => name)).toEqual(expect.arrayContaining(["React", "Flask"]));
});

test("a project of Composer: the language, and its packages without what PHP itself brings", () => {
  const { parts, dependencies } = stackIn({
    "composer.json": JSON.stringify({
      name: "photos/store",
      require: { php: ">=8.1", "ext-json": "*", "laravel/framework": "^10.0" },
      "require-dev": { "phpunit/phpunit": "^10.5" },
    }),
  });
  expect(parts.map(({ name, version }) => [name, version])).toEqual([
    ["PHP", ">=8.1"],
    ["Composer", undefined],
  ]);
  expect(dependencies.map(({ name, version }) => [name, version])).toEqual([
    ["phpunit/phpunit", "^10.5"],
    ["laravel/framework", "^10.0"],
  ]);
  expect(stackIn({ "composer.json": "[" }).broken).toEqual(["composer.json"]);
});

test("every usual name at the top is that of a manifest", () => {
  for (const path of USUAL_AT_TOP) expect(manifestsAt(path)).not.toEqual([]);
});
