// The family keyword, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import { isPassword } from "../passwords.ts";
import type { Rule } from "../rule.ts";

const NAME =
  "(?:passw(?:or)?d|passphrase|passcode|pwd|secret|token|(?:api|access|auth|private|signing|encryption|account|master|session|app|application|client|admin|server|service|deploy|license|write)[_-]?key|apikey|credentials?)";
/** Names with these endings describe a secret but do not hold one. */
const ABOUT =
  "izers?|iz(?:e|ed|ing|ation)|algorithm|type|name|path|file|dir|url|uri|endpoint|length|size|count|limit|expiry|expires|expiration|header|prefix|format|field|policy|version";
/** The end of the name, and the sign that assigns the value. */
const ASSIGNS = String.raw`[\w-]{0,24}(?<!${ABOUT})\\{0,3}(?:["'\x60]\]?)?\s{0,3}(?:=>|:=|={1,3}|::?|>|\s(?:is|was|to)\s|["']\s{1,3}value=)\s{0,3}`;

const anchors =
  "assw ASSW assp ASSP assc ASSC pwd PWD Pwd ecret ECRET oken OKEN key KEY Key redential REDENTIAL".split(
    " ",
  );

/** The name of a called function is not the value: `token = sha256Hex(...)`. */
const isGiven = (value: string, text: string, start: number): boolean =>
  !(text.charAt(start + value.length) === "(" && /^[\w.$]{1,15}$/.test(value)) && isPassword(value);

export const keyword: Rule = {
  family: "keyword",
  says: "Values given to something named password, secret, token, key or credential, if they look chosen at random.",
  strategy: "redact",
  source:
    "the keyword detectors of the public secret scanners; no maker, so entropy and word tests decide",
  patterns: [
    {
      anchors,
      find: new RegExp(
        `${NAME}${ASSIGNS}\\\\{0,3}(?<quote>["'\`])(?<secret>[^\\r\\n]{8,200}?)\\\\{0,3}\\k<quote>`,
        "dgi",
      ),
      isSecret: isPassword,
    },
    {
      anchors,
      find: new RegExp(
        `${NAME}${ASSIGNS}(?!\\w{1,40}\\s{0,3}[:=])(?<secret>(?:[^\\s"'\`,;<>(){}[\\]|&]|&(?![A-Za-z_]\\w{0,30}=)){8,200})`,
        "dgi",
      ),
      isSecret: isGiven,
    },
    {
      // A line of an environment file: the value extends to the next white space, whatever it contains.
      anchors: ["ASSW", "ASSP", "PWD", "ECRET", "OKEN", "KEY"],
      find: /(?:PASSWORD|PASSWD|PASSPHRASE|PWD|SECRET|TOKEN|_KEY|APIKEY)[A-Z0-9_]{0,20}=(?<secret>[^\s"'`]{8,200})/dg,
      isSecret: isPassword,
    },
    {
      anchors: ["assw", "assp", "ecret", "oken", "key"],
      find: /--[a-z-]{0,30}(?:password|passwd|passphrase|token|secret|api-?key)[a-z-]{0,12}[ =]["']?(?<secret>[^\s"'`]{8,200})/dg,
      isSecret: isPassword,
    },
  ],
};
