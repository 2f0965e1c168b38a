// Real outputs of the test runners, linters and type checkers of Python.
import type { Output } from "./outputs.corpus.ts";

export const PYTHON_OUTPUTS: readonly Output[] = [
  {
    of: "pytest",
    red: `============================= test session starts ==============================
platform linux -- Python 3.11.2, pytest-8.1.1, pluggy-1.4.0
rootdir: <top>
collected 3 items

tests/test_cart.py .F.                                                   [100%]

=================================== FAILURES ===================================
_________________________________ test_totals __________________________________

    def test_totals():
>       assert total([100]) == 119
E       assert 11900 == 119
E        +  where 11900 = total([100])

tests/test_cart.py:5: AssertionError
=========================== short test summary info ============================
FAILED tests/test_cart.py::test_totals - assert 11900 == 119
========================= 1 failed, 2 passed in 0.05s ==========================
`,
    signatures: ["test_totals: assert <n> == <n>"],
    green: "tests/test_cart.py ...    [100%]\n\n============ 3 passed in 0.02s ============\n",
  },
  {
    of: "pytest -q --tb=no",
    red: `.F.                                                                      [100%]
FAILED tests/test_cart.py::test_totals - assert 11900 == 119
1 failed, 2 passed in 0.04s
`,
    signatures: ["tests/test_cart.py::test_totals: assert"],
    green: "...                                        [100%]\n3 passed in 0.02s\n",
  },
  {
    of: "python -m unittest",
    red: `.F
======================================================================
FAIL: test_totals (tests.test_cart.CartTest.test_totals)
----------------------------------------------------------------------
Traceback (most recent call last):
  File "<top>/tests/test_cart.py", line 8, in test_totals
    self.assertEqual(total([100]), 119)
AssertionError: 11900 != 119

----------------------------------------------------------------------
Ran 2 tests in 0.001s

FAILED (failures=1)
`,
    signatures: ["test_totals (tests.test_cart.CartTest.test_totals): AssertionError: <n> != <n>"],
    green: "..\n----------------------------------------\nRan 2 tests in 0.001s\n\nOK\n",
  },
  {
    of: "python tests/runtests.py sessions",
    red: `Testing against Django installed in '<top>/django' with up to 8 processes
.EF
======================================================================
ERROR: test_legacy (sessions.tests.LegacyTests)
----------------------------------------------------------------------
Traceback (most recent call last):
  File "<top>/tests/sessions/tests.py", line 8, in test_legacy
    with override_settings(DEFAULT_HASHING_ALGORITHM='sha1'):
django.utils.deprecation.RemovedInDjango40Warning: The setting is deprecated.

======================================================================
ERROR: test_found (sessions.tests.LegacyTests) (path='a')
----------------------------------------------------------------------
Traceback (most recent call last):
  File "<top>/tests/sessions/tests.py", line 14, in test_found
    raise Http404('nothing there')
django.http.response.Http404: nothing there

----------------------------------------------------------------------
Ran 3 tests in 0.003s

FAILED (errors=2)
`,
    signatures: [
      "test_found (sessions.tests.LegacyTests) (path='a'): django.http.response.Http404: nothing there",
      "test_legacy (sessions.tests.LegacyTests): django.utils.deprecation.RemovedInDjango40Warning: The setting is deprecated.",
    ],
    green: "...\n----------------------------------------\nRan 3 tests in 0.003s\n\nOK\n",
  },
  {
    of: "bin/test core/tests/test_evalf.py",
    red: `core/tests/test_evalf.py[48] ......f.f.......F....E                          [FAIL]

________________________________________________________________________________
______________________ core/tests/test_evalf.py:test_nth _______________________
Traceback (most recent call last):
  File "<top>/core/tests/test_evalf.py", line 320, in test_nth
    with raises(ValueError):
core.testing.pytest.Failed: DID NOT RAISE
________________________________________________________________________________
________ core/tests/test_evalf.py:test_implemented_function_evalf ________
  File "<top>/core/tests/test_evalf.py", line 327, in test_implemented_function_evalf
    assert f(x).evalf() == f(x)
AssertionError

 tests finished: 99 passed, 1 failed, 4 expected to fail, 1 expected to fail but passed, 
1 exceptions, in 5.03 seconds 
DO *NOT* COMMIT!
`,
    signatures: [
      "core/tests/test_evalf.py:test_implemented_function_evalf: AssertionError",
      "core/tests/test_evalf.py:test_nth: core.testing.pytest.Failed: DID NOT RAISE",
    ],
    green:
      "core/tests/test_arit.py[4] .f..  [OK]\n\n=== tests finished: 3 passed, 1 expected to fail, in 0.03 seconds ===\n",
  },
  {
    of: "ruff check .",
    red: `src/cart.py:1:8: F401 [*] \`os\` imported but unused
Found 1 error.
[*] 1 fixable with the \`--fix\` option.
`,
    signatures: ["src/cart.py: F401 [*] 'os' imported but unused"],
    green: "All checks passed!\n",
  },
  {
    of: "flake8",
    red: "./src/cart.py:3:80: E501 line too long (93 > 79 characters)\n",
    signatures: ["./src/cart.py: E501 line too long (<n> > <n> characters)"],
    needsExit: true,
  },
  {
    of: "mypy src",
    red: `src/cart.py:3: error: Incompatible return value type (got "str", expected "int")  [return-value]
Found 1 error in 1 file (checked 4 source files)
`,
    signatures: [
      'src/cart.py: Incompatible return value type (got "str", expected "int") [return-value]',
    ],
    green: "Success: no issues found in 4 source files\n",
  },
  {
    of: "npx pyright",
    red: `<top>/src/cart.py
  <top>/src/cart.py:3:12 - error: Type "str" is not assignable to return type "int" (reportReturnType)
1 error, 0 warnings, 0 informations
`,
    signatures: [
      'src/cart.py: Type "str" is not assignable to return type "int" (reportReturnType)',
    ],
    green: "0 errors, 0 warnings, 0 informations\n",
  },
];
