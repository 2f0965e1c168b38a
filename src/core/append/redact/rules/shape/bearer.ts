// The family bearer, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import { isAddressPassword, isDrawn } from "../../passwords.ts";
import { bitsPerCharacter, hasDigit, wordShare } from "../../randomness.ts";
import { GIVES, type Rule } from "../../rule.ts";

/** What a name and a password are, wrapped as a header wants them; documentation wraps `username:password`. */
const isStock = (value: string): boolean => {
  if (!/^[A-Za-z0-9+/]{8,80}={0,2}$/.test(value)) return false;
  const whole = value.replace(/=+$/, "");
  const [user = "", password] = whole.length % 4 === 1 ? [] : atob(whole).split(":");
  return password !== undefined && !isAddressPassword(password, user);
};

const isCredential = (value: string): boolean => wordShare(value) < 0.5 && !isStock(value);

export const bearer: Rule = {
  family: "bearer",
  says: "Credentials in authorization headers: bearer, basic, token and the like.",
  strategy: "redact",
  source: "RFC 6750 and RFC 7617",
  patterns: [
    {
      anchors: ["earer", "EARER"],
      find: /bearer(?:\s|%20|\+){1,3}(?<secret>[A-Za-z0-9._~+/-]{20,}={0,2})/dgi,
      isSecret: (value) => hasDigit(value) && isCredential(value),
    },
    {
      anchors: ["uthorization", "UTHORIZATION"],
      find: new RegExp(
        `authorization${GIVES}(?:bearer|basic|token|apikey|digest)\\s{1,3}(?<secret>[A-Za-z0-9._~+/-]{8,}={0,2})`,
        "dgi",
      ),
      isSecret: isCredential,
    },
    {
      // A maker's own scheme, or the token alone.
      anchors: ["uthorization", "UTHORIZATION"],
      find: new RegExp(
        `authorization${GIVES}(?:[A-Za-z][A-Za-z0-9-]{1,23}\\s{1,3})?(?<secret>[A-Za-z0-9._~+/-]{20,}={0,2})(?![\\w=]|,\\s{0,3}[\\w-]{1,40}=)`,
        "dgi",
      ),
      isSecret: (value, text, start) =>
        hasDigit(value) &&
        isCredential(value) &&
        bitsPerCharacter(value) >= 3.2 &&
        // The name of a called function is no token.
        (text.charAt(start + value.length) !== "(" || isDrawn(value)),
    },
  ],
};
