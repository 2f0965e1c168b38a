// The family basic-auth, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import { isAddressPassword } from "../passwords.ts";
import type { Rule } from "../rule.ts";

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
      anchors: ["curl"],
      find: /curl\b[^\n|;]{0,200}?\s(?:-u|--user)[ =]?["']?[^\s:"']{1,64}:(?<secret>[^\s"']{3,128})/dg,
      isSecret: (password) => isAddressPassword(password, ""),
    },
  ],
};
