// Real outputs of tools: a red one and, if the tool says so itself, a green one, with the
// signatures to be read from the red one. `<top>` stands for the folder of the project.

import { OTHER_OUTPUTS } from "./outputs-others.corpus.ts";

export interface Output {
  readonly of: string;
  readonly red: string;
  readonly signatures: readonly string[];
  /** Absent for tools that print nothing on success. */
  readonly green?: string;
  /** Without an exit code, the output does not show that it is red. */
  readonly needsExit?: true;
}

export const OUTPUTS: readonly Output[] = [
  {
    of: "npx vitest run",
    red: `
 RUN  v4.1.12 <top>

 ❯ test/cart.test.ts (2 tests | 1 failed) 12ms
   ✓ adds 2ms
   × totals with tax 6ms

⎯⎯⎯⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯⎯⎯⎯

 FAIL  test/cart.test.ts > cart > totals with tax
AssertionError: expected 11900 to be 119 // Object.is equality

- Expected
+ Received

- 119
+ 11900

 ❯ test/cart.test.ts:12:20

 Test Files  1 failed | 3 passed (4)
      Tests  1 failed | 17 passed (18)
   Start at  10:31:07
   Duration  312ms (transform 41ms, setup 0ms)
`,
    signatures: [
      "test/cart.test.ts > cart > totals with tax: AssertionError: expected <n> to be <n> // Object.is equality",
    ],
    green: `
 ✓ test/cart.test.ts (2 tests) 3ms

 Test Files  4 passed (4)
      Tests  18 passed (18)
   Start at  10:31:07
`,
  },
  {
    of: "npx jest",
    red: `
FAIL src/cart.test.js
  ✓ adds (2 ms)
  ✕ totals (5 ms)

  ● cart › totals

    expect(received).toBe(expected) // Object.is equality

    Expected: 119
    Received: 11900

      at Object.<anonymous> (src/cart.test.js:7:25)

  ● cart › loads

    TypeError: Cannot read properties of undefined (reading 'price')

Test Suites: 1 failed, 2 passed, 3 total
Tests:       2 failed, 6 passed, 8 total
Snapshots:   0 total
Time:        1.204 s
`,
    signatures: [
      "cart › loads: TypeError: Cannot read properties of undefined (reading 'price')",
      "cart › totals: expect(received).toBe(expected) // Object.is equality",
    ],
    green: `
PASS src/cart.test.js
Test Suites: 3 passed, 3 total
Tests:       8 passed, 8 total
`,
  },
  {
    of: "npx mocha",
    red: `
  cart
    ✔ adds
    1) totals

  1 passing (8ms)
  1 failing

  1) cart
       totals:

      AssertionError [ERR_ASSERTION]: 11900 == 119
      + expected - actual
      at Context.<anonymous> (test/cart.js:9:12)
`,
    signatures: ["cart totals: AssertionError [ERR_ASSERTION]: <n> == <n>"],
    green: "\n  cart\n    ✔ adds\n\n  2 passing (8ms)\n",
  },
  {
    of: "npx ava",
    red: `
  ✔ adds
  ✘ [fail]: totals
  ─

  totals

  test.js:7

  Difference (- actual, + expected):

  - 11900
  + 119

  ─

  1 test failed
`,
    signatures: ["totals: Difference (- actual, + expected):"],
    green: "\n  ✔ adds\n  ─\n\n  2 tests passed\n",
  },
  {
    of: "node --test",
    red: `TAP version 13
# Subtest: totals
not ok 1 - totals
  ---
  duration_ms: 1.913
  location: '<top>/test/cart.test.js:4:1'
  failureType: 'testCodeFailure'
  error: 'Expected values to be strictly equal:'
  code: 'ERR_ASSERTION'
  ...
# Subtest: adds
ok 2 - adds
1..2
# tests 2
# pass 1
# fail 1
# duration_ms 54.1
`,
    signatures: ["totals: Expected values to be strictly equal:"],
    green: "✔ totals (0.6ms)\nℹ tests 2\nℹ pass 2\nℹ fail 0\n",
  },
  {
    of: "node --test --test-reporter=spec",
    red: `▶ cart
  ✔ adds (0.2ms)
  ✖ throws (0.3ms)
✖ cart (1.1ms)
ℹ tests 2
ℹ pass 1
ℹ fail 1
ℹ duration_ms 61.4

✖ failing tests:

test at test/cart.test.js:2:105
✖ throws (0.3ms)
  TypeError [Error]: total is not a function
      at TestContext.<anonymous> (file://<top>/test/cart.test.js:2:132)
`,
    signatures: ["throws: TypeError [Error]: total is not a function"],
  },
  {
    of: "node --test test/load.test.js",
    red: `file://<top>/test/load.test.js:2
import { nope } from "./m.js";
         ^^^^
SyntaxError: The requested module './m.js' does not provide an export named 'nope'
    at ModuleJob._instantiate (node:internal/modules/esm/module_job:213:21)

Node.js v20.20.2
✖ <top>/test/load.test.js (72.336323ms)
  'test failed'

ℹ tests 1
ℹ suites 0
ℹ pass 0
ℹ fail 1

✖ failing tests:

test at test/load.test.js:1:1
✖ <top>/test/load.test.js (72.336323ms)
  'test failed'
`,
    signatures: [
      "test/load.test.js: SyntaxError: The requested module './m.js' does not provide an export named 'nope'",
    ],
    green: "ℹ tests 1\nℹ pass 1\nℹ fail 0\n",
  },
  {
    of: "node --test --test-reporter=tap test/load.test.js",
    red: `TAP version 13
# file://<top>/test/load.test.js:2
# import { nope } from "./m.js";
#          ^^^^
# SyntaxError: The requested module './m.js' does not provide an export named 'nope'
#     at ModuleJob._instantiate (node:internal/modules/esm/module_job:213:21)
# Node.js v20.20.2
# Subtest: <top>/test/load.test.js
not ok 1 - <top>/test/load.test.js
  ---
  failureType: 'testCodeFailure'
  exitCode: 1
  error: 'test failed'
  code: 'ERR_TEST_FAILURE'
  ...
1..1
# tests 1
# pass 0
# fail 1
`,
    signatures: [
      "test/load.test.js: SyntaxError: The requested module './m.js' does not provide an export named 'nope'",
    ],
    green: "TAP version 13\n# tests 1\n# pass 1\n# fail 0\n",
  },
  {
    of: "node --test --test-reporter=tap",
    red: `TAP version 13
    not ok 1 - totals
      ---
      error: |-
        Expected values to be strictly deep-equal:
        + actual - expected
      code: 'ERR_ASSERTION'
      ...
    1..1
not ok 1 - cart
  ---
  type: 'suite'
  error: '1 subtest failed'
  ...
# tests 1
# pass 0
# fail 1
`,
    signatures: ["totals: Expected values to be strictly deep-equal:"],
  },
  {
    of: "bun test",
    red: `bun test v1.4.5

test/cart.test.ts:
4 | test("totals", () => {
error: expect(received).toBe(expected)

Expected: 119
Received: 11900

      at <anonymous> (<top>/test/cart.test.ts:5:20)
(fail) cart > totals [0.52ms]
(pass) cart > adds [0.03ms]

 1 pass
 1 fail
Ran 2 tests across 1 file. [12.00ms]
`,
    signatures: ["cart > totals: error: expect(received).toBe(expected)"],
    green: "(pass) cart > adds [0.03ms]\n\n 2 pass\n 0 fail\n",
  },
  {
    of: "npx playwright test",
    red: `
Running 2 tests using 1 worker

  1) [chromium] › cart.spec.ts:3:5 › shows the total ───────────────

    Error: expect(locator).toHaveText(expected) failed

    Locator:  locator('#total')

  1 failed
    [chromium] › cart.spec.ts:3:5 › shows the total
  1 passed (2.1s)
`,
    signatures: [
      "[chromium] › cart.spec.ts:<n>:<n> › shows the total: Error: expect(locator).toHaveText(expected) failed",
    ],
    green: "\nRunning 2 tests using 1 worker\n\n  2 passed (1.8s)\n",
  },
  {
    of: "deno test",
    red: `running 1 test from ./cart_test.ts
totals ... FAILED (3ms)

 ERRORS

totals => ./cart_test.ts:3:6
error: AssertionError: Values are not equal.

 FAILURES

totals => ./cart_test.ts:3:6

FAILED | 0 passed | 1 failed (5ms)
`,
    signatures: ["totals", "totals: AssertionError: Values are not equal."],
    green: "totals ... ok (3ms)\n\nok | 1 passed | 0 failed (5ms)\n",
  },
  {
    of: "npx tsc --noEmit",
    red: `src/cart.ts(6,10): error TS2322: Type 'string' is not assignable to type 'number'.
src/tax.ts(1,14): error TS2304: Cannot find name 'rates'.
`,
    signatures: [
      "src/cart.ts: TS2322: Type 'string' is not assignable to type 'number'.",
      "src/tax.ts: TS2304: Cannot find name 'rates'.",
    ],
  },
  {
    of: "npx tsc -b --pretty",
    red: "\u001B[96msrc/cart.ts\u001B[0m:\u001B[93m6\u001B[0m:\u001B[93m10\u001B[0m - \u001B[91merror\u001B[0m\u001B[90m TS2322: \u001B[0mType 'string' is not assignable to type 'number'.\n\n\u001B[7m6\u001B[0m   return sum;\n\n\nFound 1 error in src/cart.ts\u001B[90m:6\u001B[0m\n",
    signatures: ["src/cart.ts: TS2322: Type 'string' is not assignable to type 'number'."],
  },
  {
    of: "npx eslint .",
    red: `
<top>/src/cart.js
  3:7  error    'sum' is assigned a value but never used  no-unused-vars
  9:1  warning  Unexpected console statement              no-console

✖ 2 problems (1 error, 1 warning)
`,
    signatures: ["src/cart.js: 'sum' is assigned a value but never used no-unused-vars"],
  },
  {
    of: "npx oxlint",
    red: `
  × eslint(no-unused-vars): Variable 'sum' is declared but never used.
   ╭─[src/cart.js:3:7]
 2 │ export const total = (items) => {
 3 │   let sum = 0;
   ·       ─┬─
   ╰────
  help: Consider removing this declaration.

Found 0 warnings and 1 error.
Finished in 12ms on 14 files with 98 rules using 2 threads.
`,
    signatures: ["eslint(no-unused-vars): Variable 'sum' is declared but never used.: src/cart.js"],
    green: "Found 0 warnings and 0 errors.\nFinished in 12ms on 14 files with 98 rules.\n",
  },
  {
    of: "npx biome check .",
    red: `src/cart.js:3:7 lint/correctness/noUnusedVariables ━━━━━━━━━━━━━━━━━━━━━

  × This variable sum is unused.

    2 │ export const total = (items) => {

Checked 14 files in 9ms. No fixes applied.
Found 1 error.
`,
    signatures: [
      "src/cart.js:<n>:<n> lint/correctness/noUnusedVariables: This variable sum is unused.",
    ],
    green: "Checked 14 files in 9ms. No fixes applied.\n",
  },
  {
    of: "npx biome check --error-on-warnings",
    red: ` at src/cart.tsx format ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━

  × Formatter would have printed the following content:

    898 898 │   			</div>

Checked 275 files in 137ms. No fixes applied.
Found 2 warnings.
check ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━

  × Some warnings were emitted while running checks.
`,
    signatures: ["src/cart.tsx format: Formatter would have printed the following content:"],
    green: "Checked 275 files in 137ms. No fixes applied.\n",
  },
  {
    of: "npx prettier --check .",
    red: `Checking formatting...
[warn] src/cart.js
[warn] Code style issues found in the above file. Run Prettier with --write to fix.
`,
    signatures: ["src/cart.js"],
    green: "Checking formatting...\nAll matched files use Prettier code style!\n",
  },
  ...OTHER_OUTPUTS,
];
