import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { recognise } from "./recognise.ts";

const nameOf = (line: string, own?: readonly string[]): string | undefined => {
  const check = recognise(line, own);
  return check && `${check.what}: ${check.name}`;
};

describe("a check is recognised", () => {
  it.each([
    ["npm test", "test: npm test"],
    ["npm t", "test: npm t"],
    ["npm run test:unit -- --silent", "test: npm run test:unit"],
    ["pnpm -F shop run lint", "lint: pnpm -F shop run lint"],
    ["npm test -w packages/a", "test: npm test -w packages/a"],
    ["npx jest -w 2", "test: jest -w 2"],
    ["yarn build", "build: yarn build"],
    ["yarn jest cart", "test: jest cart"],
    ["pnpm vitest run", "test: vitest run"],
    ["npx vitest run --reporter=dot", "test: vitest run"],
    ["npx tsc --noEmit -p .", "types: tsc --noEmit -p ."],
    ["tsc -b", "build: tsc -b"],
    ["node --test test/", "test: node --test test/"],
    ["./node_modules/.bin/mocha", "test: mocha"],
    ["bun test", "test: bun test"],
    ["python3 -m pytest -q tests", "test: pytest tests"],
    ["uv run pytest", "test: pytest"],
    ["python manage.py test", "test: manage.py test"],
    ["poetry run mypy src", "types: mypy src"],
    ["ruff check .", "lint: ruff check ."],
    ["cargo +nightly test --lib", "test: cargo +nightly test --lib"],
    ["cargo clippy", "lint: cargo clippy"],
    ["go test ./...", "test: go test ./..."],
    ["go vet ./...", "lint: go vet ./..."],
    ["bundle exec rspec spec/a_spec.rb", "test: rspec spec/a_spec.rb"],
    ["bin/rails test", "test: rails test"],
    ["./vendor/bin/phpunit", "test: phpunit"],
    ["dotnet test", "test: dotnet test"],
    ["./gradlew :app:test", "test: gradlew :app:test"],
    ["mvn -q verify", "test: mvn verify"],
    ["mix test", "test: mix test"],
    ["make -C core check", "test: make -C core check"],
    ["make", "build: make"],
    ["just lint", "lint: just lint"],
    ["mise run test:ci", "test: mise run test:ci"],
    ["mise r lint", "lint: mise r lint"],
    ["mise run -f test ./cart", "test: mise run -f test ./cart"],
    ["mise test", "test: mise test"],
    ["mise exec -- npm test", "test: npm test"],
    ["mise x node@22 -- npx vitest run", "test: vitest run"],
    ["ctest --test-dir build", "test: ctest --test-dir build"],
    ["bin/ci", "test: bin/ci"],
    ["bash scripts/test.sh", "test: bash scripts/test.sh"],
    ["swift test", "test: swift test"],
    ["pnpm --filter web exec tsc --noEmit", "types: tsc --noEmit"],
    ["yarn run jest cart", "test: jest cart"],
    ["npm run format:check", "lint: npm run format:check"],
    ["nosetests tests", "test: nosetests tests"],
    ["python setup.py test", "test: setup.py test"],
    ["zig build test", "test: zig build test"],
    ["zig build -Doptimize=ReleaseSmall", "build: zig build -Doptimize=ReleaseSmall"],
    ["biome check src", "lint: biome check src"],
    ["golangci-lint run", "lint: golangci-lint run"],
    ["npx cypress run --spec a.cy.ts", "test: cypress run --spec a.cy.ts"],
    ['sbt "gateway/testOnly *Lease"', 'test: sbt "gateway/testOnly *Lease"'],
    ["flutter test test/sync", "test: flutter test test/sync"],
    ["dart analyze", "lint: dart analyze"],
    ["julia --project test/runtests.jl", "test: julia --project test/runtests.jl"],
    ["Rscript -e 'devtools::test()'", "test: Rscript -e devtools::test()"],
    ["php bin/phpunit tests/Form", "test: phpunit tests/Form"],
    ["php artisan test", "test: artisan test"],
    ["bats test", "test: bats test"],
    ["shellcheck scripts/a.sh", "lint: shellcheck scripts/a.sh"],
    ["terraform validate", "build: terraform validate"],
    ["pre-commit run --all-files", "lint: pre-commit run --all-files"],
  ])("%s", (line, check) => {
    expect(nameOf(line)).toBe(check);
  });

  it.each([
    ["python3 tests/runtests.py delete", "tests/runtests.py delete"],
    ["./tests/runtests.py delete", "tests/runtests.py delete"],
    ["python ./tests/runtests.py delete", "tests/runtests.py delete"],
    ["PYTHONPATH=. /usr/bin/python3 -u tests/runtests.py mail", "tests/runtests.py mail"],
    ["python3 -X dev -bb -W error tests/runtests.py mail", "tests/runtests.py mail"],
    ["cd tests && python3 ../tests/runtests.py mail", "../tests/runtests.py mail"],
    ["cd tests && python3 runtests.py mail", "./runtests.py mail"],
    ["python bin/test core/tests/test_arit.py", "bin/test core/tests/test_arit.py"],
    ["uv run python tests/run_tests.py", "tests/run_tests.py"],
    ["poetry run python -um pytest tests", "pytest tests"],
    ["env A=1 python -Wd -m unittest a", "unittest a"],
    ["coverage run --source shop -m pytest", "pytest"],
    ["python -m coverage run tests/runtests.py", "tests/runtests.py"],
    ["node scripts/build.mjs", "scripts/build.mjs"],
    ["node --import tsx ./scripts/check-types.ts", "scripts/check-types.ts"],
    ["node node_modules/vitest/vitest.mjs run", "vitest run"],
    ["node ./node_modules/.bin/jest cart", "jest cart"],
    ["bun run scripts/test.ts", "scripts/test.ts"],
    ["deno run -A scripts/ci.ts", "scripts/ci.ts"],
    ["ruby -Ilib bin/rails test", "rails test"],
    ["perl -w bin/test", "bin/test"],
    ["php -d memory_limit=1G bin/ci", "bin/ci"],
    ["sh gradlew test", "sh gradlew test"],
  ])("that an interpreter runs, as if it were called itself: %s", (line, name) => {
    expect(recognise(line)?.name).toBe(name);
    expect(recognise(name)?.name).toBe(name);
  });

  it.each([
    ["FOO=1 CI=true npm test", "npm test"],
    ["sudo -u dev npm test", "npm test"],
    ["time npm test", "npm test"],
    ["timeout 60 npm test", "npm test"],
    ["sh -c 'npm test'", "npm test"],
    ["npm test 2>&1", "npm test"],
    ["echo start && npm test", "npm test"],
    ["npm test # all of it", "npm test"],
    ["# all of it\nnpm test\n# done", "npm test"],
    ["sudo env CI=1 timeout 60 nice npx vitest run", "vitest run"],
    ["bash -lc 'cd shop && npm test'", "npm test"],
    ["(npm test)", "npm test"],
    ["(cd shop && npm test) 2>&1", "npm test"],
    ["{ npm test; }", "npm test"],
  ])("through what stands around it: %s", (line, name) => {
    expect(recognise(line)).toMatchObject({ name, exit: "own" });
  });

  it("in the folder it goes to", () => {
    expect(recognise("cd packages/shop && npm test")).toMatchObject({ into: "packages/shop" });
    expect(recognise("cd packages; cd shop; npm test")).toMatchObject({ into: "packages/shop" });
    expect(recognise("npm test")?.into).toBeUndefined();
    expect(recognise('cd "$DIR" && npm test')).toBeUndefined();
    expect(recognise("cd - && npm test")).toBeUndefined();
    expect(recognise("(cd packages/shop && npm test) | tail")?.into).toBe("packages/shop");
    expect(recognise("(cd packages/shop && ls); npm test")).toBeUndefined();
  });

  it("that the user named, and whatever follows on it", () => {
    const own = ["tools/proof", "earth +all"];
    expect(nameOf("tools/proof --fast", own)).toBe("test: tools/proof --fast");
    expect(nameOf("cd a && earth +all", own)).toBe("test: earth +all");
    expect(nameOf("earth +one", own)).toBeUndefined();
    expect(nameOf("tools/proof --fast")).toBeUndefined();
  });

  it("as one, where several must be green for the next to run", () => {
    expect(recognise("npm run lint && npm test")).toMatchObject({
      name: "npm run lint && npm test",
      exit: "own",
    });
    expect(recognise("npm run lint; npm test")).toMatchObject({ name: "npm test", exit: "own" });
  });
});

