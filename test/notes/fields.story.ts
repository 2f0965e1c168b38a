// What a memory says beside its claim arrives in another clone in the same fields, with real git and the real program.
import { expect, test } from "vitest";
import { isObject, type Fields } from "../../src/core/kit/json.ts";
import { createClones, type Clone } from "./clones.ts";

const idOf = (one: Clone, text: string): string => {
  const { memories } = one.shy("export");
  const all: readonly unknown[] = Array.isArray(memories) ? memories : [];
  const found = all.filter(isObject).find((memory) => memory["text"] === text);
  return String(found?.["id"]);
};
const bodyOf = (one: Clone, text: string): Fields => {
  const { event } = one.shy("show", idOf(one, text));
  const body = isObject(event) ? event["body"] : undefined;
  return isObject(body) ? body : {};
};

test("structured fields arrive as fields", () => {
  const { clone } = createClones();
  const [one, two] = [clone("one"), clone("two")];
  const long = `The queue keeps the order ${"of what was sent ".repeat(6)}to the end`;
  one.shy(
    ...["capture", "blockers", "Deploys hang on step 4", "--impact", "No release\n## Severity"],
    ...["--severity", "high", "--importance", "5", "--body", "Since May.\n\n## Impact\n\nnone"],
  );
  one.shy(
    ...["capture", "patterns", long, "--type", "success", "--confidence", "0.9"],
    ...["--evidence", "Two weeks\n- without a loss", "--evidence", "The load test"],
  );
  one.shy(
    ...["decision", "Use PostgreSQL", "--context", "Joins", "--why", "The team knows it"],
    ...["--alternative", "SQLite", "--alternative", "MySQL"],
  );
  one.shy("notes", "sync");
  two.shy("notes", "sync");
  const blocker = bodyOf(two, "Deploys hang on step 4");
  expect(blocker).toMatchObject({
    ...{ namespace: "blockers", impact: "No release\n## Severity", severity: "high" },
    ...{ importance: 5, body: "Since May.\n\n## Impact\n\nnone" },
  });
  const pattern = bodyOf(two, long);
  expect(pattern).toMatchObject({
    ...{ namespace: "patterns", pattern: "success", confidence: "0.9" },
    evidence: ["Two weeks\n- without a loss", "The load test"],
  });
  expect(pattern["body"]).toBeUndefined();
  const decision = bodyOf(two, "Use PostgreSQL");
  expect(decision).toMatchObject({
    ...{ context: "Joins", rationale: "The team knows it", alternatives: ["SQLite", "MySQL"] },
  });
  expect(decision["body"]).toBeUndefined();
  expect(JSON.stringify(two.shy("brief"))).toContain("The team knows it");
  // By the id that git shows, which is that of the memory in the clone where it was recorded.
  const given = idOf(one, "Use PostgreSQL").slice(0, 10);
  // YAML puts a text in quotation marks that begins as a number does.
  expect(two.shown("HEAD")).toMatch(new RegExp(`^\\s*id: "?${given}`, "mu"));
  const here = idOf(two, "Use PostgreSQL");
  expect(two.shy("show", given)["memory"]).toMatchObject({ id: here });
});

test("a section that another tool wrote stays Markdown", () => {
  const { clone } = createClones();
  const one = clone("one");
  one.git(
    ...["notes", "--ref=mem/decisions", "add", "-m"],
    "---\ntype: decisions\ntimestamp: 2026-01-15T10:30:00Z\nsummary: Use a queue\n---\n## Rationale\n\nIt retries",
    "HEAD",
  );
  one.shy("notes", "repair");
  expect(bodyOf(one, "Use a queue")).toMatchObject({ body: "## Rationale\n\nIt retries" });
});
