// The family session-cookie, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import { isDrawn, isPassword } from "../../passwords.ts";
import type { Rule } from "../../rule.ts";

/** Ids of sessions that agents and logs name so, and no server takes for a cookie. */
const IDS =
  /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|01[0-9a-z]{24}|[0-9a-f]{24,64}|sess?(?:ion)?[_-].{10,60})$/i;

const isRandom = (value: string): boolean => isPassword(value) && isDrawn(value);

/** A name that is also that of an id needs more: a value as no id has, or a line that speaks of cookies. */
const isCookie = (value: string, text: string, start: number): boolean =>
  isRandom(value) &&
  (!IDS.test(value) || /cookie[^\n]{0,160}$/i.test(text.slice(Math.max(0, start - 180), start)));

export const sessionCookie: Rule = {
  family: "session-cookie",
  says: "Cookies of sessions, by the names that servers give them.",
  strategy: "redact",
  source:
    "RFC 6265; the session cookies of Express, PHP, Java, ASP.NET, Django, Flask, Rails and Laravel",
  patterns: [
    {
      anchors: ["connect.sid", "SESSID", "SESSIONID", "NET_SessionId", "_session=", "_session_id="],
      find: /(?<![A-Za-z0-9])(?:connect\.sid|[A-Z]{0,12}SESSID|JSESSIONID(?:SSO)?|ASP\.NET_SessionId|[a-z0-9_-]{0,30}_session(?:_id)?(?==))\\{0,3}["']?(?:=|%3D|:\s?|\t)\\{0,3}["']?(?<secret>[A-Za-z0-9%._~+/=:!-]{16,4096})/dg,
      isSecret: isRandom,
    },
    {
      anchors: ["session=", "sessionid=", "session_id=", "sessionId=", "sid="],
      find: /(?<![\w.-])(?:session(?:_?[iI]d)?|sid)=["']?(?<secret>[A-Za-z0-9%._~+/=:!-]{20,4096})/dg,
      isSecret: isCookie,
    },
  ],
};
