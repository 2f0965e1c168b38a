// The family basic-auth, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import { isAddressPassword, isPassword } from "../../passwords.ts";
import type { Rule } from "../../rule.ts";

export const basicAuth: Rule = {
  family: "basic-auth",
  says: "Passwords in addresses (https://user:password@host) and in curl's -u.",
  strategy: "redact",
  source: "RFC 3986, section 3.2.1: user information; curl's manual",
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
  ],
};
