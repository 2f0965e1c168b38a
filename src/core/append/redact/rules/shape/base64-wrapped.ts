// The family base64-wrapped, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import { LONG_WORD, type Rule } from "../../rule.ts";

/** How much of it is unwrapped: what it is shows soon. */
const LOOKED_AT = 1_600;

/** What no text wrapped for another reason says. */
const INSIDE =
  /(?:PASSWORD|PASSWD|SECRET|TOKEN|API_?KEY|ACCESS_?KEY|PRIVATE_?KEY)[A-Z0-9_]{0,20}["']?\s{0,2}[=:]\s{0,2}\S{6}|"auths"\s{0,2}:|-----BEGIN[A-Z ]{0,30}PRIVATE KEY-----\s{1,4}\w{4}|\b(?:gh[posur]_|glpat-|npm_|xox[abp]-|sk-|sk_live_|AKIA|hf_|hvs\.)[A-Za-z0-9_-]{12}|\beyJ[A-Za-z0-9_-]{10,400}\.eyJ|:\/\/[^\s:/@]{1,60}:[^\s/@]{3,100}@/i;

/** Bytes that are no text hold nothing, as those of most hashes: the long pattern is not even compiled for them. */
const holdsSecret = (value: string): boolean => {
  const whole = value.slice(0, LOOKED_AT).replaceAll(/\\[rn]|[\s=]+/g, "");
  const text = atob(whole.slice(0, whole.length - (whole.length % 4)));
  return /^[\t\n\r -~]+$/.test(text) && INSIDE.test(text);
};

export const base64Wrapped: Rule = {
  family: "base64-wrapped",
  says: "Base64 that, unwrapped, holds a password, a token or a key by its name.",
  strategy: "redact",
  source: "RFC 4648; Kubernetes' page on secrets, whose values are base64",
  patterns: [
    {
      ...{ anchors: LONG_WORD, gist: /[A-Za-z0-9+/]{28}/ },
      find: /(?:(?<![A-Za-z0-9/_.%\\]|[A-Za-z0-9+/_.][+-])|(?<=\\[nrt][+-]?)|(?<=%[0-9A-Fa-f]{2}[+-]?))(?!\+)[A-Za-z0-9+/]{28,}(?:(?:\r?\n|(?:\\r)?\\n)[ \t]{0,12}[A-Za-z0-9+/]{4,128}(?![A-Za-z0-9+/]))*={0,2}(?![A-Za-z0-9+/_-])/g,
      isSecret: (value) =>
        holdsSecret(value) || value.split(/\n|\\n/).some((line) => holdsSecret(line)),
    },
  ],
};
