import fc from "fast-check";
import { expect, test } from "vitest";
import { bestSentences, sentencesOf } from "./sentences.ts";

/** As in ripgrep's 52731cd0a9: the point is in the middle. */
const LONG = `In my fix for #3184, I actually had two fixes. One was a tweak to how we read data and the other was a tweak to how we determined how much of the buffer we needed to keep around. It turns out that fixing #3184 only required the latter fix. The former fix also helped the specific case of #3184, but it ended up regressing \`--line-buffered\`. Thanks to everyone who looked at it.`;

test("the sentence that says why is told, wherever it stands", () => {
  expect(bestSentences(LONG, 240)).toContain("it ended up regressing `--line-buffered`.");
  expect(bestSentences(LONG, 240)).not.toContain("Thanks");
});

test("a short text is told as it is, and abbreviations end no sentence", () => {
  const text = "Some hosts (e.g. Windows) lock the file. It stays.";
  expect(bestSentences(text, 240)).toBe(text);
  expect(sentencesOf(text)).toEqual(["Some hosts (e.g. Windows) lock the file.", "It stays."]);
  expect(sentencesOf("It needs Rust 1.15 now.\n\nSee v. 2.")).toEqual([
    "It needs Rust 1.15 now.",
    "See v. 2.",
  ]);
});

test("a sentence that leans on the one before it brings that along", () => {
  const filler =
    "We looked at several ways to store the session and at what others do about it today. ";
  const text = `${filler.repeat(3)}The cache is shared by all workers. This broke logins, because the keys collide.`;
  expect(bestSentences(text, 240)).toBe(
    "The cache is shared by all workers. This broke logins, because the keys collide.",
  );
});

test("a paragraph without a full stop gets one before the next sentence", () => {
  expect(bestSentences('Undo "the cache"\n\nIt broke logins.', 240)).toBe(
    'Undo "the cache". It broke logins.',
  );
  expect(bestSentences("Why:\n\nIt broke logins", 240)).toBe("Why: It broke logins");
});

test("what is told is at most as long as asked, and its sentences are those of the text in their order", () => {
  const sentence = fc.constantFrom(
    ...[
      "It broke the build.",
      "Thanks!",
      "See #12.",
      "The cache leaks memory, because nothing ends it.",
    ],
    ...[
      "Nobody could tell.",
      "However, it is slower by half.",
      "一部の環境で失敗します。",
      "word ".repeat(70),
    ],
  );
  fc.assert(
    fc.property(
      fc.array(sentence, { maxLength: 9 }),
      fc.integer({ min: 40, max: 500 }),
      (all, most) => {
        const text = all.join(" ");
        const told = bestSentences(text, most);
        expect(told.length).toBeLessThanOrEqual(most);
        if (told.endsWith("…")) return;
        const from = sentencesOf(text);
        let at = 0;
        for (const one of sentencesOf(told)) {
          at = from.indexOf(one, at) + 1;
          expect(at).toBeGreaterThan(0);
        }
      },
    ),
  );
});

test("a short paragraph is told letter by letter, and is what its sentences make when put together", () => {
  const word = fc.constantFrom(
    "It",
    "broke.",
    "e.g.",
    "“no!”",
    "(why?)",
    "a.b",
    "失敗。",
    "x)",
    "…",
    "v.",
  );
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), (words) => {
      const text = words.join(" ");
      expect(bestSentences(text, 240)).toBe(text);
      expect(sentencesOf(text).join(" ")).toBe(text);
      expect(bestSentences(`  ${words.join("\t ")}\n`, 240)).toBe(text);
    }),
  );
});
