import fc from "fast-check";
import { expect, test } from "vitest";
import { anyHistory } from "../../../test/golden/any.ts";
import { createTeller, erased } from "../../../test/golden/teller.ts";
import type { Event } from "../event/envelope.ts";
import { assert } from "../kit/assert.ts";
import { createMatcher, search, type Question } from "./search.ts";

const START = Date.UTC(2026, 0, 5, 9);

const matcherOf = (question: Question) => {
  const matcher = createMatcher(question);
  assert(matcher.ok, "the question is well formed");
  return matcher.value;
};

const linesOf = (events: readonly Event[]) => events.map((event) => JSON.stringify(event));

const tell = (...bodies: readonly { readonly [field: string]: unknown }[]) => {
  const teller = createTeller("a");
  return bodies.map(
    ({ kind = "note", ...body }, n) =>
      teller({ kind: String(kind), body: { text: `t${n}`, ...body }, ts: START + n }).event,
  );
};

const found = (events: readonly Event[], question: Question): string => {
  const textOf = new Map(events.map(({ id, body }) => [id, String(body?.text)]));
  return search(linesOf(events), matcherOf(question))
    .events.map(({ id }) => textOf.get(id))
    .join();
};

test("words are found in every human text, whatever their case or form", () => {
  const events = tell(
    { text: "Retry the UPLOAD" },
    { body: "over two lines\nretry it" },
    { files: ["src/retry.ts"] },
    { tags: ["retry"] },
    { kind: "attempt", reason: "no RETRY left", outcome: "failed" },
    { text: "ﬁle handle, ｒｅｔｒｙ" },
    { text: "nothing here", change: { retry: "retry" } },
  );
  expect(found(events, { text: "retry" })).toBe(
    "t4,ﬁle handle, ｒｅｔｒｙ,t3,t2,t1,Retry the UPLOAD",
  );
  expect(found(events, { text: "FILE handle" })).toBe("ﬁle handle, ｒｅｔｒｙ");
  expect(found(events, { text: "attempt" })).toBe("t4");
});

test("all words are found, in any order, in any field, and as parts of names", () => {
  const events = tell(
    { text: "Cache one SSLContext for all sessions" },
    { text: "Keep the default", body: "The context of TLS and ssl" },
    { text: "Set a proxy", files: ["src/set_http_proxy.ts"] },
    { text: "Only the context" },
  );
  const [first, second, third] = [
    "Cache one SSLContext for all sessions",
    "Keep the default",
    "Set a proxy",
  ];
  expect(found(events, { text: "context ssl" })).toBe(`${second},${first}`);
  expect(found(events, { text: "HTTP set PROXY" })).toBe(third);
  expect(found(events, { text: "context ssl nowhere" })).toBe("");
});

test("words in quotation marks occur together, and a mark that is not closed is looked for itself", () => {
  const events = tell(
    { text: "socket hang up" },
    { text: "hang the socket up" },
    { text: 'a 5" disk' },
  );
  expect(found(events, { text: '"hang up" socket' })).toBe("socket hang up");
  expect(found(events, { text: 'disk 5"' })).toBe('a 5" disk');
});

test("failures come first, then the newest", () => {
  const events = tell(
    { kind: "attempt", text: "old upload", outcome: "failed" },
    { kind: "attempt", text: "upload worked", outcome: "worked" },
    { text: "upload note" },
    { kind: "attempt", text: "new upload", outcome: "failed" },
  );
  expect(found(events, { text: "upload" })).toBe("new upload,old upload,upload note,upload worked");
});

test("an id is found as a whole or by its beginning, and words in the middle of one are chance", () => {
  const session = "mcp-bad2cafe";
  const commit = "0badcafe".repeat(5);
  const key = "host:badcafe2";
  const named = {
    session,
    commit,
    key,
    relates: [{ as: "repeats", to: "badcafe2".repeat(7).slice(4) }],
  };
  const events = tell(named, { text: "a bad cafe" });
  for (const text of ["bad", "cafe", "2cafe", "0bad"])
    expect(found(events, { text })).toBe(text === "bad" || text === "cafe" ? "a bad cafe" : "");
  for (const text of [session, "MCP-BAD2", commit, commit.slice(0, 7), key, "afe2badcafe2"])
    expect(found(events, { text })).toBe("t0");
  expect(found(events, { text: "[b-d]ad|caf", regex: true })).toBe("a bad cafe");
  expect(found(events, { text: "^mcp-[a-z0-9]+$", regex: true })).toBe("t0");
  expect(found(tell({ session: "s-1" }), { text: "s-1" })).toBe("t0");
  const chosen = tell({ session: "feature-login", key: "GH-1234" });
  for (const text of ["login", "1234"]) expect(found(chosen, { text })).toBe("t0");
});

