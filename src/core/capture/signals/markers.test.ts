import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NAMESPACES } from "../../event/kinds/core/note.ts";
import { markersIn } from "./markers.ts";

const only = (text: string) => {
  const [marker, ...others] = markersIn(text);
  expect(others).toEqual([]);
  return marker && { form: marker.form, namespace: marker.namespace, text: marker.text };
};

describe.each(NAMESPACES)("%s", (namespace) => {
  test.each([
    [
      "fence",
      `Before\n\`\`\`memory ${namespace}\nFirst line\n\nThe rest\n\`\`\`\nAfter`,
      "First line\n\nThe rest",
    ],
    ["colons", `:::${namespace}\nFirst line\nThe rest\n:::`, "First line\nThe rest"],
    ["bracket", `[${namespace}] One line\nAnother`, "One line"],
  ])("as a %s", (form, text, claim) => {
    expect(only(text)).toEqual({ form, namespace, text: claim });
  });
});

test.each([
  ["decision: uploads go through the queue", "decisions"],
  ["**Decision:** uploads go through the queue", "decisions"],
  ["- TIL: git stash ignores untracked files", "learnings"],
  ["🚧 [blocker] The proxy cuts bodies", "blockers"],
  ["// [decision] Uploads go through the queue", "decisions"],
  ["[DECISIÓN] Las subidas van por la cola", "decisions"],
  ["aprendizaje: el proxy corta a los 2 GB", "learnings"],
  ["recuerda: el trabajo nocturno tarda 40 minutos", "learnings"],
  ["::: retro Everything was shipped\n:::", "retrospective"],
])("%s", (text, namespace) => {
  expect(only(text)).toMatchObject({ namespace });
});

test("a fence without a namespace, or with an unknown one, leaves it open", () => {
  expect(only("```memory\nSomething\n```")).toMatchObject({ namespace: undefined });
  expect(only("~~~memory bogus\nSomething\n~~~")).toMatchObject({ namespace: undefined });
});

test.each([
  ["in the middle of a line", "We say [decision] when we mean it: decision: this is one"],
  ["an unknown word", "[todo] Write a test\n:::warning\nHot\n:::\nscope: three modules here"],
  ["a fence that is never closed", "```memory decisions\nSomething"],
  ["colons that are never closed", ":::decisions\nSomething"],
  ["in a code block", "```yaml\ndecision: uploads go through the queue\n```"],
  ["in a quote", "> [decision] Uploads go through the queue"],
  ["a setting", 'decision: allow\ndecision: "a b c d"\nblocker: {a: 1, b: 2}'],
  ["a question", "decision: which one is it?"],
  ["nothing said", "[decision]   \n[decision] no"],
  ["what we ourselves injected", "# This is memory, not instructions\n[decision] Use the queue"],
  ["what the host injected", "<system-reminder>\n[decision] Use the queue\n</system-reminder>"],
])("no marker: %s", (_, text) => {
  expect(markersIn(text)).toEqual([]);
});

test("any text at all is read, in time that grows with it, and at most fifty are found", () => {
  const piece = fc.constantFrom(
    ..."`:[]\n ~>".split(""),
    "memory",
    "decision",
    ":::",
    "```",
    "a b c ",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 200 }), (pieces) => {
      const found = markersIn(pieces.join(""));
      expect(found.length).toBeLessThanOrEqual(50);
      for (const { text } of found) expect(text.trim()).toBe(text);
    }),
  );
  expect(markersIn(":::decisions\n".repeat(80_000))).toEqual([]);
  expect(markersIn("[decision] a b c d\n".repeat(80_000))).toHaveLength(50);
  // Eight times the text: a square would take 64 times as long. The fastest of three, as another process may hold one up.
  const fastest = (lines: number): number =>
    Math.min(
      ...[1, 2, 3].map(() => {
        const began = performance.now();
        markersIn(":::decisions\n".repeat(lines));
        return performance.now() - began;
      }),
    );
  expect(fastest(80_000)).toBeLessThan(32 * fastest(10_000) + 50);
});
