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
const notes = [
  { namespace: "blockers", text: "The proxy cuts bodies at 2 GB", impact: "No large uploads" },
  { namespace: "learnings", text: "The cache is cold", insight: "Warm it first" },
  { namespace: "elicitation", text: "Invoices must be kept" },
].map((body, ts) => teller({ kind: "note", body, ts }).event);
const decision = teller({ kind: "decision", body: { text: "Use pino" }, ts: 9 }).event;
const state = fold([...notes, decision]);

test("in XML a memory has the namespace that it was recorded in, whatever part it stands in", () => {
  const { item } = writingOf("xml", "photo-store");
  const all = [...memories(state, "note"), ...memories(state, "decision")];
  const shown = all.map((one) => item(itemOf(one), "stale"));
  expect(shown.map((text) => /namespace="(\w+)"/.exec(text)?.[1])).toEqual([
    "blockers",
    "learnings",
    "elicitation",
    "decisions",
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
