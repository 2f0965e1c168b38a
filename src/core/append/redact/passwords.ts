// Decides whether a value assigned to something called password, secret or token really is one.
// People choose such values too, and the name is half the proof, so the bar is lower than for a
// bare string.
import {
  bitsPerCharacter,
  hasDigit,
  isPlaceholder,
  kindsOfCharacter,
  oddPairs,
  wordShare,
} from "./randomness.ts";

/**
 * References to a secret kept elsewhere, and things that are merely named after secrets: code,
 * addresses, dates, versions.
 */
const ELSEWHERE =
  /^(?:[$%@~!*&?]*[{(<[]|\$\w|%\w+%|%\w{1,20}\(|urn:|process\.|os\.|env\.|import\.|secrets?\.|vars?\.|config\.|self\.|this\.|params\.|arn:|[a-z]{2}-[a-z]+-\d:|\.{0,2}\/|[A-Za-z]:\\|vault:|op:|file:|sha\d+[-:]|scram-|SCRAM-)|:\/\/|^\d{4}-\d\d-\d\d|^v?\d+(?:\.\d+)+/;

const FILLER =
  /passw(?:or)?d|passphrase|secret|token|test(?:ing)?|sample|fake|demo|admin|user|1234(?:5(?:6(?:7(?:89?)?)?)?)?/gi;

/** Letters alone, with so many pairs that no word has that chance must have drawn them. */
const isDrawnOfLetters = (value: string): boolean =>
  /^[A-Za-z]{10,}$/.test(value) && oddPairs(value) >= Math.max(3, value.length / 5);

/** At least eight characters of two kinds, and no words, placeholder or reference. */
export const isPassword = (value: string): boolean => {
  if (value.length < 8 || isPlaceholder(value) || ELSEWHERE.test(value)) return false;
  if (/abcdefgh|0123456789/i.test(value)) return false;
  if (isDrawnOfLetters(value)) return true;
  const rest = value.replace(FILLER, "");
  // A word of another script is prose: `Unexpected token: …`, translated.
  if (/[\u0080-\uffff]{3}/.test(value) && !hasDigit(value)) return false;
  return (
    rest.length >= 6 &&
    /[A-Za-z]/.test(rest) &&
    /[^A-Za-z\s_./-]/.test(rest) &&
    kindsOfCharacter(rest) >= 2 &&
    bitsPerCharacter(rest) >= (rest.length < 16 ? 2.5 : 3) &&
    (wordShare(rest) < 0.5 || alternations(rest) >= 4)
  );
};

/**
 * How often letters and digits alternate. In words with a number they do so once or twice, in
 * random strings all the time.
 */
const alternations = (text: string): number =>
  text.match(/[A-Za-z](?=[0-9])|[0-9](?=[A-Za-z])/g)?.length ?? 0;

/** No name of a function has so much of chance. */
export const isDrawn = (text: string): boolean => alternations(text) + oddPairs(text) >= 3;

/** Passwords of documentation and default installations, which nobody keeps secret. */
const STOCK: ReadonlySet<string> = new Set(
  "aws_secret aws_secret_access_key fakepwd mysecret secret_key tiger admin changeit changeme dbpass example guest hunter mypassword mypass pass passwd password postgres pw pwd root rootpassword secret test testpassword testpass token user username xxx xxxx".split(
    " ",
  ),
);

/** What documentation writes in place of one: `API_KEY`, `KEY:DOMAIN`, `db_password`, `the-password`. */
const NAME_OF_ONE =
  /^(?=.*(?:KEY|TOKEN|SECRET|PASS|PWD|ID|DOMAIN|NAME|USER|LOGIN))[A-Z]+(?:[_:-][A-Z]+)*$|^(?:the|my|some|an?|db|database|app|api|auth|user|root|admin)[_-]?(?:password|passwd|pass|pwd|secret|token|key)$|^_?(?:[a-z]{2,8}[_-]){0,2}(?:password|passwd|passphrase|access[_-]key)_?$/;

/** A password in an address. It may be anything, except what documentation uses as a placeholder. */
export const isAddressPassword = (value: string, user: string): boolean =>
  value.length >= 3 &&
  !isPlaceholder(value) &&
  !STOCK.has(value.toLowerCase()) &&
  !NAME_OF_ONE.test(value) &&
  value !== user &&
  !/^(?:[${<%[]|x+$|\*+$|\d{1,5}$|1234567?8?9?0?$)/i.test(value);
