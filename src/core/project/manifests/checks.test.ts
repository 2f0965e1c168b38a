import { expect, test } from "vitest";
import { checksOf } from "./checks.ts";
import { stackOf } from "./stack.ts";

const checksIn = (files: Readonly<Record<string, string>>): readonly string[] => {
  const textAt = (path: string): string | undefined => files[path];
  const paths = Object.keys(files);
  return checksOf(paths, textAt, stackOf(paths, textAt).scripts);
};

test("a project's own scripts come first, without their variants and what does not check", () => {
  const scripts = {
    build: "tsc",
    "test:watch": "vitest",
    lint: "eslint .",
    test: "vitest run",
    typecheck: "tsc --noEmit",
  };
  const files = { "package.json": JSON.stringify({ name: "shop", scripts }) };
  expect(checksIn(files)).toEqual(["npm test", "npm run lint", "npm run typecheck"]);
  expect(checksIn({ ...files, "pnpm-lock.yaml": "" })[0]).toBe("pnpm run test");
  expect(checksIn({ Makefile: "build:\n\tgo build\ntest:\n\tgo test\n", "go.mod": "" })).toEqual([
    "make test",
    "go test ./...",
  ]);
});

test("what a file makes usual is named, if the file says so", () => {
  expect(checksIn({ "pyproject.toml": "[tool.pytest.ini_options]\n", "tox.ini": "" })).toEqual([
    "tox",
    "pytest",
  ]);
  expect(checksIn({ "pyproject.toml": '[project]\nname = "shop"\n' })).toEqual([]);
  expect(checksIn({ "Cargo.toml": "", "docs/mix.exs": "" })).toEqual(["cargo test"]);
  expect(checksIn({ "script/test": "", ".rubocop.yml": "" })).toEqual([
    "script/test",
    "bundle exec rubocop",
  ]);
  const composer = JSON.stringify({ scripts: { test: "phpunit", serve: "php -S" } });
  expect(checksIn({ "composer.json": composer })).toEqual(["composer test"]);
});

test("what the build service runs is named without its own values, and once for each program", () => {
  const steps = [
    "      - run: npm ci",
    '      - run: "echo it is red"',
    "      - run: cargo clippy --workspace --features ${{ matrix.features }}",
    "      - run: |",
    "          cargo fmt --all --check",
    "          ./runtest --accurate ${{ inputs.args }}",
    "          ./runtest --tls",
    "          - pytest-plugin: @acme/pytest",
    "          ../scripts/verify-release shop-1.0.tar.gz",
    "          tools/test.py -p dots",
    "      - name: pytest",
  ];
  const files = {
    "Cargo.toml": "",
    runtest: "",
    ".github/workflows/ci.yml": `jobs:\n${steps.join("\n")}\n`,
  };
  expect(checksIn(files)).toEqual([
    "cargo test",
    "cargo clippy --workspace",
    "cargo fmt --all --check",
    "./runtest",
  ]);
});
