// The family us-ssn, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import { LONG_NUMBER, type Rule } from "../../rule.ts";

export const usSsn: Rule = {
  family: "us-ssn",
  says: "US social security numbers.",
  strategy: "off",
  source:
    "the Social Security Administration's page on randomised numbers: which areas, groups and serials are never given",
  pii: true,
  patterns: [
    {
      anchors: LONG_NUMBER,
      find: /(?:(?<![\d-])|(?<=%[0-9A-F]{2}))(?!000|666|9\d\d)\d{3}([- ])(?!00)\d{2}\1(?!0000)\d{4}(?![\d-])/g,
    },
  ],
};
