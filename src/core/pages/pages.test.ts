import fc from "fast-check";
import { expect, test } from "vitest";
import { createTeller } from "../../../test/golden/teller.ts";
import type { EventId } from "../event/id.ts";
import { storyOf } from "../fold/issues.ts";
import { emptyState, evolve, fold } from "../fold/state.ts";
import { oneLine, visible } from "../kit/text.ts";
import { slugOf } from "./issue.ts";
import { claim, code, day, fenced, inline, pathCode, uninline, utf8Bytes } from "./markdown.ts";
import { pagesOf } from "./pages.ts";
import { SUMMARY_LIMIT_BYTES, summaryPage } from "./summary.ts";
import { TIMELINE_ENTRIES, timelinePage } from "./timeline.ts";
import { asItIs } from "../../../test/support/as-it-is.ts";
import { anyCharacter } from "../../../test/support/texts.ts";

const START = Date.UTC(2026, 0, 5, 9);

/** Many of everything, with texts made by `word`. Only the last issues have more than one attempt, if told how many. */
const crowd = (issues: number, word: (n: number) => string, tried = issues) => {
  const teller = createTeller("a");
  const state = emptyState();
  let ts = START;
  const tell = (kind: string, body: { readonly [field: string]: unknown }): EventId => {
    const { event } = teller({
      kind,
      body: { text: word(ts % 97), files: [`src/${word(ts % 7).slice(0, 60)}.ts`], ...body },
      ts: (ts += 1_000),
    });
    evolve(state, event);
    return event.id;
  };
  for (let n = 0; n < issues; n++) {
    const issue = tell("issue", {});
    for (let of = 0; of < (issues - n > tried ? 1 : 5); of++)
      tell("attempt", { issue, outcome: "failed", reason: word(of).repeat(5) });
  }
  for (let n = 0; n < 40; n++) {
    const issue = tell("issue", {});
    tell("fix", { issue });
    tell("decision", { rationale: word(n).repeat(3) });
    tell("note", {});
    tell("lesson", {});
  }
  return { state, tell };
};

const HOSTILE = [
  () => "a plain claim of some length that says what happened here",
  () => "😀".repeat(100),
  () => "\u0007".repeat(200),
  () => "<&*_`[]|".repeat(25),
  () => "",
];

test("the summary stays within its limit whatever the texts are, and tells twenty open issues in full", () => {
  for (const word of HOSTILE) {
    const page = summaryPage(crowd(900, word, 50).state, asItIs);
    expect(utf8Bytes(page)).toBe(Buffer.byteLength(page));
    expect(utf8Bytes(page)).toBeLessThanOrEqual(SUMMARY_LIMIT_BYTES);
    expect(page).toContain("## Open issues (20 of 900)");
    expect(page.split("  - 2 earlier that did not work")).toHaveLength(21);
    expect(page.match(/^Also open: (.*)$/m)?.[1]?.split(" ")).toHaveLength(500);
    expect(page).toContain("380 more: `twiceshy log --kind issue`");
  }
});

test("every section says how much it leaves out", () => {
  const page = summaryPage(crowd(4, (n) => `claim ${n}`).state, asItIs);
  expect(page).toContain("## Known failures (20 of 20)".replace("20 of 20", "20"));
  for (const [title, shown] of [
    ["Fixed lately", 10],
    ["Decisions", 15],
    ["Notes", 10],
    ["Lessons", 15],
  ])
    expect(page).toMatch(
      new RegExp(`## ${title} \\(${shown} of 40\\)[^#]*\n\n${40 - Number(shown)} more: `),
    );
});

test("superseded decisions and archived notes leave the summary", () => {
  const { state, tell } = crowd(0, (n) => `old ${n}`);
  const [old, recent] = [
    tell("decision", { text: "Use bees" }),
    tell("decision", { text: "Use ants" }),
  ];
  expect(summaryPage(state, asItIs)).toContain("Use bees");
  tell("supersede", { targets: [old], by: recent });
  expect(summaryPage(state, asItIs)).not.toContain("Use bees");
  expect(summaryPage(state, asItIs)).toContain("Use ants");
});

test("nothing that was said can leave its line, open a link or become HTML", () => {
  const hostile = "\n# x\r\n> [a](b) <b>&amp; `c` *d* ~~e~~ | \u202e \u0000";
  const shown = inline(hostile);
  for (const char of "\r\n<>\u202e\u0000") expect(shown).not.toContain(char);
  expect(shown).toBe(
    "# x &gt; \\[a\\](b) &lt;b&gt;&amp;amp; `c` \\*d\\* \\~\\~e\\~\\~ \\| \\\\u202e \\\\u0000",
  );
});

