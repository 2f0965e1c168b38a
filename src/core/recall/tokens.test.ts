import fc from "fast-check";
import { expect, test } from "vitest";
import { exactTokens, mostTokens } from "../../../test/support/tokenizers.ts";
import { tokensIn } from "./tokens.ts";
import { anyCharacter } from "../../../test/support/texts.ts";

const PROSE = `The server counts each retry as a new upload, so the quota is gone after two files.
Refactor incomplete specs handling so that bundler materializes lazily; see #7167 and cf749f8ffabdfb60.
fix(rt): improve \`spawn_blocking\` scalability with sharded queue (tokio/src/runtime/blocking/pool.rs +5)
TypeError: Cannot read properties of undefined (reading 'parentPath') at readDirectory (src/io/files.ts:42:17)`;

test("what developers write takes no more tokens than are counted, and not much fewer", () => {
  for (const line of PROSE.split("\n")) {
    expect(tokensIn(line)).toBeGreaterThanOrEqual(mostTokens(line));
    expect(tokensIn(line)).toBeLessThan(1.6 * mostTokens(line));
  }
});

test("other languages take no more tokens than are counted", () => {
  for (const text of [
    "Загрузка файла размером более двух гигабайт завершается ошибкой соединения",
    "Wiederholungsversuche beim Hochladen überschreiten die Kontingentgrenze",
    "上传超过两GB的文件会因为代理关闭连接而失败，服务器把每次重试都算作新的上传。",
    "二ギガバイトを超えるアップロードはソケットが切断されて失敗します。",
    "프록시가 요청을 닫기 때문에 2GB 이상의 업로드는 실패합니다",
    "การอัปโหลดไฟล์ที่ใหญ่กว่าสองกิกะไบต์ล้มเหลว",
    "यदि फ़ाइल दो गीगाबाइट से बड़ी है तो अपलोड विफल हो जाता है",
    "يفشل تحميل الملفات الأكبر من جيجابايت لأن الوكيل يغلق الطلب",
    "🚀🔥💥🧨👨‍👩‍👧‍👦🏳️‍🌈 ✓ ✗ → ∀ ∃ ≤ ½ €",
  ])
    expect(tokensIn(text)).toBeGreaterThanOrEqual(mostTokens(text));
});

const soup = (letters: string, length: number): fc.Arbitrary<string> =>
  fc
    .array(fc.string({ unit: fc.constantFrom(...letters), minLength: length, maxLength: length }), {
      minLength: 40,
      maxLength: 40,
    })
    .map((words) => words.join(" "));

test("letters in no order, as in ids and hashes, take no more tokens than are counted", () => {
  const texts = fc.oneof(
    soup("abcdefghijklmnopqrstuvwxyz234567", 10),
    soup("0123456789abcdef", 40),
    soup("abcdefghijklmnopqrstuvwxyz", 9),
    soup("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", 9),
    soup("!@#$%^&*()_+-=[]{}|;:,.<>/?`~\"'\\", 9),
  );
  fc.assert(
    fc.property(texts, (text) => {
      expect(tokensIn(text)).toBeGreaterThanOrEqual(exactTokens(text));
    }),
  );
});

test("any characters at all take hardly more tokens than are counted", () => {
  const text = fc.string({ unit: anyCharacter, minLength: 60, maxLength: 120 });
  fc.assert(
    fc.property(text, (any) => {
      // Scripts are counted by their average, so the worst letters may take one hundredth more.
      expect(1.03 * tokensIn(any)).toBeGreaterThanOrEqual(exactTokens(any));
    }),
  );
});

test("lines add up", () => {
  const line = fc
    .string({ unit: "grapheme-ascii", minLength: 1 })
    .map((text) => `- ${text.trim()}\n`);
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      const sum = lines.reduce((total, one) => total + tokensIn(one), 0);
      expect(tokensIn(lines.join(""))).toBeLessThanOrEqual(sum);
    }),
  );
});
