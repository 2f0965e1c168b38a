// The outputs of tools other than JavaScript's, in the form of outputs.corpus.ts.
import type { Output } from "./outputs.corpus.ts";
import { PYTHON_OUTPUTS } from "./outputs-python.corpus.ts";

export const OTHER_OUTPUTS: readonly Output[] = [
  ...PYTHON_OUTPUTS,
  {
    of: "cargo test",
    red: `   Compiling shop v0.1.0 (<top>)
    Finished \`test\` profile [unoptimized + debuginfo] target(s) in 0.31s
     Running unittests src/lib.rs (target/debug/deps/shop-3c1f0a9be2d41f77)

running 2 tests
test cart::adds ... ok
test cart::totals ... FAILED

failures:

---- cart::totals stdout ----

thread 'cart::totals' (40712) panicked at src/cart.rs:14:9:
assertion \`left == right\` failed
  left: 11900
 right: 119

failures:
    cart::totals

test result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s

error: test failed, to rerun pass \`--lib\`
`,
    signatures: ["cart::totals: assertion 'left == right' failed"],
    green: "running 2 tests\ntest result: ok. 2 passed; 0 failed; 0 ignored; finished in 0.00s\n",
  },
  {
    of: "cargo build",
    red: `   Compiling shop v0.1.0 (<top>)
error[E0308]: mismatched types
  --> src/cart.rs:6:5
   |
6  |     sum
   |     ^^^ expected \`f64\`, found \`i64\`

error: could not compile \`shop\` (lib) due to 1 previous error
`,
    signatures: ["error[E0308]: mismatched types: src/cart.rs"],
    green: "    Finished `dev` profile [unoptimized + debuginfo] target(s) in 0.02s\n",
  },
  {
    of: "go test ./...",
    red: `--- FAIL: TestTotals (0.00s)
    cart_test.go:9: total = 11900, want 119
FAIL
FAIL	example.com/shop/cart	0.003s
ok  	example.com/shop/tax	0.002s
FAIL
`,
    signatures: ["TestTotals: total = <n>, want <n>"],
    green: "ok  \texample.com/shop/cart\t0.003s\nok  \texample.com/shop/tax\t(cached)\n",
  },
  {
    of: "go build ./...",
    red: "# example.com/shop/cart\ncart/cart.go:7:9: undefined: rates\n",
    signatures: ["cart/cart.go: undefined: rates"],
    needsExit: true,
  },
  {
    of: "golangci-lint run",
    red: `cart/cart.go:9:2: ineffectual assignment to sum (ineffassign)
1 issues:
* ineffassign: 1
`,
    signatures: ["cart/cart.go: ineffectual assignment to sum (ineffassign)"],
    green: "0 issues.\n",
  },
  {
    of: "swift test",
    red: `Test Case 'ShopTests.testTotals' started at 2026-02-01 10:00:00.123
<top>/Tests/ShopTests/CartTests.swift:8: error: -[ShopTests.CartTests testTotals] : XCTAssertEqual failed: ("11900") is not equal to ("119")
Executed 2 tests, with 1 failure (0 unexpected) in 0.004 (0.005) seconds
`,
    signatures: [
      'Tests/ShopTests/CartTests.swift: -[ShopTests.CartTests testTotals] : XCTAssertEqual failed: ("<n>") is not equal to ("<n>")',
    ],
    green: "Executed 2 tests, with 0 failures (0 unexpected) in 0.004 (0.005) seconds\n",
  },
  {
    of: "ctest --test-dir build",
    red: `50% tests passed, 1 tests failed out of 2

Total Test time (real) =   0.02 sec

The following tests FAILED:
	  2 - totals (Failed)
Errors while running CTest
`,
    signatures: ["totals: Failed"],
    green: "100% tests passed, 0 tests failed out of 2\n",
  },
  {
    of: "mise run lint",
    red: `[lint] $ golangci-lint run ./...
cart/total.go:12:2: Error return value of \`rates.Load\` is not checked (errcheck)
	rates.Load(path)
	          ^
1 issues:
* errcheck: 1
[lint] ERROR task failed
`,
    signatures: ["cart/total.go: Error return value of 'rates.Load' is not checked (errcheck)"],
    green: `[lint] $ golangci-lint run ./...
0 issues.
`,
  },
  {
    of: "mise run lint:all",
    red: `[lint:gomod] $ go mod tidy
[lint:go] $ golangci-lint run
[lint:gomod] Finished in 1.89s
[lint:go] cart/review.go:248:10: G204: Subprocess launched with variable (gosec)
[lint:go] 		cmd := exec.Command("git", args...)
[lint:go] 		       ^
[lint:go] 1 issues:
[lint:go] * gosec: 1
Finished in 9.54s
[lint:go] ERROR task failed
`,
    signatures: ["cart/review.go: G204: Subprocess launched with variable (gosec)"],
    green:
      "[lint:go] $ golangci-lint run\n[lint:go] 0 issues.\n[lint:go] Finished in 1.2s\nFinished in 2.1s\n",
  },
  {
    of: "make",
    red: `gcc -c -o cart.o cart.c
cart.c: In function 'total':
cart.c:7:12: error: 'rates' undeclared (first use in this function)
make: *** [Makefile:4: cart.o] Error 1
`,
    signatures: ["cart.c: 'rates' undeclared (first use in this function)"],
  },
  {
    of: "bundle exec rspec",
    red: `.F

Failures:

  1) Cart totals with tax
     Failure/Error: expect(cart.total).to eq(119)

       expected: 119
            got: 11900

       (compared using ==)
     # ./spec/cart_spec.rb:9:in 'block (2 levels) in <top (required)>'

Finished in 0.00412 seconds (files took 0.05 seconds to load)
2 examples, 1 failure

Failed examples:

rspec ./spec/cart_spec.rb:8 # Cart totals with tax
`,
    signatures: ["Cart totals with tax: expected: <n>"],
    green: "..\n\nFinished in 0.003 seconds\n2 examples, 0 failures\n",
  },
  {
    of: "bin/rails test",
    red: `# Running:

F

Failure:
CartTest#test_totals [test/models/cart_test.rb:6]:
Expected: 119
  Actual: 11900

2 runs, 2 assertions, 1 failures, 0 errors, 0 skips
`,
    signatures: ["CartTest#test_totals: Expected: <n>"],
    green: "2 runs, 2 assertions, 0 failures, 0 errors, 0 skips\n",
  },
  {
    of: "rubocop",
    red: `Offenses:

app/cart.rb:3:1: C: [Correctable] Layout/TrailingWhitespace: Trailing whitespace detected.

4 files inspected, 1 offense detected, 1 offense autocorrectable
`,
    signatures: [
      "app/cart.rb: [Correctable] Layout/TrailingWhitespace: Trailing whitespace detected.",
    ],
    green: "4 files inspected, no offenses detected\n",
  },
  {
    of: "vendor/bin/phpunit",
    red: `PHPUnit 11.0.0 by Sebastian Bergmann and contributors.

.F                                                                  2 / 2 (100%)

There was 1 failure:

1) Tests\\CartTest::testTotals
Failed asserting that 11900 matches expected 119.

<top>/tests/CartTest.php:12

FAILURES!
Tests: 2, Assertions: 2, Failures: 1.
`,
    signatures: ["Tests/CartTest::testTotals: Failed asserting that <n> matches expected <n>."],
    green: "..    2 / 2 (100%)\n\nOK (2 tests, 2 assertions)\n",
  },
  {
    of: "dotnet test",
    red: `  Determining projects to restore...
  Failed Shop.Tests.CartTests.Totals [12 ms]
  Error Message:
   Assert.Equal() Failure: Values differ
Expected: 119
Actual:   11900
  Stack Trace:
     at Shop.Tests.CartTests.Totals() in <top>/Tests/CartTests.cs:line 9

Failed!  - Failed:     1, Passed:     1, Skipped:     0, Total:     2, Duration: 15 ms
`,
    signatures: ["Shop.Tests.CartTests.Totals: Assert.Equal() Failure: Values differ"],
    green: "Passed!  - Failed:     0, Passed:     2, Skipped:     0, Total:     2\n",
  },
  {
    of: "dotnet build",
    red: `<top>/Cart.cs(7,16): error CS0103: The name 'rates' does not exist in the current context [<top>/Shop.csproj]

Build FAILED.
    1 Error(s)
`,
    signatures: ["Cart.cs: CS0103: The name 'rates' does not exist in the current context"],
    green: "\nBuild succeeded.\n    0 Warning(s)\n    0 Error(s)\n",
  },
  {
    of: "mvn test",
    red: `[INFO] Running shop.CartTest
[ERROR] Tests run: 2, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 0.02 s <<< FAILURE! -- in shop.CartTest
[ERROR] Failures:
[ERROR]   CartTest.totals:12 expected: <119> but was: <11900>
[INFO]
[ERROR] Tests run: 2, Failures: 1, Errors: 0, Skipped: 0
[INFO] BUILD FAILURE
`,
    signatures: ["CartTest.totals: expected: <119> but was: <11900>"],
    green: "[INFO] Tests run: 2, Failures: 0, Errors: 0, Skipped: 0\n[INFO] BUILD SUCCESS\n",
  },
  {
    of: "./gradlew test",
    red: `> Task :test FAILED

CartTest > totals() FAILED
    org.opentest4j.AssertionFailedError: expected: <119> but was: <11900>
        at app//shop.CartTest.totals(CartTest.java:12)

2 tests completed, 1 failed

BUILD FAILED in 2s
`,
    signatures: [
      "CartTest > totals(): org.opentest4j.AssertionFailedError: expected: <119> but was: <11900>",
    ],
    green: "\nBUILD SUCCESSFUL in 1s\n3 actionable tasks: 1 executed, 2 up-to-date\n",
  },
  {
    of: "mix test",
    red: `  1) test totals (ShopTest)
     test/shop_test.exs:5
     Assertion with == failed
     code:  assert Shop.total([100]) == 119
     left:  11900
     right: 119

Finished in 0.03 seconds (0.00s async, 0.03s sync)
2 tests, 1 failure
`,
    signatures: ["test totals (ShopTest): Assertion with == failed"],
    green: "..\nFinished in 0.02 seconds\n2 tests, 0 failures\n",
  },
  {
    of: "npx vite build",
    red: `vite v7.0.0 building for production...
✓ 3 modules transformed.
error during build:
Could not resolve "./taxes.js" from "src/cart.js"
`,
    signatures: ['error during build:: Could not resolve "./taxes.js" from "src/cart.js"'],
    green: "vite v7.0.0 building for production...\n✓ 4 modules transformed.\n✓ built in 210ms\n",
  },
  {
    of: "npx next build",
    red: `   ▲ Next.js 15.1.0

   Creating an optimized production build ...
 ✓ Compiled successfully
   Linting and checking validity of types ...
Failed to compile.

./src/cart.tsx:7:12
Type error: Cannot find name 'rates'.

   5 |
   6 | export const total = () =>
>  7 |     sum(rates);
     |         ^
`,
    signatures: ["./src/cart.tsx: Type error: Cannot find name 'rates'."],
    green: "   ▲ Next.js 15.1.0\n\n✓ Compiled successfully\n",
  },
];
