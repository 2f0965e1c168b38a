import { expect, test } from "vitest";
import { createTeller } from "../../../test/golden/teller.ts";
import { memories } from "../fold/memories.ts";
import { fold } from "../fold/state.ts";
import { exportPage } from "../pages/export.ts";
import { summaryPage } from "../pages/summary.ts";
import { asItIs } from "../../../test/support/as-it-is.ts";
import { itemOf } from "./brief-items.ts";
import { writingOf } from "./forms.ts";

const teller = createTeller("a");
const state = fold(
  [
    { namespace: "blockers", text: "The proxy cuts bodies at 2 GB", impact: "No large uploads" },
    { namespace: "learnings", text: "The cache is cold", insight: "Warm it first" },
    { namespace: "elicitation", text: "Invoices must be kept" },
  ].map((body, ts) => teller({ kind: "note", body, ts }).event),
);

test("in XML a memory has the namespace that it was recorded in, whatever part it stands in", () => {
  const { item } = writingOf("xml", "photo-store");
  const shown = [...memories(state, "note")].map((one) => item(itemOf(one), "learnings"));
  expect(shown.map((text) => /namespace="(\w+)"/.exec(text)?.[1])).toEqual([
    "blockers",
    "learnings",
    "elicitation",
  ]);
});

test("no page calls an impact or an insight the reason", () => {
  const told = [...memories(state)].map((memory) => ({ ...memory, whenMs: memory.when }));
  for (const page of [
    summaryPage(state, asItIs),
    [...exportPage("photo-store", told)].join("\n"),
  ]) {
    expect(page).toContain("impact: No large uploads");
    expect(page).toContain("insight: Warm it first");
    expect(page).not.toContain("why:");
  }
});
