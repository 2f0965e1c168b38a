// The family token-shape, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import {
  bitsPerCharacter,
  hasDigit,
  isFileName,
  isPublic,
  mayBeWord,
  oddPairs,
  wordShare,
} from "../../randomness.ts";
import { LONG_WORD, type Rule } from "../../rule.ts";

/** A short name of the maker, perhaps what the token is for, and a separator before the long random tail. */
const HEAD =
  /^[A-Za-z0-9]{1,12}[_.-](?:(?:[a-z]{1,10}|[A-Z]{1,10})[_.-]|(?:[a-z0-9]{1,6}|[A-Z0-9]{1,6})[_-]){0,2}/;

/** Words by which makers say in the head that the rest is secret. */
const HINT =
  /(?:^|[_.|~-])(?:\w{0,6}pat|api|key|sk|rk|tok(?:en)?|secret|sec|live|prod|auth|pw|sdk|svc|access|priv)[_.|~-]/i;

/** Heads of what is no secret: digests, ids, editions, names of files and of branches. */
const KNOWN =
  /^(?:sha\d*|md5|h1|blake\w*|crc\w*|rev|commit|build|release|rc|uid|uuid|guid|id|req|request|evt|event|msg|message|call|toolu|srvtoolu|chatcmpl|cmpl|resp|run|thread|asst|file|img|image|user|usr|cus|cust|acct|acc|org|proj|project|team|price|sub|subscription|in|inv|pi|ch|txn|tx|tr|po|order|ord|ses|sess|session|job|task|span|trace|chunk|index|main|app|vendor|page|ticket|doc|docs|test|tests|data|node|pod|i|vol|subnet|sg|vpc|eni|ami|snap|arn|urn|ocid\d?|com|org|net|io|www|http|https|refs?|feat|feature|fix|chore|dependabot|renovate|ssh|ecdsa|rsa|pub|cert|x509|ml|lib|libc|gcc|win|mac|linux|npm|yarn|pnpm|bun|pip|gem|go|deps|cache|layer|blob|tree|chart|dev|old|new|tmp|log|css|js|v)[_.|~-]|^v?\d\w*[_.-]|^[a-z0-9]+[.](?:com|org|net|io|dev)_/i;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** It begins with the time, and is an id of something. */
const ULID = /^01[0-9a-hjkmnp-tv-z]{24}$/i;
const DIGESTS: ReadonlySet<number> = new Set([32, 40, 56, 64, 96, 128]);

const SHA1 = 40;

/** How often letters and digits alternate: in words with numbers they hardly do. */
const changes = (text: string): number =>
  text.match(/[A-Za-z](?=[0-9])|[0-9](?=[A-Za-z])/g)?.length ?? 0;

interface TokenHead {
  readonly text: string;
  readonly isHinted: boolean;
  /** The sign before the tail. Names of files, folders and branches have no `_`, `|` or `~` before a digest. */
  readonly isJoined: boolean;
}

const headOf = (text: string): TokenHead => ({
  text,
  isHinted: HINT.test(text),
  isJoined: /[_|~]$/.test(text),
});

/** No digest of a file or a commit is named so shortly, and none of a commit is meant. */
const isShortName = (head: string): boolean => /^[A-Za-z]{2,4}[.-]$/.test(head);

const isRandomHex = (digits: string, { text, isHinted, isJoined }: TokenHead): boolean =>
  digits.length >= 24 &&
  bitsPerCharacter(digits) >= 3.2 &&
  (isHinted ||
    (isJoined && digits.length >= 32) ||
    (!DIGESTS.has(digits.length) && digits.length > 48) ||
    (isShortName(text) && digits.length >= 32 && digits.length !== SHA1));

/** Of both cases: chance changes between letters and digits, or brings letters together that no word has. */
const isRandomMix = (solid: string, { text }: TokenHead): boolean => {
  const changed = changes(solid);
  const isDrawn =
    changed >= 3 || (changed >= 1 && !text.endsWith(".") && changed + oddPairs(solid) >= 6);
  return isDrawn && bitsPerCharacter(solid) >= Math.min(4.2, Math.log2(solid.length) - 0.7);
};

const isRandomTail = (tail: string, head: TokenHead): boolean => {
  if (UUID.test(tail)) return head.isHinted;
  if (ULID.test(tail)) return false;
  const solid = tail.replace(/[^A-Za-z0-9]/g, "");
  const { length } = solid;
  // Separators all over are those of a name, an address or a date.
  if (tail.length < (head.isHinted ? 16 : 20) || tail.length - length > length / 6) return false;
  const parts = tail.split(/[_.-]/);
  if (Math.max(...parts.map((part) => part.length)) < 12) return false;
  // A word for itself is one of a name's: `host.7f320e57f9fe.runtime.malloc_count`.
  if (parts.some((part) => /^[a-z]{5,}$/.test(part) && mayBeWord(part))) return false;
  const isMixed = /[a-z]/.test(solid) && /[A-Z]/.test(solid);
  // Chance makes words, too: the fewer kinds of characters there are, the more.
  if (!hasDigit(solid) || wordShare(tail) > (isMixed ? 0.45 : 0.62)) return false;
  if (isMixed) return isRandomMix(solid, head);
  if (changes(solid) < length / 8) return false;
  if (/^[0-9a-f]+$|^[0-9A-F]+$/.test(solid)) return isRandomHex(solid, head);
  const least = head.isHinted ? 22 : head.isJoined ? 24 : 30;
  return length >= least && bitsPerCharacter(solid) >= Math.min(3.9, Math.log2(length) - 0.9);
};

/** Where a token begins: the sign of a diff or an escape may stand before it. */
const START = String.raw`(?:(?<![A-Za-z0-9_./@%#&?\\-])|(?<=(?<![^\n])-)|(?<=\\[nrt]-?)|(?<=%[0-9A-Fa-f]{2}))`;

/** What follows a sign that joins it to its head. */
const JOINED = String.raw`[A-Za-z0-9][\w-]{17,200}`;

const isToken = (value: string, head = "", text: string, start: number): boolean => {
  const of = headOf(head);
  return (
    head !== "" &&
    (of.isHinted || !KNOWN.test(head)) &&
    isRandomTail(value.slice(head.length).replace(/[.]$/, ""), of) &&
    !isPublic(text, start) &&
    !isFileName(text, start + value.length)
  );
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
      find: new RegExp(`${START}[A-Za-z0-9][A-Za-z0-9_.-]{17,312}`, "g"),
      isSecret: (value, text, start) => isToken(value, HEAD.exec(value)?.[0], text, start),
    },
    {
      // `|` also stands between columns and alternatives, so none may follow unless the token's own sign is `~`.
      ...{ anchors: LONG_WORD, gist: /[|~][\w-]{18}/ },
      find: new RegExp(
        `${START}[A-Za-z0-9]{1,12}(?:[|~][A-Za-z0-9]{1,10})?(?:~${JOINED}(?![\\w~/-])|[|]${JOINED}(?![\\w|~/-]))`,
        "g",
      ),
      isSecret: (value, text, start) => isToken(value, /^.*[|~]/.exec(value)?.[0], text, start),
    },
  ],
};
