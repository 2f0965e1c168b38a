// A policy decides what packs hold and what counts as archived, and is gone without a trace when it is ended.
import { expect, test } from "vitest";
import type { Draft, DraftBody } from "../../event/draft.ts";
import { given, someday } from "../../../testing.ts";
import { items } from "../../../../test/support/items.ts";
import { forPacks, policiesIn, underPolicies, type ItemPolicy } from "./policies.ts";
import { workState } from "./work-state.ts";

const DAY = 86_400_000;

const policyOf = (
  body: Pick<DraftBody<"policy">, "rule"> & Partial<DraftBody<"policy">>,
): Draft => ({
  kind: "policy",
  body: { ...someday, text: "why", ...body },
});

const inForce = (...drafts: readonly [...Draft[], Draft]): readonly ItemPolicy[] => {
  const last = drafts.at(-1);
  return last === undefined ? [] : policiesIn(given(drafts.slice(0, -1)).when(last).events);
};

const stated = items(
  { form: "objective", text: "Move the Pilot Customer over" },
  { form: "pending", text: "invite the pilot customer" },
  { form: "pending", text: "write release notes", at: 24 },
  { form: "constraint", text: "no downtime" },
  { form: "constraint", text: "keep the old paths" },
);

const texts = (
  list: readonly { readonly memory: { readonly text: string } }[],
): readonly string[] => list.map(({ memory }) => memory.text);

test("excluded text is in no pack, in whatever case it is written", () => {
  const packed = forPacks(
    workState(stated),
    inForce(policyOf({ rule: "exclude", words: "pilot customer" })),
  );
  expect(packed.objective).toBeUndefined();
  expect(texts(packed.pending)).toEqual(["write release notes"]);
  expect(JSON.stringify(packed)).not.toMatch(/pilot/i);
});

test("what is excluded still closes what it is about", () => {
  const more = items(
    { form: "pending", text: "invite the pilot customer" },
    { form: "completed", text: "invited the pilot customer" },
  );
  const policies = inForce(policyOf({ rule: "exclude", forms: ["completed"] }));
  expect(forPacks(workState(more), policies)).toMatchObject({ pending: [], completed: [] });
});

test("what is kept comes first in its list", () => {
  const policies = inForce(policyOf({ rule: "keep", words: "old paths" }));
  expect(texts(forPacks(workState(stated), policies).constraints)).toEqual([
    "keep the old paths",
    "no downtime",
  ]);
});

test("what is older than a policy allows is not open, unless it was stated again since", () => {
  const policies = inForce(policyOf({ rule: "archive-after", forms: ["pending"], days: 1 }));
  const open = (nowMs: number, list = stated): readonly string[] =>
    texts(workState(underPolicies(list, policies, nowMs)).pending);
  expect(open(DAY)).toEqual(["invite the pilot customer", "write release notes"]);
  expect(open(1.5 * DAY)).toEqual(["write release notes"]);
  expect(open(3 * DAY)).toEqual([]);
  const again = items(
    { form: "pending", text: "write release notes", at: 0 },
    { form: "pending", text: "write release notes", at: 60 },
  );
  expect(open(3 * DAY, again)).toEqual(["write release notes"]);
});

test("what is never archived is neither by age nor by hand, and what is resolved stays so", () => {
  const list = items(
    { form: "pending", text: "a", standing: "archived" },
    { form: "pending", text: "b" },
    { form: "pending", text: "c", standing: "resolved" },
  );
  const policies = inForce(
    policyOf({ rule: "archive-after", forms: ["pending"], days: 1 }),
    policyOf({ rule: "never-archive", forms: ["pending"] }),
  );
  expect(texts(workState(underPolicies(list, policies, 9 * DAY)).pending)).toEqual(["a", "b"]);
});

test("a policy that is ended changes nothing", () => {
  const [made] = inForce(policyOf({ rule: "exclude", words: "pilot" }));
  const after = inForce(
    policyOf({ rule: "exclude", words: "pilot" }),
    policyOf({ rule: "exclude", ...(made === undefined ? {} : { ends: made.id }) }),
  );
  expect(after).toEqual([]);
  expect(forPacks(workState(stated), after)).toEqual(workState(stated));
});

test("a tag is carried by what it is about, and other policies go by it; without the policy nothing has it", () => {
  const tagging = policyOf({ rule: "tag", words: "release", label: "launch" });
  const tagged = underPolicies(stated, inForce(tagging), 0);
  expect(tagged.filter(({ tags }) => tags.includes("launch")).map(({ text }) => text)).toEqual([
    "write release notes",
  ]);
  const both = inForce(tagging, policyOf({ rule: "exclude", tagged: "launch" }));
  expect(texts(forPacks(workState(underPolicies(stated, both, 0)), both).pending)).toEqual([
    "invite the pilot customer",
  ]);
  const alone = inForce(policyOf({ rule: "exclude", tagged: "launch" }));
  expect(forPacks(workState(underPolicies(stated, alone, 0)), alone).pending).toHaveLength(2);
});
