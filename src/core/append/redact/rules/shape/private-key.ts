// The family private-key, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import type { Rule } from "../../rule.ts";

const BEGIN = String.raw`-{4,5} ?BEGIN[A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}`;
const END = String.raw`-{4,5} ?END[A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}`;
/**
 * What separates the lines of a block: white space or its escapes, quotes around each line, markers
 * of a diff or a quotation.
 */
const BREAK = String.raw`(?:\\[nrt]|[\s"'\x60,>|\\-]){1,12}`;

export const privateKey: Rule = {
  family: "private-key",
  says: "Private keys in PEM, OpenSSH, PGP and PuTTY form, whole or cut off, and bare RSA keys in base64.",
  strategy: "redact",
  source: "RFC 7468, RFC 5208, RFC 8017, OpenSSH's PROTOCOL.key, RFC 9580",
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
    // The DER form of an RSA key begins with its length and version 0.
    { anchors: ["MII"], find: /MII[A-Za-z0-9+/]{3}IBA[A-D][A-Za-z0-9+/]{40,}={0,2}/g },
  ],
};
