// The family us-phone, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import { LONG_NUMBER, type Rule } from "../../rule.ts";

export const usPhone: Rule = {
  family: "us-phone",
  says: "US phone numbers.",
  strategy: "off",
  source: "the North American Numbering Plan: area and exchange begin with 2 to 9",
  pii: true,
  patterns: [
    {
      anchors: LONG_NUMBER,
      find: /(?:(?<![\d.-])|(?<=%[0-9A-F]{2}))(?:\+?1[ .-]?)?(?:\([2-9]\d\d\) ?|[2-9]\d\d[ .-])[2-9]\d\d[ .-]\d{4}(?![\d-]|\.\d)/g,
    },
  ],
};
