import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { recognise } from "./recognise.ts";
import { withoutNoise } from "./noise.ts";
import { outcomeOf, type CheckOutcome, type CommandEnd } from "./outcome.ts";
import { OUTPUTS } from "./outputs.corpus.ts";
import { draws } from "../../../test/support/draws.ts";

const ROOTS = ["/home/dev/shop"];
const at = (text: string, top = "/home/dev/shop"): string => text.replaceAll("<top>", top);

const outcome = (command: string, ended: CommandEnd, roots = ROOTS): CheckOutcome => {
  const check = recognise(command);
  if (check === undefined) throw new Error(`${command} is no check`);
  return outcomeOf(ended, { exit: check.exit, runner: check.runner, roots, redact: (one) => one });
};

const signaturesIn = (found: CheckOutcome): readonly string[] =>
  found.is === "red" ? found.signatures : [];

describe.each(OUTPUTS)("$of", ({ of, red, green, signatures, needsExit }) => {
  it("red, it says what is wrong", () => {
    const found = outcome(of, { exit: 1, output: at(red) });
    expect(found).toMatchObject({ is: "red", confidence: 0.95, cut: false });
    expect(signaturesIn(found)).toEqual(signatures);
  });

  it("says the same on another machine, and through a script of the project", () => {
    const output = at(red, "/Users/eve/w/shop");
    const there = outcome(of, { exit: 1, output }, ["/Users/eve/w/shop"]);
    expect(signaturesIn(there)).toEqual(signatures);
    const through = outcome("npm test", { exit: 1, output: at(red) });
    // An output without a characteristic line is not recognised unless the runner is named.
    if (needsExit !== true) expect(signaturesIn(through)).toEqual(signatures);
  });

  it("where no exit code is told, its own words have to do", () => {
    expect(outcome(of, { output: at(red) }).is).toBe(needsExit ? "unknown" : "red");
    expect(outcome(of, { output: at(green ?? "") }).is).toBe(green ? "green" : "unknown");
  });

  it("green, it is green, and not where the code says otherwise", () => {
    expect(outcome(of, { exit: 0, output: at(green ?? "") }).is).toBe("green");
    const swallowed = outcome(of, { exit: 0, output: at(red) });
    expect(swallowed).toEqual(
      needsExit ? { is: "green", confidence: 0.95 } : { is: "unknown", why: "contradicted" },
    );
  });
});

const tail = (output: string, lines = 20): string => output.split("\n").slice(-lines).join("\n");

describe.each(OUTPUTS.filter(({ needsExit }) => needsExit !== true))(
  "$of, whose exit code is hidden",
  ({ of, red, green }) => {
    it.each([" 2>&1 | tail -20", " || true", "; echo done", " > log; tail -20 log"])(
      "is known by its closing line, whatever stands behind: %s",
      (behind) => {
        const ended = (output: string): CommandEnd => ({ exit: 0, output: tail(at(output)) });
        const found = outcome(of + behind, ended(red));
        expect(["red", "no-error-named"]).toContain(found.is === "unknown" ? found.why : found.is);
        if (green !== undefined) expect(outcome(of + behind, ended(green)).is).toBe("green");
      },
    );

    it("is unknown where that line is missing, or much follows it", () => {
      const more = "On branch main\n".repeat(20);
      expect(outcome(`${of} | head`, { exit: 0, output: "" }).is).toBe("unknown");
      expect(outcome(`${of}; git log`, { exit: 0, output: at(red) + more }).is).toBe("unknown");
    });
  },
);

