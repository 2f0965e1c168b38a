// Is this value, given to something named password, secret or token, really one? Chosen by people as much as by
// machines, so less is asked of it than of a bare string: the name has said half.
import { bitsPerCharacter, isPlaceholder, kindsOfCharacter, wordShare } from "./randomness.ts";

/** References to a secret kept elsewhere, and things that are named after secrets: code, addresses, dates, versions. */
const ELSEWHERE =
  /^(?:[$%@~!*&?]*[{(<[]|\$\w|%\w+%|process\.|os\.|env\.|import\.|secrets?\.|vars?\.|config\.|self\.|this\.|params\.|arn:|[a-z]{2}-[a-z]+-\d:|\.{0,2}\/|[A-Za-z]:\\|vault:|op:|file:|sha\d+[-:])|:\/\/|^\d{4}-\d\d-\d\d|^v?\d+(?:\.\d+)+/;

const FILLER =
  /passw(?:or)?d|passphrase|secret|token|test(?:ing)?|sample|fake|demo|admin|user|1234(?:5(?:6(?:7(?:89?)?)?)?)?/gi;

/** At least eight characters of two kinds that are neither words nor a placeholder nor a reference. */
export const isPassword = (value: string): boolean => {
  if (value.length < 8 || isPlaceholder(value) || ELSEWHERE.test(value)) return false;
  const rest = value.replace(FILLER, "");
  return (
    rest.length >= 6 &&
    /[A-Za-z]/.test(rest) &&
    /[^A-Za-z\s_./-]/.test(rest) &&
    kindsOfCharacter(rest) >= 2 &&
    bitsPerCharacter(rest) >= (rest.length < 12 ? 2.5 : 3) &&
    (wordShare(rest) < 0.5 || alternations(rest) >= 5)
  );
};

/** How often letters and digits take turns: words with a number do so once or twice, random strings all the time. */
const alternations = (text: string): number =>
  text.match(/[A-Za-z](?=[0-9])|[0-9](?=[A-Za-z])/g)?.length ?? 0;

/** Passwords that documentation and default installations use, and nobody keeps secret. */
const STOCK: ReadonlySet<string> = new Set(
  "admin changeit changeme dbpass example guest hunter mypassword mypass pass passwd password postgres pw pwd root rootpassword secret test testpassword testpass token user username xxx xxxx".split(
    " ",
  ),
);

/** A password in an address, which may be anything at all, except what stands for one in documentation. */
export const isAddressPassword = (value: string, user: string): boolean =>
  value.length >= 3 &&
  !isPlaceholder(value) &&
  !STOCK.has(value.toLowerCase()) &&
  value !== user &&
  !/^(?:[${<%[]|x+$|\*+$|\d{1,5}$)/i.test(value);