test("code that stands between backticks is shown as it was written, and its backticks only if they pair", () => {
  for (const text of [
    "Use `path.join(__dirname, './package.json')` to load it",
    "`-A/--after-context` and ``a`b``",
    "return `Vec<u8>`",
  ])
    expect(inline(text)).toBe(text);
  expect(inline("a ` b_ *c*")).toBe("a \\` b\\_ \\*c\\*");
  expect(inline("`a <!-- b`")).toBe("\\`a &lt;!-- b\\`");
  expect(inline("`` a `[b](c)`")).toBe("\\`\\` a `[b](c)`");
});

test("a path is shown as code, cut to bytes", () => {
  expect(pathCode("src/__init__.py", 60)).toBe("`src/__init__.py`");
  for (const path of ["src/upload.ts".repeat(20), "é".repeat(90), "a`b".repeat(50)])
    expect(utf8Bytes(pathCode(path, 40))).toBeLessThanOrEqual(40);
});

test("a fence is longer than any run of backticks in what it holds", () => {
  expect(fenced("a ```` b")).toBe("`````text\na ```` b\n`````");
  expect(code("a``b")).toBe("``` a``b ```");
});

test("a claim is cut to bytes, not to characters", () => {
  for (const text of [
    "😀".repeat(300),
    "é".repeat(300),
    "\u0001".repeat(300),
    "plain words ".repeat(40),
  ])
    expect(utf8Bytes(claim(text, 60))).toBeLessThanOrEqual(60);
  expect(claim("short", 60)).toBe("short");
  expect(claim("x", 60)).toBe("x");
});

test("a time outside the calendar is shown as none", () => {
  expect(day(Number.MAX_SAFE_INTEGER)).toBe("—");
  expect(day(START)).toBe("2026-01-05");
});

test("a slug is safe as a file name, whatever the text", () => {
  expect(slugOf("../../etc/passwd")).toBe("etc-passwd");
  expect(slugOf("CON: Ünïcödé & <b>")).toBe("con-unicode-b");
  expect(slugOf("漢字")).toBe("");
  expect(slugOf("x".repeat(100))).toHaveLength(48);
});

test("the timeline says what it leaves out", () => {
  const { state } = crowd(150, (n) => `claim ${n}`);
  const page = timelinePage(state, asItIs);
  expect(page.match(/^- /gm)).toHaveLength(TIMELINE_ENTRIES);
  expect(page).toContain(`${150 * 6 + 200 - TIMELINE_ENTRIES} older: \`twiceshy log --all\``);
});

test("an issue's page stays readable when very much was tried", () => {
  const teller = createTeller("a");
  const { event } = teller({ kind: "issue", body: { text: "hard" }, ts: START });
  const tries = Array.from({ length: 130 }, (_, n) =>
    teller({
      kind: "attempt",
      body: { text: `try ${n}`, outcome: "failed", issue: event.id },
      ts: START + 1 + n,
    }),
  );
  const state = fold([event, ...tries.map((told) => told.event)]);
  expect(storyOf(state, event.id)?.attempts).toHaveLength(130);
  const page = [...pagesOf(state, asItIs, 0)].find(({ path }) => path.startsWith("issues/"));
  expect(page?.text).toContain("30 earlier: `twiceshy show");
  expect(page?.text.match(/^### /gm)).toHaveLength(100);
});

test("an empty log has a page that says so", () => {
  expect(summaryPage(emptyState(), asItIs)).toContain("Nothing has been logged yet.");
  expect(timelinePage(emptyState(), asItIs)).toContain("Nothing has been logged yet.");
});

test("a path or a name that Markdown would change is code, so that it can be copied", () => {
  expect(inline("See src/__init__/a_b.py, _private_name and src/*.ts.")).toBe(
    "See `src/__init__/a_b.py`, `_private_name` and `src/*.ts`.",
  );
  expect(inline("_this_ and/or *that*, src/a_b.py, 2 * 3 / 4")).toBe(
    "\\_this\\_ and/or \\*that\\*, src/a_b.py, 2 \\* 3 / 4",
  );
});

test("what was escaped for a page can be shown as it was said, and still nothing in it is obeyed", () => {
  const said = fc.oneof(
    fc.string({ unit: fc.constantFrom(..."\\`*[]~|_&<>;#-.alt \n\u001b\u202e".split("")) }),
    fc.string({ unit: anyCharacter }),
  );
  fc.assert(
    fc.property(said, (text) => {
      // A path may have become code.
      const bare = (shown: string): string => shown.replaceAll("`", "");
      expect(bare(uninline(inline(text)))).toBe(bare(visible(oneLine(text))));
    }),
  );
});
