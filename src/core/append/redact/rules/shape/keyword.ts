// The family keyword, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import { isDrawn, isPassword } from "../../passwords.ts";
import { edged, type Rule } from "../../rule.ts";

const NAME =
  "(?:passw(?:or)?[dt]|passphrase|passcode|(?:(?<![a-z])|store|bind|user)pass(?![a-z]|\\s(?:is|was|to|for|of)\\s)|pwd|(?:(?<=[a-z0-9])[_-]|bind|root|user|admin)pw(?![a-z])|(?<![a-z])psk(?![\\w-])|secret|token|(?:api|access|auth|priv(?:ate)?|shared|signing|encryption|account|master|session|app|application|client|admin|server|service|deploy|license|write|subscription)[ _-]?key|apikey|credentials?|x-[a-z-]{1,24}-auth|contrase\u00f1a|senha|\u043f\u0430\u0440\u043e\u043b\u044c|\u5bc6\u7801|\u5bc6\u94a5)";
/** The same of a variable's name, in which words are joined. */
const NAMES_ONE = "(?:passw(?:or)?d|passphrase|pass|pwd|[_-]pw|psk|secret|token|key|credential)";
/** Names with these endings describe a secret but do not hold one. */
const ABOUT =
  "izers?|iz(?:e|ed|ing|ation)|algorithm|type|name|path|file|dir|url|uri|endpoint|length|size|count|limit|expiry|expires|expiration|header|prefix|format|authentication|encryption|field|policy|version";
/** The end of the name, and the sign that assigns the value. */
const ASSIGNS = String.raw`[\w-]{0,24}(?<!${ABOUT})\\{0,3}(?:["'\x60]\]?)?(?:\s(?:for|of)\s[\w.@-]{1,30})?\s{0,3}(?:=>|:=|={1,3}|::?|\uff1a|>|\||\s(?:is|was|to)\s|["']\s{1,3}value=)\s{0,3}`;

const anchors =
  "ass ASS pw PW Pw psk PSK Psk ecret ECRET oken OKEN key KEY Key redential REDENTIAL -auth -Auth -AUTH contrase senha \u043f\u0430\u0440\u043e\u043b \u5bc6\u7801 \u5bc6\u94a5".split(
    " ",
  );

/** Not in `passed`, `class` or `assert`, of which the output of tests is full. */
const gist =
  /pass(?:w|p|c|(?![a-z]))|pwd|pw(?![a-z])|psk|secret|token|key|credential|-auth|contrase\u00f1a|senha|\u043f\u0430\u0440\u043e\u043b\u044c|\u5bc6/i;

/** The name of a called function is not the value: `token = sha256Hex(...)`. */
const isGiven = (value: string, text: string, start: number): boolean =>
  !(text.charAt(start + value.length) === "(" && /^[\w.$]{1,15}$/.test(value) && !isDrawn(value)) &&
  isPassword(value);

/** In the query of an address the value ends where the next name begins. */
const isOfLine = (value: string, text: string, start: number): boolean =>
  isPassword(
    /[?&][\w.-]{1,60}=$/.test(text.slice(Math.max(0, start - 62), start))
      ? value.replace(/&[A-Za-z_][\w.-]{0,40}=.*/, "")
      : value,
  );

export const keyword: Rule = {
  family: "keyword",
  says: "Values given to something named password, secret, token, key or credential, if they look chosen at random.",
  strategy: "redact",
  source:
    "the keyword detectors of the public secret scanners; no maker, so entropy and word tests decide",
  patterns: [
    {
      ...{ anchors, gist },
      find: new RegExp(
        `${NAME}${ASSIGNS}\\\\{0,3}(?<quote>["'\`])(?<secret>[^\\r\\n]{8,200}?)\\\\{0,3}\\k<quote>`,
        "dgi",
      ),
      isSecret: isPassword,
    },
    {
      ...{ anchors, gist },
      find: new RegExp(
        `${NAME}${ASSIGNS}(?!\\w{1,40}(?:\\s{0,3}:|\\s{1,3}=|=(?!=?(?:[\\s"'\`\\\\]|$))))(?<secret>(?:[^\\s"'\`,;<>(){}[\\]|&\\\\]|\\\\(?![nrt"])|&(?![A-Za-z_][\\w-]{0,30}=)){8,200})`,
        "dgi",
      ),
      isSecret: isGiven,
    },
    {
      // A line of an environment file: the value extends to the next white space, whatever it contains.
      anchors: ["ASSW", "ASSP", "_PASS", "_PW", "PSK", "PWD", "ECRET", "OKEN", "KEY"],
      find: /(?:PASSWORD|PASSWD|PASSPHRASE|_PASS|_PW(?![A-Z])|PSK(?![A-Z])|PWD|SECRET|TOKEN|_KEY|APIKEY)[A-Z0-9_]{0,20}=(?<secret>[^\s"'`]{8,200})/dg,
      isSecret: isOfLine,
    },
    {
      anchors: ["assw", "assp", "ecret", "oken", "key"],
      find: /--[a-z-]{0,30}(?:password|passwd|passphrase|token|secret|api-?key)[a-z-]{0,12}[ =]["']?(?<secret>[^\s"'`]{8,200})/dg,
      isSecret: isPassword,
    },
    {
      // A pair of which one names the other: an environment in Kubernetes or ECS, a list of settings.
      anchors: ["alue"],
      find: new RegExp(
        `(?:name|key)\\\\{0,3}["']?\\s{0,3}[:=]\\s{0,3}\\\\{0,3}["']?[\\w.-]{0,40}?${NAMES_ONE}[\\w-]{0,20}\\\\{0,3}["']?(?:[\\s,;+-]|\\\\[nrt]){1,30}\\\\{0,3}["']?value\\\\{0,3}["']?\\s{0,3}[:=]\\s{0,3}\\\\{0,3}["']?(?<secret>[^\\s"'\`,;\\\\]{8,200})`,
        "dgi",
      ),
      isSecret: isPassword,
    },
    {
      anchors: ["ENV ", "setx ", "set -", "secret set "],
      find: new RegExp(
        String.raw`${edged("(?:ENV|setx|secret set|set -[A-Za-z]{1,4})")}\s{1,3}[A-Z0-9_]{0,40}?(?:PASSWORD|PASSWD|PASS|PWD|_PW|PSK|SECRET|TOKEN|KEY)[A-Z0-9_]{0,20}\s{1,3}(?:(?:--body|-b)\s{1,3})?["']?(?<secret>[^\s"'\x60]{8,200})`,
        "dg",
      ),
      isSecret: isPassword,
    },
  ],
};