test("what JSON writes with escapes is found as it was said", () => {
  const events = tell({ body: 'say "no" to C:\\temp\tand é' });
  for (const text of ['"no"', "C:\\temp", "temp\tand", "É"])
    expect(found(events, { text })).toBe("t0");
  const [event] = events;
  assert(event !== undefined, "there is one event");
  const text = JSON.stringify(event).replace("temp", "\\u0074emp");
  expect(search([text], matcherOf({ text: "temp" })).total).toBe(1);
});

test("a quick look never passes over a line that matches", () => {
  const word = fc.string({ unit: "grapheme", minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(word, fc.string({ unit: "grapheme" }), fc.string(), (text, before, after) => {
      const [event] = tell({ body: before + text + after });
      assert(event !== undefined, "there is one event");
      const matcher = matcherOf({ text, kinds: ["note"] });
      const line = JSON.stringify(event);
      if (matcher.matches(event, line)) expect(matcher.mayMatch(line)).toBe(true);
    }),
  );
  fc.assert(
    fc.property(anyHistory(), fc.constantFrom("secret1", "FIX", "src/A", "k:1"), (told, text) => {
      const matcher = matcherOf({ text });
      for (const { event, line } of told)
        if (matcher.matches(event, line)) expect(matcher.mayMatch(line)).toBe(true);
    }),
  );
});

test("what is found does not depend on how the line is written", () => {
  const grapheme = fc.oneof(
    fc.constantFrom(..."abABkK.(ﬁẞſ\u212A\u0301"),
    fc.string({ unit: "grapheme" }),
  );
  const some = fc.array(grapheme, { maxLength: 6 }).map((parts) => parts.join(""));
  const fold = (text: string): string => text.normalize("NFKC").toLowerCase();
  fc.assert(
    fc.property(some.filter(Boolean), some, fc.boolean(), (text, body, holdsIt) => {
      const [event] = tell({ body: holdsIt ? body + text : body, salt: text });
      assert(event !== undefined, "there is one event");
      const texts = ["note", "t0", "cli", String(event.body?.body)];
      const expected = texts.some((held) => fold(held).includes(fold(text))) ? 1 : 0;
      const plain = JSON.stringify(event);
      const escaped = plain.replace(/[^\0-\x7F]/g, escapeUnit);
      for (const line of [plain, escaped])
        expect(search([line], matcherOf({ text })).total).toBe(expected);
    }),
  );
});

const escapeUnit = (unit: string): string =>
  `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

test("filters narrow what is found", () => {
  const events = tell(
    { kind: "attempt", outcome: "failed", files: ["src/a.ts"] },
    { kind: "attempt", outcome: "worked", files: ["src/b.ts"] },
    { kind: "decision", files: ["lib/a.ts"] },
  );
  expect(found(events, {})).toBe("t0,t2,t1");
  expect(found(events, { kinds: ["attempt"] })).toBe("t0,t1");
  expect(found(events, { failed: true })).toBe("t0");
  expect(found(events, { path: "src" })).toBe("t0,t1");
  expect(found(events, { path: "LIB/a.ts", ignoreCase: true })).toBe("t2");
  expect(found(events, { since: START + 1 })).toBe("t2,t1");
});

test("an expression is looked for as one, and a broken one is a fault that says why", () => {
  const events = tell({ text: "lock the table" }, { text: "locked tables" });
  expect(found(events, { text: "^lock(ed)? ", regex: true })).toBe("locked tables,lock the table");
  expect(found(events, { text: "^lock(ed)? ", regex: false })).toBe("");
  expect(createMatcher({ text: "(", regex: true })).toMatchObject({
    ok: false,
    error: { kind: "regex-malformed", given: "(" },
  });
});

test("what two clones learned alike is found once, and what is erased not at all", () => {
  const told = { kind: "note", body: { text: "same", key: "k:1" } };
  const one = createTeller("a")({ ...told, ts: START }).event;
  const two = createTeller("b")({ ...told, ts: START + 5 }).event;
  const hits = search(linesOf([two, one]), matcherOf({ text: "same" }));
  expect(hits).toMatchObject({ total: 1, events: [{ id: one.id }] });
  expect(search(linesOf([erased(one)]), matcherOf({})).total).toBe(0);
});

test("a limit cuts what is returned, not what is counted", () => {
  const events = tell({}, {}, {});
  const { events: hits, total } = search(linesOf(events), matcherOf({}), 2);
  expect([hits.length, total]).toEqual([2, 3]);
});