describe("no check is", () => {
  it.each([
    ...["mise fmt", "mise watch test", "mise test-tool", "mise tasks", "mise install test"],
    ...["ls", "git commit -m 'npm test'", "echo npm test", "npm install", "npm run dev"],
    ...["npm run test:watch", "vitest --watch", "npx jest --watch", "tsc -w", "npm run lint:fix"],
    ...["cargo run", "go run .", "cat test.sh", "vim test.py", "python test.py", "mix format"],
    ...["eslint --fix .", "prettier --write .", "ruff check --fix", "npm --version", "make clean"],
    ...["find . -name '*.test.ts' -exec npx jest {} ;", "ls | xargs npx jest", "grep -r test src"],
    ...["echo $(npm test)", "`npm test`", "(npm test", "! npm test", "if npm test; then ls; fi"],
    ...["timeout 60 bash -c 'npm test | tail'", "eval 'npm test'", "su -c 'npm test' dev"],
    ...[
      "sbt run",
      "cypress open",
      "flutter run",
      "julia script.jl",
      "Rscript plot.R",
      "terraform plan",
    ],
    ...["dart format .", "php server.php", "markdownlint --fix .", "R CMD build ."],
    // What an agent writes to try something out, and modules of tests, which run nothing by themselves.
    ...["python3 test_fix.py", "./test_fix.py", "python tests/test_mail.py", "node test.js"],
    ...["python run_tests.py", "python3 run_all_tests.py", "bash verify_docs.sh", "./test_app.sh"],
    ...[
      "./reproduction/test_issue.sh",
      "python shop/testing/runtests.py mail",
      "python check_it.py",
    ],
    ...[
      "python scripts/test_api.py",
      "python scripts/verify_it.py",
      "python scripts/build_index.py",
    ],
    ...["python tools/test.py a.pth", "python scripts/test.py", "node tests/e2e/server.cjs"],
    ...["python fix.py -m pytest", "python -c 'print(1)' tests/runtests.py", "node -e 1 bin/test"],
    ...[
      "node --check scripts/test.js",
      "bash -n scripts/test.sh",
      "python tests/runtests.py --help",
    ],
    ...[
      "php -S localhost:1 bin/test",
      "coverage report -m",
      "bun run dev",
      "deno fmt scripts/ci.ts",
    ],
    ...["mise run fmt", "npm run format", "pnpm run test:watch", "pnpm --filter web exec tsc -w"],
    ...["docker run x npm test", "ssh host npm test", "bash -c 'npm test' x"],
    ...["cat <<EOF\nnpm test\nEOF", "npm test '", "", "test -f package.json", "[ -f test ]"],
  ])("%s", (line) => {
    expect(recognise(line)).toBeUndefined();
  });
});