describe("a closing line that counts what failed, where no output names it", () => {
  const tests = (command: string, ended: CommandEnd): CheckOutcome => {
    const check = recognise(command);
    if (check === undefined) throw new Error(`${command} is no check`);
    const { exit, runner, what } = check;
    const runsTests = what === "test";
    return outcomeOf(ended, { exit, runner, runsTests, roots: ROOTS, redact: (one) => one });
  };

  it.each([
    [
      "npx vitest run 2>&1 | tail -20",
      " Test Files  1 failed | 1 passed (2)\n      Tests  1 failed | 5 passed (6)\n",
    ],
    ["npm test 2>&1 | tail -5", "Tests:       2 failed, 9 passed, 11 total\nTime: 1 s\n"],
    ["node --test | tail -9", "# tests 7\n# pass 5\n# fail 2\n# cancelled 0\n"],
    ["python -m unittest 2>&1 | tail -3", "Ran 4 tests in 0.002s\n\nFAILED (failures=1)\n"],
    [
      "cargo test 2>&1 | tail -8",
      "failures:\n    tests::adds\n\ntest result: FAILED. 2 passed; 1 failed; 0 ignored\n\nerror: test failed, to rerun pass `--lib`\n",
    ],
    ["set -o pipefail; npx vitest run | tail -2", "      Tests  1 failed (1)\n"],
  ])("is red: %s", (command, output) => {
    const exit = command.includes("pipefail") ? 1 : 0;
    const found = tests(command, { exit, output });
    expect(found).toMatchObject({ is: "red", unnamed: true, cut: true, signatures: [] });
  });

  it.each([
    ["much failed, and nothing passed", "npx vitest run | tail -4", "      Tests  9 failed (9)\n"],
    [
      "nothing ran",
      "npx vitest run | tail -4",
      "    Cannot find package 'x' imported from a.js\n Test Files  1 failed (1)\n",
    ],
    ["nothing is counted", "cargo test | tail -1", "error: test failed, to rerun pass `--lib`\n"],
    ["it is no test", "npx oxlint | tail -1", "Found 0 warnings and 2 errors.\n"],
  ])("proves nothing where %s", (_, command, output) => {
    expect(tests(command, { exit: 0, output }).is).toBe("unknown");
  });
});

describe("that something failed", () => {
  it.each([
    ["make test", "FAIL cart\nmake: *** [Makefile:2: test] Error 1\n"],
    ["make check", "Error: some tests failed\nmake[1]: *** [check] Error 1\n"],
    ["just test", "error: Recipe `test` failed on line 2 with exit code 1\n"],
    ["mise run test", "[test] $ ./run-them\n[test] ERROR task failed\n"],
    ["yarn test", "error Command failed with exit code 1.\n"],
    ["npm test", "Error: 3 tests failed\n"],
    ["cargo test", "error: test failed, to rerun pass `--lib`\n"],
    ["cargo build", "error: could not compile `cart` (lib) due to 2 previous errors\n"],
  ])("names no error: %s, %j", (command, output) => {
    const found = outcome(command, { exit: 2, output });
    expect(found).toEqual({ is: "unknown", why: "no-error-named" });
  });

  it.each([
    ["make test", "Error: Command failed: git status\nmake: *** [Makefile:2: test] Error 1\n"],
    ["npm test", 'Error: test "adds up" failed\nerror Command failed with exit code 1.\n'],
    ["make build", "ld: cart.o\nmake: *** [Makefile:4: cart.o] Error 1\n"],
  ])("hides none that is named: %s, %j", (command, output) => {
    expect(outcome(command, { exit: 2, output }).is).toBe("red");
  });
});

