import { expect, test } from "vitest";
import { NAMESPACES } from "../event/kinds/core/note.ts";
import { captureDraft } from "./form.ts";
import { namespaceOf } from "./namespaces.ts";

const fields = { when: 1, actor: { door: "cli" as const }, text: "The queue retries" };

test("a capture of decisions is a decision, any other is a note of its namespace", () => {
  for (const namespace of NAMESPACES) {
    const draft = captureDraft(namespace, fields, {});
    if (!draft.ok) throw new Error(draft.error.kind);
    const { kind, body } = draft.value;
    if (namespace === "decisions") expect(kind).toBe("decision");
    else expect({ kind, body }).toEqual({ kind: "note", body: { ...fields, namespace } });
  }
});

test("a field of another namespace is refused with those it belongs to", () => {
  expect(captureDraft("learnings", fields, { severity: "high" })).toEqual({
    ok: false,
    error: {
      ...{ kind: "field-misplaced", field: "severity", namespace: "learnings" },
      belongsTo: ["reviews", "blockers"],
    },
  });
  expect(captureDraft("decisions", fields, { status: "pending" }).ok).toBe(false);
});

test.each([
  ["Decision", "decisions"],
  ["DECISIÓN", "decisions"],
  ["til", "learnings"],
  ["bloqueo", "blockers"],
  ["retro", "retrospective"],
  ["requirement", "elicitation"],
])("%s means %s", (word, namespace) => {
  expect(namespaceOf(word)).toBe(namespace);
});

test("another word is no namespace", () => {
  expect(namespaceOf("constructor")).toBeUndefined();
  expect(namespaceOf("decide")).toBeUndefined();
});
