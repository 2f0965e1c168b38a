// What the family bearer must find and what it must leave alone, after its maker's description. For tests only.
import { BASE62, BASE64URL, fake, planted, type Corpus } from "../corpus.ts";

export const bearer: Corpus = {
  secrets: [
    planted(fake(BASE64URL, 40), (token) => `Authorization: Bearer ${token}`),
    planted(
      fake(BASE62, 32, 2),
      (token) => `curl -H 'authorization: bearer ${token}' https://api.example.com/v1`,
    ),
    planted(fake(BASE62, 24, 3), (token) => `"Authorization": "Bearer ${token}"`),
    planted(`${fake(BASE62, 22)}==`, (basic) => `Authorization: Basic ${basic}`),
    planted(fake(BASE62, 16, 4), (token) => `Authorization: token ${token}`),
    planted(fake(BASE62, 40, 5), (token) => `sent with BEARER ${token}`),
    planted(fake(BASE62, 40, 6), (token) => `Authorization: Acme-Key ${token}`),
    planted(fake(BASE62, 40, 8), (token) => `Authorization: Acme-Key ${token}(old)`),
    planted(fake(BASE62, 40, 9), (token) => `{ Authorization: Acme-Key ${token}, Accept: text }`),
    planted(fake(BASE62, 32, 7), (token) => `"Authorization": "${token}"`),
  ],
  innocent: [
    "use bearer auth",
    "Bearer token authentication is required here",
    "Authorization: Bearer $TOKEN",
    "Authorization: Bearer <token>",
    "Authorization: Bearer ${process.env.API_TOKEN}",
    "the bearer of bad news",
    "Authorization: token required",
    "Authorization: AWS4-HMAC-SHA256 Credential=<key>/20130524/us-east-1/s3/aws4_request",
    "authorization: checkAuthorizationHeader2(request)",
    "Proxy-Authorization: see https://datatracker.ietf.org/doc/html/rfc7235",
    "bearer authenticationMiddlewareProviderFactory",
  ],
};
