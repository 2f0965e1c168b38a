// The family base64-entropy, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import { isFileName, isPublic, looksRandom } from "../../randomness.ts";
import { LONG_WORD, type Rule } from "../../rule.ts";

/**
 * The first bytes, in base64, of what tests and pages embed: images, fonts, archives, documents,
 * certificates, public keys.
 */
const EMBEDDED =
  /^(?:iVBORw0KGgo|\/9j\/|R0lGOD|UklGR|PHN2Zy|PD94bWw|JVBERi0|UEsDB|H4sI|d09G|AGFzbQ|AAAA|T2dnUw|SUQz|MII|LS0tLS1C|ey[JI])/;
/** Digests and ids whose prefix says what they are. */
const NAMED =
  /^(?:sha\d{1,3}[-_/]|md5-|(?:srv)?toolu_|ses_|call_|msg_|req_|resp_|chatcmpl-|[0-9a-f]{1,8}-[A-Za-z0-9+/]{27}$)/;

/** Folders in lower case, as in the names of temporary files. */
const isPath = (value: string): boolean => /^\/?(?:[a-z0-9_-]*\/){3}/.test(value);

const isNoName = (value: string, text: string, start: number): boolean =>
  !EMBEDDED.test(value) && !NAMED.test(value) && !isPath(value) && !isPublic(text, start);

/** Names with dots begin with a word, or have no long part: `_INBOX.…`, `com.example.…`. */
const isRandomInParts = (value: string): boolean => {
  const parts = value.split(/[.~]/);
  return (
    looksRandom(value) &&
    parts.some((part) => part.length >= 12 && looksRandom(part)) &&
    (value.includes("~") || !parts.some((part) => /^_?[A-Z]?(?:[A-Z]{3,}|[a-z]{2,})$/.test(part)))
  );
};

export const base64Entropy: Rule = {
  family: "base64-entropy",
  says: "Quoted or assigned strings of base64 that look random, whatever they are for.",
  strategy: "redact",
  source:
    "Shannon entropy as in the public secret scanners: 4.3 bits a character, less for strings too short to reach that",
  patterns: [
    {
      anchors: LONG_WORD,
      // No name goes on after `~`, so what does belongs to the secret.
      find: /["'`=:]\s?(?<secret>[A-Za-z0-9+/_-]{24,256}={0,2}(?:~[\w.~+/-]{0,256}={0,2})?)(?![A-Za-z0-9+/_=-])/dg,
      isSecret: (value, text, start) =>
        looksRandom(value.replace(/~.*/, "")) &&
        isNoName(value, text, start) &&
        !isFileName(text, start + value.length),
    },
    {
      // To the closing quote: verifiers of PKCE, RFC 7636, have dots and tildes in between.
      ...{ anchors: LONG_WORD, gist: /["'`][\w.~-]{24}/ },
      find: /(?<quote>["'`])(?<secret>(?=[\w-]{0,256}[.~])[\w.~-]{24,256})(?=\\{0,3}\k<quote>)/dg,
      isSecret: (value, text, start) =>
        LONG_WORD.test(value) &&
        isRandomInParts(value) &&
        isNoName(value, text, start) &&
        !isFileName(text, start + value.lastIndexOf(".")),
    },
  ],
};
