// Tells random strings from words, paths, names and placeholders. Rules without a characteristic
// prefix depend on this.

/** Shannon entropy of the text, measured from the text's own characters, in bits per character. */
export const bitsPerCharacter = (text: string): number => {
  const counts = new Map<number, number>();
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  let bits = 0;
  for (const count of counts.values())
    bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
};

const PIECES = /[A-Z]?[a-z]+|[A-Z]+/g;
const VOWEL = /[aeiouy]/i;

/** For each letter those that hardly ever follow it within a word, in English or its neighbours. */
const SELDOM =
  "b:fghkqwxz c:bgjvwxz d:kqxz f:bcdhjknpqvwxz g:dfjkpqvwxz h:fghjkqwxz i:hwy j:bcdfghjklmnpqrtvwxyz k:cgjkqvwxz l:jqwxz m:fghjkqrvwxz o:z p:jkqvxz q:abcdefghijkmnopqrstvwxyz r:jqxz s:jxz t:jkqxz u:hquvwz v:bcdfghjklmnpqrtvwxyz w:bcfgjkmpquvwxyz x:bfgjknqrsvwz y:fhjkqvxy z:bcdfghjklmnpqrtvwxy";
const seldom: ReadonlySet<string> = new Set(
  SELDOM.split(" ").flatMap((each) => Array.from(each.slice(2), (next) => each.charAt(0) + next)),
);

/** How many pairs of neighbours in a run of letters no word would have. */
export const oddPairs = (letters: string): number => {
  const low = letters.toLowerCase();
  let odd = 0;
  for (let at = 1; at < low.length; at++) if (seldom.has(low.slice(at - 1, at + 1))) odd += 1;
  return odd;
};

/** Four letters or more, with a vowel. Two words that were joined may have one odd pair between them. */
export const mayBeWord = (piece: string): boolean =>
  piece.length >= 4 && VOWEL.test(piece) && oddPairs(piece) < (piece.length < 6 ? 1 : 2);

/** The share of letters and digits that could be part of words: runs of letters of one case. */
export const wordShare = (text: string): number => {
  const solid = text.replace(/[^A-Za-z0-9]+/g, "").length;
  if (solid === 0) return 1;
  let inWords = 0;
  for (const [piece] of text.matchAll(PIECES)) if (mayBeWord(piece)) inWords += piece.length;
  return inWords / solid;
};

/** How many of these kinds a text mixes: lower case, upper case, digit, symbol. */
export const kindsOfCharacter = (text: string): number =>
  Number(/[a-z]/.test(text)) +
  Number(/[A-Z]/.test(text)) +
  Number(/[0-9]/.test(text)) +
  Number(/[^A-Za-z0-9]/.test(text));

export const hasDigit = (text: string): boolean => /[0-9]/.test(text);

/** A random string of upper case, lower case and digits, such as an encoded key; not words, a path or a name. */
export const looksRandom = (text: string): boolean =>
  /[a-z]/.test(text) &&
  /[A-Z]/.test(text) &&
  hasDigit(text) &&
  bitsPerCharacter(text) >= Math.min(4.3, Math.log2(text.length) - 0.8) &&
  wordShare(text) < 0.5;

/** Takes the place of a secret: it says so itself, refers to one, or was redacted before. */
export const isPlaceholder = (text: string): boolean =>
  /\[REDACTED:|\*{8}|[xX]{8}|0{8}|\.{3}|…|#{8}|_{8}/.test(text) ||
  /example|placeholder|changeme|change[-_]me|replace[-_](?:me|with|this)|replaceme|dummy|your[-_.]?[a-z]|insert[-_]/i.test(
    text,
  );

/** Whether the text before a value says that it is a digest, a public key, or the name of a page. */
export const isPublic = (text: string, start: number): boolean =>
  /(?:sha-?\d{1,3}|md5|h1|ech|ciphertext|vault:v\d{1,2}|sec-websocket-(?:accept|key)|\sid=|ecl|[?&](?:list|v|id|formkey|gid)|integrity|checksum|digest|fingerprint|etag|hash|nonce|public[_-]?key|commit)\W{0,4}$/i.test(
    text.slice(Math.max(0, start - 24), start),
  );

/** Whether what ends there is the name of a file, or goes on as one: dumps and images are named after digests. */
export const isFileName = (text: string, end: number): boolean =>
  /^[\w.=-]{0,60}\.(?:zip|t?gz|tar|xz|7z|vhdx?|iso|img|qcow2|png|jpe?g|gif|svg|webp|ico|pdf|html?|css|m?js|map|csv|log|txt|md|whl|jar|deb|rpm|exe|dmg|woff2?)\b/.test(
    text.slice(end, end + 80),
  );
