// Decides whether a value assigned to something called password, secret or token really is one.
// People choose such values too, and the name is half the proof, so the bar is lower than for a
// bare string.
import {
  bitsPerCharacter,
  hasDigit,
  isPlaceholder,
  kindsOfCharacter,
  wordShare,
} from "./randomness.ts";

/**
 * References to a secret kept elsewhere, and things that are merely named after secrets: code,
 * addresses, dates, versions.
 */
const ELSEWHERE =
  /^(?:[$%@~!*&?]*[{(<[]|\$\w|%\w+%|process\.|os\.|env\.|import\.|secrets?\.|vars?\.|config\.|self\.|this\.|params\.|arn:|[a-z]{2}-[a-z]+-\d:|\.{0,2}\/|[A-Za-z]:\\|vault:|op:|file:|sha\d+[-:])|:\/\/|^\d{4}-\d\d-\d\d|^v?\d+(?:\.\d+)+/;

const FILLER =
  /passw(?:or)?d|passphrase|secret|token|test(?:ing)?|sample|fake|demo|admin|user|1234(?:5(?:6(?:7(?:89?)?)?)?)?/gi;

/** At least eight characters of two kinds, and no words, placeholder or reference. */
export const isPassword = (value: string): boolean => {
  if (value.length < 8 || isPlaceholder(value) || ELSEWHERE.test(value)) return false;
  const rest = value.replace(FILLER, "");
  // A word of another script is prose: `Unexpected token: …`, translated.
  if (/[\u0080-\uffff]{3}/.test(value) && !hasDigit(value)) return false;
  return (
    rest.length >= 6 &&
    /[A-Za-z]/.test(rest) &&
    /[^A-Za-z\s_./-]/.test(rest) &&
    kindsOfCharacter(rest) >= 2 &&
    bitsPerCharacter(rest) >= (rest.length < 12 ? 2.5 : 3) &&
    (wordShare(rest) < 0.5 || alternations(rest) >= 5)
  );
};

/**
 * How often letters and digits alternate. In words with a number they do so once or twice, in
 * random strings all the time.
 */
const alternations = (text: string): number =>
  text.match(/[A-Za-z](?=[0-9])|[0-9](?=[A-Za-z])/g)?.length ?? 0;

/** Passwords of documentation and default installations, which nobody keeps secret. */
const STOCK: ReadonlySet<string> = new Set(
  "aws_secret aws_secret_access_key fakepwd mysecret secret_key tiger admin changeit changeme dbpass example guest hunter mypassword mypass pass passwd password postgres pw pwd root rootpassword secret test testpassword testpass token user username xxx xxxx".split(
    " ",
  ),
);

/** A password in an address. It may be anything, except what documentation uses as a placeholder. */
export const isAddressPassword = (value: string, user: string): boolean =>
  value.length >= 3 &&
  !isPlaceholder(value) &&
  !STOCK.has(value.toLowerCase()) &&
  value !== user &&
  !/^(?:[${<%[]|x+$|\*+$|\d{1,5}$)/i.test(value);