describe("what a person reads of an error", () => {
  const said = (command: string, output: string): readonly string[] => {
    const found = outcome(command, { exit: 1, output: at(output) });
    return found.is === "red" ? found.errors.map((one) => `${one.at}: ${one.message}`) : [];
  };

  it.each([
    [
      "python3 -m unittest",
      "ERROR: test_rate (tests.test_tax.TaxTest.test_rate)\nTraceback (most recent call last):\n  File \"<top>/tax.py\", line 5, in rate_of\nKeyError: 'FR'\n\n----------------------------------------------------------------------\nRan 2 tests in 0.001s\n\nFAILED (errors=1)\n",
      ["test_rate: KeyError: 'FR'"],
    ],
    [
      "node --test",
      "✖ failing tests:\n\ntest at test/cart.test.js:4:1\n✖ total (1.2ms)\n  AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:\n  \n  11900 !== 119\n  \n      at TestContext.<anonymous> (file://<top>/test/cart.test.js:4:21)\n",
      ["total: AssertionError: Expected values to be strictly equal: 11900 !== 119"],
    ],
    [
      "cargo test",
      "---- cart::totals stdout ----\n\nthread 'cart::totals' (40712) panicked at src/cart.rs:14:9:\nassertion `left == right` failed\n  left: 11900\n right: 119\n\n\nfailures:\n    cart::totals\n\ntest result: FAILED. 1 passed; 1 failed; 0 ignored\n",
      ["cart::totals: assertion `left == right` failed left: 11900, right: 119"],
    ],
    [
      "npx jest",
      "  ● the total is rounded\n\n    expect(received).toBe(expected) // Object.is equality\n\n    Expected: 119\n    Received: 11900\n\n      at Object.toBe (test/cart.test.js:3:5)\n\nTests:       1 failed, 1 total\n",
      [
        "the total is rounded: expect(received).toBe(expected) // Object.is equality Expected: 119, Received: 11900",
      ],
    ],
  ])("%s: holds its values, and nothing of what follows", (command, output, wanted) => {
    expect(said(command, output)).toEqual(wanted);
  });
});

describe("a run in which everything is red", () => {
  const everything = (output: string): boolean | undefined => {
    const found = outcomeOf(
      { exit: 1, output },
      {
        ...{ exit: "own", runner: undefined, roots: ROOTS },
        redact: (one) => one,
        runsTests: true,
      },
    );
    return found.is === "red" ? found.everything : undefined;
  };
  const failed = (name: string, error: string): string =>
    `FAIL: ${name} (tests.${name})\nTraceback (most recent call last):\n${error}\n\n`;
  const ran = (all: number, failures: number): string =>
    `Ran ${all} tests in 0.001s\n\nFAILED (failures=${failures})\n`;
  const ALIKE = ["a", "b", "c"].map((name) => failed(name, "OSError: no such host")).join("");

  it("is one in which nothing passed, and all of it says the same", () => {
    expect(everything(ALIKE + ran(3, 3))).toBe(true);
    expect(everything(ALIKE + ran(4, 3))).toBeUndefined();
  });

  it("is one in which nothing could be loaded", () => {
    expect(everything(failed("a", "ModuleNotFoundError: No module named 'x'") + ran(1, 1))).toBe(
      true,
    );
  });

  it("is none in which tests say different things", () => {
    const other = failed("c", "AssertionError: 1 != 2");
    expect(everything(ALIKE.replace(/FAIL: c[\s\S]*/, other) + ran(3, 3))).toBeUndefined();
  });
});

