// What a report names as evidence of what it says is completed, and what it does not.
import { expect, test } from "vitest";
import { statementsTaken } from "./statements.ts";

const named = (text: string, role: "user" | "assistant" = "assistant"): readonly string[] =>
  statementsTaken(text, role).evidence.map(({ of, subject }) => {
    const { type, ...what } = subject;
    return `${of.text} | ${type} ${Object.values(what).join(" ")}`;
  });

test.each([
  ["Evidence: commit 9fceb02", "commit 9fceb02"],
  ["**Evidence:** commit `9FCEB02d0ae5`.", "commit 9fceb02d0ae5"],
  ["Evidence: src/cart.ts", "file src/cart.ts"],
  ["- Evidence: `docs/cart.md`", "file docs/cart.md"],
  ["Evidence: src/cart.ts:12", "file src/cart.ts"],
  ["Evidencia: README.md", "file README.md"],
  ["Evidence: ran npm test (exit 0)", "command npm test green"],
  [
    "Evidence: ran `npx vitest run test/cart.test.ts`",
    "command npx vitest run test/cart.test.ts green",
  ],
  ["Evidence: ran pytest tests/test_cart.py, exit code 1", "command pytest tests/test_cart.py red"],
  ["Proof: https://ci.example.com/runs/42", "url https://ci.example.com/runs/42"],
])("%s", (line, subject) => {
  expect(named(`Completed: the cart\n${line}`)).toEqual([`the cart | ${subject}`]);
});

test("it belongs to the item of the line before, on the same line too, and several come after semicolons", () => {
  expect(named("Completed: the cart. Evidence: src/cart.ts; commit 9fceb02")).toEqual([
    "the cart | file src/cart.ts",
    "the cart | commit 9fceb02",
  ]);
  expect(
    named("- [x] the cart\n  Evidence: src/cart.ts\n- [x] the till\n  - Evidence: src/till.ts"),
  ).toEqual(["the cart | file src/cart.ts", "the till | file src/till.ts"]);
  expect(
    statementsTaken("Completed: the cart. Evidence: src/cart.ts", "assistant").statements.map(
      ({ form, text }) => `${form}: ${text}`,
    ),
  ).toEqual(["completed: the cart"]);
});

test.each([
  "Pending: the cart\nEvidence: src/cart.ts",
  "Completed: the cart\n\nThe upload fails now and then.\nEvidence: src/upload.ts",
  "Completed: the cart\nEvidence: src/upload.ts shows a race",
  "Completed: the cart\nEvidence: I looked at it",
  "Completed: the cart\n> Evidence: src/cart.ts",
  "Completed: the cart\n```\nEvidence: src/cart.ts\n```",
  "Evidence: src/cart.ts",
])("nothing: %j", (text) => expect(named(text)).toEqual([]));

test("words that name none are read as ever", () => {
  const { statements } = statementsTaken(
    "Pending: the cart; evidence: what the bank wants",
    "assistant",
  );
  expect(statements.map(({ text }) => text)).toEqual(["the cart", "evidence: what the bank wants"]);
});

test("a person's turn names none", () => {
  expect(named("Completed: the cart\nEvidence: src/cart.ts", "user")).toEqual([]);
});

// Read in a time that grows with the square of its length, it would run into the limit of a test.
test("what comes after a long line is read, too", () => {
  const text = (part: string): string =>
    `Completed: the till. Evidence: ${part.repeat(100_000)}\n\nCompleted: the cart\nEvidence: src/cart.ts`;
  for (const part of ["a/", "a.", "ran a ", ". Evidence ", "commit 9"])
    expect(JSON.stringify(named(text(part)))).toContain("src/cart.ts");
});
