// What the family session-cookie must find and what it must leave alone, after its maker's description. For tests only.
import { BASE36, BASE62, BASE64, BASE64URL, fake, HEX, planted, type Corpus } from "../corpus.ts";

export const sessionCookie: Corpus = {
  secrets: [
    planted(
      `s%3A${fake(BASE64URL, 32)}.${fake(BASE64, 43, 2)}`,
      (value) => `Set-Cookie: connect.sid=${value}; Path=/; HttpOnly`,
    ),
    planted(fake(BASE36, 26, 3), (value) => `Cookie: PHPSESSID=${value}; theme=dark`),
    planted(fake(HEX, 32, 4).toUpperCase(), (value) => `curl -b 'JSESSIONID=${value}' /login`),
    planted(fake(BASE36, 24, 5), (value) => `"ASP.NET_SessionId": "${value}"`),
    planted(fake(HEX, 32, 6), (value) => `document.cookie = "_app_session=${value}"`),
    planted(
      `${fake(BASE64URL, 60, 7)}%3D%3D--${fake(HEX, 40, 8)}`,
      (value) => `_shop_session=${value}`,
    ),
    planted(fake(BASE36, 32, 9), (value) => `Cookie: csrftoken=none; sessionid=${value}`),
    planted(
      `.${fake(BASE64URL, 60, 10)}.${fake(BASE64URL, 6, 11)}.${fake(BASE64URL, 27, 12)}`,
      (value) => `it sent session=${value} again`,
    ),
    planted(fake(BASE62, 32, 13), (value) => `GET /chat?sid=${value} 200`),
    planted(
      "1f0a2b3c-4d5e-4f60-8a9b-0c1d2e3f4a5b",
      (value) => `curl --cookie "session=${value}" /me`,
    ),
  ],
  innocent: [
    "session=1f0a2b3c-4d5e-4f60-8a9b-0c1d2e3f4a5b and session_id=01J9ZK3W5E8Q7R6T4Y2U1I0OPA",
    "session=ses_df121806effeXt26AxsNG98kTa",
    `started session_id=${fake(HEX, 32, 14)}`,
    "connect.sid=s%3A... and sid=user_session_of_the_month",
    "The cookie connect.sid is signed; PHPSESSID is not.",
    "sid=S-1-5-21-3623811015-3361044348-30300820-1013",
    "app.use(session({ name: 'connect.sid', secret: config.secret }))",
    "session=session_store_of_redis_cluster_2",
  ],
};
