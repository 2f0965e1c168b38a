// The family token-shape, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import {
  bitsPerCharacter,
  hasDigit,
  isFileName,
  isPublic,
  mayBeWord,
  wordShare,
} from "../../randomness.ts";
import { LONG_WORD, type Rule } from "../../rule.ts";

/** A short name of the maker, perhaps what the token is for, and a separator before the long random tail. */
const HEAD = /^(?:[A-Za-z0-9]{1,12}[_.-])(?:[a-z]{1,10}[_.-]|[a-z0-9]{1,6}[_-]){0,2}/;

/** Words by which makers say in the head that the rest is secret. */
const HINT =
  /(?:^|[_.-])(?:\w{0,6}pat|api|key|sk|rk|tok(?:en)?|secret|sec|live|prod|auth|pw|sdk|svc|access|priv)[_.-]/i;

/** Heads of what is no secret: digests, ids, editions, names of files and of branches. */
const KNOWN =
  /^(?:sha\d*|md5|h1|blake\w*|crc\w*|rev|commit|build|release|rc|v?\d[\w]*|uid|uuid|guid|id|req|request|evt|event|msg|message|call|toolu|srvtoolu|chatcmpl|cmpl|resp|run|thread|asst|file|img|image|user|usr|cus|cust|acct|acc|org|proj|project|team|price|sub|subscription|in|inv|pi|ch|txn|tx|tr|po|order|ord|ses|sess|session|job|task|span|trace|chunk|index|main|app|vendor|page|ticket|doc|docs|test|tests|data|node|pod|i|vol|subnet|sg|vpc|eni|ami|snap|arn|urn|ocid\d?|com|org|net|io|www|http|https|refs?|feat|feature|fix|chore|dependabot|renovate|ssh|ecdsa|rsa|pub|cert|x509|ml|lib|libc|gcc|win|mac|linux)[_.-]/i;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DIGESTS: ReadonlySet<number> = new Set([32, 40, 56, 64, 96, 128]);

/** How often letters and digits alternate: in words with numbers they hardly do. */
const changes = (text: string): number =>
  text.match(/[A-Za-z](?=[0-9])|[0-9](?=[A-Za-z])/g)?.length ?? 0;

const isRandomTail = (tail: string, isHinted: boolean, isJoined: boolean): boolean => {
  if (UUID.test(tail)) return isHinted;
  const solid = tail.replace(/[^A-Za-z0-9]/g, "");
  const length = solid.length;
  // Separators all over are those of a name, an address or a date.
  if (length < (isHinted ? 16 : 20) || tail.length - length > length / 6) return false;
  const parts = tail.split(/[_.-]/);
  if (Math.max(...parts.map((part) => part.length)) < 12) return false;
  // A word for itself is one of a name's: `host.7f320e57f9fe.runtime.malloc_count`.
  if (parts.some((part) => /^[a-z]{5,}$/.test(part) && mayBeWord(part))) return false;
  const isMixed = /[a-z]/.test(solid) && /[A-Z]/.test(solid);
  // Chance makes words, too: the fewer kinds of characters there are, the more.
  if (!hasDigit(solid) || wordShare(tail) > (isMixed ? 0.45 : 0.62)) return false;
  const bits = bitsPerCharacter(solid);
  if (isMixed) return changes(solid) >= 3 && bits >= Math.min(4.2, Math.log2(length) - 0.7);
  if (changes(solid) < length / 8) return false;
  const isHex = /^[0-9a-f]+$|^[0-9A-F]+$/.test(solid);
  if (isHex)
    return (
      length >= 24 &&
      bits >= 3.2 &&
      (isHinted || (isJoined && length >= 32) || (!DIGESTS.has(length) && length > 48))
    );
  return length >= (isHinted ? 22 : 30) && bits >= 3.9;
};

export const tokenShape: Rule = {
  family: "token-shape",
  says: "Tokens of makers that nobody named: a short prefix, a separator, and a long random tail.",
  strategy: "redact",
  generic: true,
  source:
    "the form that makers have given their tokens since GitHub's prefixes of 2021; no maker, so entropy and word tests decide",
  patterns: [
    {
      anchors: LONG_WORD,
      // The whole run first: what is too short for a token ends the search at once.
      // A diff may put its sign before it.
      find: /(?:(?<![A-Za-z0-9_./@%#&?\\-])|(?<=(?<![^\n])-)|(?<=\\[nrt]-?)|(?<=%[0-9A-Fa-f]{2}))[A-Za-z0-9][A-Za-z0-9_.-]{17,312}/g,
      isSecret: (value, text, start) => {
        const head = HEAD.exec(value)?.[0] ?? "";
        const isHinted = HINT.test(head);
        return (
          head !== "" &&
          (isHinted || !KNOWN.test(head)) &&
          isRandomTail(
            value.slice(head.length).replace(/[.]$/, ""),
            isHinted,
            head.endsWith("_"),
          ) &&
          !isPublic(text, start) &&
          !isFileName(text, start + value.length)
        );
      },
    },
  ],
};
