import fc from "fast-check";
import { expect, test } from "vitest";
import { requestsIn } from "./requests.ts";

const one = (prompt: string) => requestsIn(prompt).requests[0];
const why = (prompt: string) => requestsIn(prompt).refused.map((each) => each.why);

test("a sentence is kept word for word, and the rest of the prompt is not", () => {
  const { requests } = requestsIn("Fix the cart.  No, use pnpm, not npm! Then run the tests.");
  expect(requests.map(({ text }) => text)).toEqual(["No, use pnpm, not npm!"]);
});

test("after a colon all that follows is meant, up to a blank line", () => {
  const prompt =
    "Remember:\n- the demo account keeps its data\n- nobody restarts the queue\n\nNow go on.";
  expect(one(prompt)?.text).toBe(
    "Remember: - the demo account keeps its data - nobody restarts the queue",
  );
});

// What the article that proposed a memory of this kind calls noise.
test.each([
  "Today we worked on the auth module.",
  "We fixed X.",
  "We deployed the new version.",
  "Remember that we merged feature-X on March 15.",
  "Remember that when error X, run command Y.",
  "Remember that the file auth.ts is in src/auth.",
  "Remember that the current task is the login page.",
  "Remember that this session we worked on the parser.",
])("not to be remembered: %s", (prompt) => {
  expect(requestsIn(prompt).requests).toEqual([]);
});

// And what it keeps.
test.each([
  "Remember that the auth module uses Dagger DI with constructor injection.",
  "Remember that my commit style is conventional commits.",
  "Always include a task link when you create a CR.",
  "Never kill a tmux session named autoloop without checking what it does.",
  "Use conventional commits, not free text.",
])("to be remembered: %s", (prompt) => {
  expect(one(prompt)?.text).toBe(prompt);
});

test("what was asked for outright and is not kept says why; what was not asked for outright says nothing", () => {
  expect(why("Remember that the password is hunter2.")).toEqual(["secret"]);
  expect(why("Remember that the server is down right now.")).toEqual(["passing"]);
  expect(why("Remember that we fixed the parser.")).toEqual(["known-elsewhere"]);
  expect(why("remember we fixed the parser")).toEqual(["known-elsewhere"]);
  expect(why("Remember today we worked on the parser.")).toEqual(["known-elsewhere"]);
  expect(why("Remember we talked about the cache.")).toEqual([]);
  expect(why(`Remember that ${"the queue is slow and ".repeat(30)}old.`)).toEqual(["too-long"]);
  expect(why("Never run the slow tests today.")).toEqual([]);
});

test("five requests are taken, and of more none, because they were pasted", () => {
  const rules = ["run lint", "add a test", "ask first", "use tabs", "name things", "update docs"];
  const prompt = (most: number) =>
    rules
      .slice(0, most)
      .map((rule) => `- Always ${rule}.`)
      .join("\n");
  expect(requestsIn(prompt(5)).requests).toHaveLength(5);
  expect(requestsIn(prompt(6)).requests).toEqual([]);
  expect(why(prompt(6))[0]).toBe("too-many");
});

test("of a long prompt only the first and the last paragraph count", () => {
  const long = "It is a long text that somebody has pasted. ".repeat(40);
  const rule = "Always run the linter first.";
  expect(one(`${rule}\n\n${long}`)?.text).toBe(rule);
  expect(one(`${long}\n\n${rule}`)?.text).toBe(rule);
  expect(one(`Look at this.\n\n${rule}\n\n${long}`)).toBeUndefined();
});

test("what is about the person is theirs, unless it is about this project", () => {
  expect(one("I prefer tabs over spaces.")?.of).toBe("person");
  expect(one("In this project I prefer tabs over spaces.")?.of).toBe("person-here");
  expect(one("Use tabs, not spaces.")?.of).toBe("project");
  expect(one("In all my projects, use tabs.")?.of).toBe("person");
});

test("whatever the text, a request is a part of it, and each is found once", () => {
  const piece = fc.constantFrom(
    ...[
      "No, use pnpm, not npm",
      "Always run lint",
      "I prefer tabs",
      "remember that ",
      "not ",
      "\n",
    ],
    ...[". ", ", ", '"', "`", ">", "Use x instead of y", "\n\n", "mi editor es Helix"],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const text = pieces.join("");
      const found = requestsIn(text).requests.map((each) => each.text);
      const inOneLine = text.replace(/\s+/gu, " ");
      for (const each of found) expect(inOneLine).toContain(each.replace(/\s+/gu, " "));
      expect(new Set(found).size).toBe(found.length);
    }),
  );
});

test("hostile repetition takes no time that grows faster than the text", () => {
  const began = performance.now();
  for (const word of [
    "use a not b ",
    "no, ",
    "we don't use ",
    "always never ",
    "remember that ",
    "my a is ",
  ])
    requestsIn(word.repeat(20_000));
  expect(performance.now() - began).toBeLessThan(10_000);
});