describe("an exit code", () => {
  const failed = "  1) x\n 1 failing\n";
  it.each([
    ["Exit code 1\n1 failing\n\n  1) cart\n       totals:\n     Error: no", "red"],
    ["1 failing\n\n  1) cart\n       totals:\n     Error: no\nExit Code: 1", "red"],
    ["Exit code: 0\nWall time: 1.2 seconds\nOutput:\nfine", "green"],
    ["<exited with exit code 0>", "green"],
    [
      "<untrusted_context>\nCommand: npm test\nDirectory: (root)\nOutput: ✖ total (1ms)\n  Error: no\nError: (none)\nExit Code: 1\nSignal: (none)\nBackground PIDs: (none)\nProcess Group PGID: 412\n</untrusted_context>",
      "red",
    ],
    ["Output: ok\nError: (none)\nExit Code: 2\nSignal: (none)", "unknown"],
    ["we print\nmany lines\nabout\nExit code 1\nand\ngo\non\nand\non\nand\non", "unknown"],
  ])("is read where a host writes it around the output: %j", (output, is) => {
    expect(outcome("npm test", { output }).is).toBe(is);
  });

  it.each([
    [{ exit: 124, output: failed }, "timed-out"],
    [{ exit: 1, timedOut: true, output: failed }, "timed-out"],
    [{ failed: true, output: "Command timed out after 2m 0s" }, "timed-out"],
    [{ exit: 130, output: failed }, "interrupted"],
    [{ exit: 1, interrupted: true, output: failed }, "interrupted"],
    [{ exit: 127, output: "sh: jest: not found" }, "nothing-ran"],
    [{ exit: 1, output: "/opt/venv/bin/python: No module named pytest" }, "nothing-ran"],
    [
      {
        exit: 4,
        output:
          "ERROR: file or directory not found: tests/test_x.py\n\n=== 7 warnings in 0.01s ===",
      },
      "nothing-ran",
    ],
    [
      { exit: 2, output: "python3: can't open file '/a/tests/runtests.py': [Errno 2]" },
      "nothing-ran",
    ],
    [{ exit: 5, output: "===== 100 deselected, 2 warnings in 2.25s =====" }, "nothing-ran"],
    [{ exit: 0, output: "===== 2 skipped in 0.01s =====" }, "nothing-ran"],
    [{ exit: 0, output: "-----\nRan 0 tests in 0.000s\n\nOK" }, "nothing-ran"],
    [{ exit: 0, output: "== tests finished: 0 passed, in 0.00 seconds ==" }, "nothing-ran"],
    [{ exit: 1, output: "mise ERROR no task test found" }, "nothing-ran"],
    [{ exit: 1, output: 'npm error Missing script: "test"' }, "nothing-ran"],
    [{ exit: 1, output: "No test files found, exiting with code 1" }, "nothing-ran"],
    [{ exit: 1, output: "something went wrong" }, "no-error-named"],
    [{ exit: 1, output: "" }, "no-error-named"],
    [{ output: "ok 12" }, "unsure"],
  ] as const)("%j is unknown: %s", (ended, why) => {
    expect(outcome("npm test", ended)).toEqual({ is: "unknown", why });
  });

  it("looks at nothing if the module that was named is not there, and is red if a module misses another", () => {
    const without = (missing: string) =>
      outcome("python -m unittest tests.cart", {
        exit: 1,
        output: `E\n${"=".repeat(70)}\nERROR: cart (unittest.loader._FailedTest.cart)\n${"-".repeat(70)}\nImportError: Failed to import test module: cart\nTraceback (most recent call last):\nModuleNotFoundError: No module named '${missing}'\n\n${"-".repeat(70)}\nRan 1 test in 0.000s\n\nFAILED (errors=1)\n`,
      });
    expect(without("tests.cart")).toEqual({ is: "unknown", why: "nothing-ran" });
    expect(without("cart")).toEqual({ is: "unknown", why: "nothing-ran" });
    expect(without("shop.money").is).toBe("red");
  });

  it("other than 0 says nothing of a check that runs beside something else", () => {
    expect(outcome("npm ci && npm test", { exit: 1, output: "npm error code E404" })).toEqual({
      is: "unknown",
      why: "unsure",
    });
    expect(outcome("npm ci && npm test", { exit: 0, output: "" }).is).toBe("green");
    const said = outcome("npm ci && npx tsc", { exit: 1, output: "a.ts(1,1): error TS1: no" });
    expect(said).toMatchObject({ is: "red", confidence: 0.85 });
  });
});