describe("what the exit code of the line says", () => {
  it.each([
    ["npm test", "own"],
    ["npm test;", "own"],
    ["ls; npm test", "own"],
    ["npm test && echo good", "own"],
    ["cat list | npm test", "own"],
    ["npm ci && npm test", "own-if-zero"],
    ["npm test && git push", "own-if-zero"],
    ["npm test | tail -5", "hidden"],
    ["npm test 2>&1 |& head", "hidden"],
    ["set -o pipefail; npm test 2>&1 | tail -5", "own"],
    ["set -euo pipefail && npm test | tee log | tail", "own"],
    ["set -o pipefail; npm test | grep -v ok", "own-if-zero"],
    ["set -o pipefail; npm test | tail; ls", "hidden"],
    ["set -e; npm test | tail", "hidden"],
    ["(npm test) 2>&1 | tail -20", "hidden"],
    ["(npm test; ls)", "hidden"],
    ["{ npm ci && npm test; } || true", "hidden"],
    ["npm test || true", "hidden"],
    ["npm test || echo failed", "hidden"],
    ["npm test; echo $?", "hidden"],
    ["npm test\nls", "hidden"],
    ["npm test &", "hidden"],
    ["npm test & wait", "hidden"],
    ["npm ci || npm test", "hidden"],
    ["npm test && git push | cat", "hidden"],
  ])("%s: %s", (line, exit) => {
    expect(recognise(line)?.exit).toBe(exit);
  });
});

