// The family credit-card, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import { LONG_NUMBER, type Rule } from "../../rule.ts";

/** The check digit of ISO/IEC 7812. */
const isLuhn = (card: string): boolean => {
  const digits = card.replace(/\D/g, "");
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits.charAt(digits.length - 1 - at));
    sum += at % 2 === 0 ? digit : digit < 5 ? digit * 2 : digit * 2 - 9;
  }
  return sum % 10 === 0;
};

const DIGEST_LENGTH = 32;

/** Digits inside a sha or an id: a card never stands in such a long run of letters and digits. */
const isInDigest = (card: string, text: string, start: number): boolean => {
  const end = start + card.length;
  const before = /[0-9a-z]*$/i.exec(text.slice(Math.max(0, start - 64), start))?.[0] ?? "";
  const after = /^[0-9a-z]*/i.exec(text.slice(end, end + 64))?.[0] ?? "";
  return before.length + card.length + after.length >= DIGEST_LENGTH;
};

export const creditCard: Rule = {
  family: "credit-card",
  says: "Payment card numbers, by issuer and check digit.",
  strategy: "off",
  source: "ISO/IEC 7812: issuer digits 2 to 6, 13 to 19 digits, Luhn's check digit",
  pii: true,
  patterns: [
    {
      anchors: LONG_NUMBER,
      // A group, so that the search resumes at its start after a rejected match: digits in the prose
      // before a card then cost one group of digits, not the card.
      find: /(?:^|%[0-9A-F]{2}|[^\d.%-])(?<secret>[2-6](?:[ -]?\d){12,18})(?![\d-])/dg,
      isSecret: (card, text, start) => isLuhn(card) && !isInDigest(card, text, start),
    },
  ],
};
