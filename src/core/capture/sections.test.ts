import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readSections, sectionsText } from "./sections.ts";

const line = fc.constantFrom(
  ...["## Rationale", " ## Context", "## Severity ", "- one", "  two", "---", "# Rationale", ""],
  ...["## Other", "Words", "## Context and more"],
);
const prose = fc.array(line, { maxLength: 5 }).map((lines) => lines.join("\n").trim());
const stated = prose.filter((text) => text !== "");
const wanted = new Set(["context", "rationale", "alternatives", "importance"]);

test("fields are read as they were written, whatever they and the body hold", () => {
  const fields = fc.record(
    {
      ...{ context: stated, rationale: stated, importance: fc.integer({ min: 1, max: 5 }) },
      alternatives: fc.array(stated, { minLength: 1, maxLength: 3 }),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(prose, fields, (body, some) => {
      expect(readSections(sectionsText(body, some, wanted), wanted)).toEqual({
        ...{ body, fields: some },
      });
    }),
  );
});

test("a section that was not asked for, or that is there twice, stays in the text", () => {
  const text = "Words\n\n## Severity\n\nhigh\n\n## Context\n\nOne\n\n## Context\n\nTwo";
  expect(readSections(text, wanted)).toEqual({
    body: "Words\n\n## Severity\n\nhigh",
    fields: { context: "One\n\n## Context\n\nTwo" },
  });
});
