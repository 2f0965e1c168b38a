// A purge erases what was named or holds the value, and nothing else; and that stays away wherever its words would stand.
import { expect, test } from "vitest";
import { valueOf } from "../../testing/claim.ts";
import { memoryProject } from "../../testing/memory/project.ts";
import { ingest } from "../continuity/ingest.ts";
import { eventsOf } from "../recall/lines.ts";
import { rememberOne } from "../remember/remember.ts";
import { stampOf } from "../remember/stamp.ts";
import { HOLDS } from "../../core/fold/amendment.ts";
import type { EventId } from "../../core/event/id.ts";
import { rememberWhatFits } from "../history/remember-what-fits.ts";
import { holding } from "./holding.ts";
import { purge, purgeReturned } from "./purge.ts";

const scene = () => {
  const { project } = memoryProject();
  const note = (
    text: string,
    more: { readonly tags?: readonly string[]; readonly body?: string } = {},
  ) =>
    rememberOne(project, {
      kind: "note",
      body: { ...stampOf(project), text, namespace: "learnings" as const, ...more },
    });
  const purgeValue = (value: string, why?: string) =>
    purge(project, holding(project, [value]), { why, reason: "secret", values: [value] });
  const statements = () => [...eventsOf(project)].map(({ body }) => body?.["text"]);
  return { project, note, purgeValue, statements };
};

test.each([
  ["1.0", "The parser is still open to debate"],
  ["10", "A long log of disk IO"],
  ["learnings", "What the format calls a note"],
  ["cli", "What came in by a door"],
])(
  "a value is not in a text that is drawn like it, nor in the format's words: %s",
  (value, text) => {
    const { project, note } = scene();
    valueOf(note(text));
    expect(holding(project, [value])).toEqual([]);
    const { id } = valueOf(note(`It is ${value}`));
    expect(holding(project, [value])).toEqual([id]);
  },
);

test.each([
  "remember that it is correct horse battery today",
  "The host is https://Correct.Horse/battery",
  "It begins with correct\u00A0horse-battery",
])("a purged value does not come back among other words: %s", (text) => {
  const { note, purgeValue } = scene();
  valueOf(note("the pass is correct horse battery for now"));
  valueOf(purgeValue("correct horse battery"));
  expect(note(text)).toMatchObject({ ok: false, error: { kind: "draft-purged" } });
  expect(note("Fine", { tags: ["correct-horse-battery"] })).toMatchObject({
    ok: false,
    error: { kind: "draft-purged" },
  });
  valueOf(note("A correct battery for the horse"));
});

test("what held a value may be stated again without it", () => {
  const { note, purgeValue, statements } = scene();
  const text = "Uploads go through the staging host";
  valueOf(note(text, { body: `${text}\nThat is hunter2green` }));
  valueOf(purgeValue("hunter2green"));
  expect(statements()).not.toContain(text);
  valueOf(note(text));
});

test("what else a turn states that holds a value stays", () => {
  const { project, purgeValue, statements } = scene();
  const text = "Pending: fix the docs\nPending: rotate hunter2green now";
  valueOf(ingest(project, [{ session: "s", role: "assistant", text, id: "1" }]));
  valueOf(purgeValue("hunter2green"));
  expect(statements()).toContain("fix the docs");
  expect(JSON.stringify(statements())).not.toContain("hunter2green");
});

test("a purge does not keep in its reason what it erases", () => {
  const { note, purgeValue, statements } = scene();
  valueOf(note("The host is hunter2green"));
  expect(purgeValue("hunter2green", "Remove HUNTER2GREEN")).toMatchObject({
    error: { kind: "purge-restates" },
  });
  expect(statements()).toEqual(["The host is hunter2green"]);
  valueOf(purgeValue("hunter2green", "It was the host"));
});

const SECRET = `ghp_${"a1B2c3D4e5".repeat(4).slice(0, 36)}`;

test("what was redacted does not come back as it was stated before", () => {
  const { project, note } = scene();
  const { id } = valueOf(note(`Deploy with ${SECRET} on the host`));
  valueOf(purge(project, [id], { reason: "secret" }));
  expect(note(`Deploy with ${SECRET} on the host`)).toMatchObject({
    error: { kind: "draft-purged" },
  });
});

test("the mark of a redacted secret is no text that was purged", () => {
  const { project, note } = scene();
  const { id } = valueOf(note("Deploy like this", { body: `password: ${SECRET}` }));
  valueOf(purge(project, [id], { reason: "secret" }));
  valueOf(note("Sign like that", { body: `password: ${SECRET}` }));
  expect(valueOf(purgeReturned(project))).toEqual([]);
});

test("a memory can be confirmed in the same words after a confirmation was purged", () => {
  const { project, note } = scene();
  const { id } = valueOf(note("The proxy closes idle connections"));
  const confirm = (target: EventId) =>
    rememberOne(project, {
      kind: "confirm",
      body: { ...stampOf(project), targets: [target], text: HOLDS },
    });
  valueOf(purge(project, [valueOf(confirm(id)).id], { reason: "other" }));
  valueOf(confirm(id));
});

test("each line of all texts that are purged at once stays away", () => {
  const { project, note } = scene();
  const line = (n: number, at: number) => `In step ${n} the host says ${at} times that it is ready`;
  const ids = Array.from({ length: 25 }, (_, n) => {
    const body = Array.from({ length: 8 }, (__, at) => line(n, at)).join("\n");
    return valueOf(note(`The title of note ${n}`, { body })).id;
  });
  valueOf(purge(project, ids, { reason: "personal" }));
  expect(note(line(24, 7))).toMatchObject({ error: { kind: "draft-purged" } });
});

test("of many drafts, each that was purged is refused and counted once", () => {
  const { project, note, purgeValue } = scene();
  valueOf(note("The host is hunter2green"));
  valueOf(purgeValue("hunter2green"));
  const drafts = ["Fine", "Say hunter2green", "Good", "Ask hunter2green"].map((text) => ({
    kind: "note" as const,
    body: { ...stampOf(project), text, namespace: "learnings" as const },
  }));
  const { remembered, refused } = valueOf(rememberWhatFits(project, drafts));
  expect({ remembered, refused: refused.length }).toEqual({ remembered: 2, refused: 2 });
  expect(project.hooks.ours.refusals.all()).toHaveLength(2);
});
