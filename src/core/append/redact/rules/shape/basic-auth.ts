// The family basic-auth, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import { isAddressPassword, isPassword } from "../../passwords.ts";
import { edged, HOST_AND_PORT, type Rule } from "../../rule.ts";

/** What stands before the name of a person or a package, which is no password. */
const ADDRESS = /^(?:sips?|mailto|xmpp|acct|scp|ssh|git|npm|jsr|pkg|workspace)$/i;

/** Without a scheme only what looks chosen at random: an image, a package or a frame of a stack may be written so, too. */
const isOfHost = (password: string, text: string, start: number): boolean =>
  isPassword(password) &&
  !ADDRESS.test(/[\w.-]*$/.exec(text.slice(Math.max(0, start - 42), start - 1))?.[0] ?? "");

export const basicAuth: Rule = {
  family: "basic-auth",
  says: "Passwords in addresses (https://user:password@host, user:password@host:port), in curl's -u and HTTPie's -a.",
  strategy: "redact",
  source: "RFC 3986, section 3.2.1: user information; the manuals of curl and HTTPie",
  patterns: [
    {
      anchors: ["://"],
      // Up to the last @ before a slash, because passwords contain unescaped ones.
      find: /:\/\/[^\s:/?#@"'<>`]{0,128}:(?<secret>[^\s/"'<>`]{1,256})@(?=[A-Za-z0-9.[_-])/dg,
      isSecret: (password, text, start) =>
        isAddressPassword(password, text.slice(text.lastIndexOf("/", start) + 1, start - 1)),
    },
    {
      // A token in place of the name, with no password or one that is known to everybody.
      anchors: ["://"],
      find: /:\/\/(?![0-9a-f]{32}@[^/\s]{4,100}\/\d)(?<secret>[A-Za-z0-9_-]{20,256})(?::(?:x-oauth-basic)?)?@(?=[A-Za-z0-9.[_-])/dg,
      isSecret: isPassword,
    },
    {
      anchors: ["curl"],
      find: /curl\b[^\n|;]{0,200}?\s(?:-u|--user)[ =]?["']?(?<secret>[A-Za-z0-9_.-]{12,128}):(?=["'\s])/dg,
      isSecret: isPassword,
    },
    {
      anchors: ["curl"],
      find: /curl\b[^\n|;]{0,200}?\s(?:-u|--user)[ =]?["']?[^\s:"']{1,64}:(?<secret>[^\s"']{3,128})/dg,
      isSecret: (password) => isAddressPassword(password, ""),
    },
    {
      ...{ anchors: [" -a ", "--auth"], gist: /(?:https?|xhs?)\s/ },
      find: new RegExp(
        String.raw`${edged("(?:https?|xhs?)")}\s(?:[^\n|;&]{0,200}?\s)?(?:-a|--auth)[ =]["']?[^\s:"']{1,64}:(?<secret>[^\s"']{3,128})`,
        "dg",
      ),
      isSecret: (password) => isAddressPassword(password, ""),
    },
    {
      anchors: HOST_AND_PORT,
      find: /(?:(?<![\w.:/@%-])|(?<=%[0-9A-Fa-f]{2}))[A-Za-z][\w.-]{0,40}:(?<secret>[^\s:/"'<>`()]{8,128})@[A-Za-z0-9][\w.-]{0,100}:\d{2,5}(?![\w:])/dg,
      isSecret: isOfHost,
    },
  ],
};