describe("a signature", () => {
  const of = (line: string): readonly string[] =>
    signaturesIn(outcome("npm test", { exit: 1, output: `Error: ${line}` }));

  it.each([
    ["at 10:31:07.123 after 312ms", "at 9:02:44 after 1.4s"],
    ["listen EADDRINUSE :::41233", "listen EADDRINUSE :::3000"],
    ["open /tmp/shop-8Xk2p/a.db", "open /var/folders/zz/T/shop-91/a.db"],
    ["at /home/dev/shop/src/a.ts:3:9", "at src/a.ts:31:2"],
    ["/opt/node/lib/x.js is broken", "/usr/lib/x.js is broken"],
    ["id 6a4f3c52-2f0e-4a55-9d6e-0b6f5a1c9e11", "id 7d0c3c52-2f0e-4a55-9d6e-0b6f5a1c9e12"],
    ["commit 40e17a0 is gone", "commit 1b2d815c is gone"],
    ["pointer 0x7ffee4", "pointer 0x10a8f0"],
    ["expected -1 to be 2.5", "expected 30 to be -7"],
    ["on 2026-02-01T10:00:00.000Z", "on 2025-12-31"],
    ["\u001B[31mred\u001B[39m alert", "red alert"],
    ["C:\\Users\\eve\\AppData\\Local\\Temp\\x1 is full", "/tmp/y is full"],
  ])("is the same for %j and %j", (one, other) => {
    expect(of(one)).toEqual(of(other));
    expect(of(one)).toHaveLength(1);
  });

  it.each([
    ["Cannot find name 'rates'", "Cannot find name 'rate'"],
    ["TS2322: no", "TS2345: no"],
    ["no such file src/a.ts", "no such file src/b.ts"],
    [`${"long ".repeat(60)}one`, `${"long ".repeat(60)}two`],
  ])("differs for %j and %j", (one, other) => {
    expect(of(one)).not.toEqual(of(other));
  });

  it("has a name's length, and no more of them are told than are worth telling apart", () => {
    const output = Array.from(
      { length: 90 },
      (_, n) => `a${n}x.ts(1,1): error TS1: ${"x".repeat(400)}`,
    );
    const found = outcome("npx tsc", { exit: 1, output: output.join("\n") });
    expect(found).toMatchObject({ is: "red", cut: true });
    expect(signaturesIn(found)).toHaveLength(20);
    expect(signaturesIn(found).every((one) => one.length <= 200)).toBe(true);
  });
});

it("is read in a moment, however long a line is, and whatever stands in it", () => {
  const lines = [
    "x".repeat(300_000),
    " a/b".repeat(80_000),
    "\r\u001B[".repeat(90_000),
    "1.".repeat(99_999),
  ];
  for (const line of lines)
    expect(outcome("npm test", { exit: 1, output: `${line}\nError: it broke` }).is).toBe("red");
});

describe("noise", () => {
  const noise = fc.constantFrom(
    ...["17", "-3.5", "0x1f", "10:31:07", "12ms", "40e17a0", "\u001B[1m", "\u001B[0m", "  "],
    ...["6a4f3c52-2f0e-4a55-9d6e-0b6f5a1c9e11", "/tmp/a1/b", "2026-02-01T10:00:00Z", "/opt/x/y.js"],
  );
  const word = fc.constantFrom(
    "error",
    "in",
    "a.ts",
    "Cart",
    "(",
    ")",
    ":",
    "'x'",
    "TS2322",
    "src/a.ts:3:9",
  );
  const line = fc.array(fc.oneof(noise, word, fc.string({ maxLength: 6 })), { maxLength: 12 });

  it("taken out twice is taken out once", () => {
    fc.assert(
      fc.property(line, fc.constantFrom(" ", "", "/", ":"), (parts, by) => {
        const once = withoutNoise(parts.join(by), ROOTS);
        expect(withoutNoise(once, ROOTS)).toBe(once);
      }),
      { numRuns: draws(2_000) },
    );
  });

  it("of one kind is as good as other noise of that kind", () => {
    const pairs = fc.constantFrom(
      ["17", "-4.25"],
      ["12ms", "3.4 s"],
      ["10:31:07", "23:59:59.999"],
      ["40e17a0", "1b2d815c0ffee"],
      ["/tmp/a1/b", "/var/folders/q/w"],
      ["/opt/x/y.js", "/usr/local/lib/y.js"],
    );
    fc.assert(
      fc.property(
        fc.array(word),
        pairs,
        fc.array(word),
        (before, [one = "", other = ""], after) => {
          const [a, b] = [one, other].map((each) =>
            withoutNoise([...before, each, ...after].join(" "), ROOTS),
          );
          expect(a).toBe(b);
        },
      ),
    );
  });
});