it("is asked of any text at all", () => {
  const bit = fc.constantFrom(
    "npm test",
    "&&",
    ";",
    "|",
    "'",
    '"',
    "$(",
    ")",
    "cd a",
    "\n",
    "#",
    "\\",
    "&",
    ">",
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(bit, fc.string({ maxLength: 4 }))), (bits) => {
      const check = recognise(bits.join(" "));
      return check === undefined || check.name.length > 0;
    }),
  );
});

it.each([
  ...["python -m unittest --help", "python -m unittest -h", "pytest -h", "npx jest --listTests"],
  ...["mocha --dry-run", "tox -l", "make -n test", "make test --dry-run", "./gradlew test -m"],
  ...["dotnet test --list-tests", "go test -list . ./...", "python manage.py test --help"],
  ...["python tests/runtests.py --list", "python -O -m pytest"],
])("a tool that only describes what it would do checks nothing: %s", (line) => {
  expect(recognise(line)).toBeUndefined();
});

it("the same letters mean other things elsewhere", () => {
  for (const line of ["pytest -n 4", "pytest -l", "make -j4 test", "npx jest -t total"])
    expect(recognise(line)).toBeDefined();
});

describe("a check that looks at another tree than the one that is left", () => {
  const asideIn = (line: string) => recognise(line)?.aside;
  const returnsIn = (line: string) => asideIn(line)?.returns;

  it.each([
    "git stash && npx vitest run 2>&1 | tail -20; git stash pop",
    "git stash -u -q; pytest -q; git stash pop --quiet",
    'git stash push -m "mine"\nnpm test\ngit stash apply',
    "cd web && git stash > /dev/null && npm test; git stash pop",
  ])("whatever it finds: %s", (line) => {
    expect(returnsIn(line)).toBe("always");
  });

  it("a red one stays where only a green one leads back", () => {
    expect(returnsIn("git stash && npm test && git stash pop")).toBe("if-green");
  });

  it.each([
    ["git stash", "tracked"],
    ["git -C . stash -q", "tracked"],
    ["git stash push -m 'my work' >/dev/null 2>&1", "tracked"],
    ["git stash -u", "all"],
    ["git stash push --include-untracked -m mine", "all"],
    ["git stash push src/a.py", "part"],
    ["git stash push -m mine -- src", "part"],
    ["git stash --keep-index", "part"],
    ["git stash -k -u", "part"],
  ])("without what is put away: %s", (away, takes) => {
    expect(asideIn(`${away} && npm test; git stash pop`)).toEqual({ returns: "always", takes });
  });

  it("without what a patch brings back", () => {
    const part = { returns: "always", takes: "part" };
    const line = "git diff > /tmp/p && git checkout . && npm test; git apply /tmp/p";
    expect(asideIn(line)).toEqual(part);
    expect(asideIn("git apply -R /tmp/p; npm test; git apply /tmp/p")).toEqual(part);
    const lock = "git checkout package-lock.json";
    expect(asideIn(`${lock} && npm test; ${lock}`)).toBeUndefined();
    expect(asideIn("git checkout . && npm test; git checkout .")).toBeUndefined();
  });

  it("on another branch", () => {
    const other = { returns: "always", takes: "branch" };
    expect(asideIn("git checkout main && npm test; git checkout -")).toEqual(other);
    expect(asideIn("git switch -q main; npm test; git switch mine")).toEqual(other);
    expect(asideIn("git checkout -b mine && npm test; git status")).toBeUndefined();
    expect(asideIn("git checkout -b mine && npm test; git checkout main")).toBeUndefined();
  });

  it.each([
    "npm test",
    "git stash pop && npm test",
    "git stash && npm test",
    "git stash list && npm test; git stash pop",
    "npm test; git stash; git stash pop",
  ])("the tree that is left: %s", (line) => {
    expect(asideIn(line)).toBeUndefined();
  });
});
