// The family private-key, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import { beginsDer, beginsPrivateKey, wrapsText } from "../../key-material.ts";
import { bitsPerCharacter, looksRandom } from "../../randomness.ts";
import { LONG_WORD, type Rule } from "../../rule.ts";

const BEGIN = String.raw`-{4,5} ?BEGIN[A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}`;
const END = String.raw`-{4,5} ?END[A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}`;
/**
 * What separates the lines of a block: white space or its escapes, quotes around each line, markers
 * of a diff or a quotation.
 */
const BREAK = String.raw`(?:\\[nrt]|[\s"'\x60,>|\\-]){1,12}`;

/** Where base64 begins: the sign of a diff or an escape may stand before it. */
const START = String.raw`(?:(?<![A-Za-z0-9/=_-])|(?<=(?<![^\n])-)|(?<=\\[nrt][+-]?)|(?<=%[0-9A-Fa-f]{2}))`;

/** The last line of a body, which is seldom full. */
const LAST = `(?:${BREAK}[A-Za-z0-9+/]{2,15}(?:={1,2}|$))?`;

/** So many lines, all as wide as openssl or OpenSSH makes them, perhaps after a part of one. */
const fullLines = (width: number): string => {
  const line = `[A-Za-z0-9+/]{${width}}(?![A-Za-z0-9+/=])`;
  const part = `(?:[A-Za-z0-9+/]{16,${width - 1}}${BREAK})?`;
  return `${part}${line}(?:${BREAK}${line}){2,400}(?:${BREAK}[A-Za-z0-9+/]{16,${width - 1}}={0,2})?${LAST}`;
};

/** A line before or after that says what the body is, if that is not a private key. */
const NAMED_BEFORE = /BEGIN (?![A-Z0-9 ]*PRIVATE)[A-Z0-9 ]+-{4,5}[\s\S]{0,120}$/;
const NAMED_AFTER = /^[\s\S]{0,90}?-{4,5} ?END (?![A-Z0-9 ]*PRIVATE)/;

const isCutOfKey = (body: string, text: string, start: number): boolean =>
  looksRandom(body.replaceAll(/[^A-Za-z0-9+/]/g, "").slice(0, 256)) &&
  !beginsDer(body) &&
  !wrapsText(body) &&
  !NAMED_BEFORE.test(text.slice(Math.max(0, start - 200), start)) &&
  !NAMED_AFTER.test(text.slice(start + body.length, start + body.length + 160));

export const privateKey: Rule = {
  family: "private-key",
  says: "Private keys in PEM, OpenSSH, PGP and PuTTY form, whole or cut off, their lines alone, and hexadecimal ones that a wallet is given.",
  strategy: "redact",
  source:
    "RFC 7468, RFC 5208, RFC 8017, OpenSSH's PROTOCOL.key, RFC 9580; the manuals of ethers, viem, eth-account and cast",
  patterns: [
    {
      anchors: ["PRIVATE KEY"],
      // The body may contain single dashes (headers of encrypted keys) but never four, so it cannot
      // run past the next marker.
      find: new RegExp(`${BEGIN}(?:[^-]|-(?!---)){1,16384}${END}`, "g"),
      isSecret: (block) => /[A-Za-z0-9+/=]{12}/.test(block.replace(/-{4,5}[^-]+-{4,5}/g, "")),
    },
    {
      // Of which the beginning was cut off: read backwards, from its end.
      anchors: ["PRIVATE KEY"],
      find: new RegExp(`(?<=(?<secret>(?:[A-Za-z0-9+/=]{16,100}${BREAK}){1,400})\\+?)${END}`, "dg"),
    },
    {
      anchors: ["PRIVATE KEY"],
      find: new RegExp(
        `${BEGIN}(?:${BREAK}[A-Z][A-Za-z-]{2,20}: (?:[^\\n\\\\]|\\\\{1,3}"){1,100}){0,4}(?:${BREAK}[A-Za-z0-9+/=]{16,100}){1,400}(?:${BREAK}[A-Za-z0-9+/=]{1,15}$)?`,
        "g",
      ),
    },
    {
      anchors: ["Private-Lines:"],
      find: /Private-Lines: \d{1,3}(?<secret>(?:(?:\\[nr]|\s){1,3}[A-Za-z0-9+/=]{4,64}){1,200})/dg,
    },
    {
      // Of a curve, as wallets take it: sixty-four digits, which without the call are those of a digest.
      anchors: ["Wallet(", "SigningKey(", "KeyToAccount(", "from_key(", "--private-key"],
      find: /(?:(?:Wallet|SigningKey|KeyToAccount|from_key)\(\s{0,8}\\{0,3}["'`]|--private-keys?[\s=]{1,3}["']?)(?<secret>(?:0x)?[0-9a-fA-F]{64})(?![0-9A-Za-z])/dg,
      isSecret: (key) => bitsPerCharacter(key) >= 3,
    },
    {
      // The body alone, from its beginning: its first bytes say what it is.
      anchors: ["IBA", "CAQ", "AgE", "gkqhkiG9w0BB", "b3BlbnNzaC1rZXktdjE"],
      find: new RegExp(
        `${START}(?:M[C-I]|b3BlbnNzaC1rZXktdjE)[A-Za-z0-9+/]{40,}={0,2}(?:${BREAK}[A-Za-z0-9+/=]{16,100}){0,400}${LAST}`,
        "g",
      ),
      isSecret: beginsPrivateKey,
    },
    {
      // Lines from its middle. Certificates and signatures have the same, so nothing around may name one.
      ...{ anchors: LONG_WORD, gist: /(?:\n|\\n)[^A-Za-z0-9+/]{0,11}[A-Za-z0-9+/]{64}/ },
      find: new RegExp(`${START}(?=[A-Za-z0-9+/]{16})(?:${fullLines(64)}|${fullLines(70)})`, "g"),
      isSecret: isCutOfKey,
    },
  ],
};
