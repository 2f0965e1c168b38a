// What the family base64-wrapped must find and what it must leave alone. For tests only.
import { BASE62, fake, planted, type Corpus } from "../corpus.ts";

const wrapped = (text: string): string => btoa(text);

export const base64Wrapped: Corpus = {
  secrets: [
    planted(
      wrapped(`DB_PASSWORD=${fake(BASE62, 16)}\nPORT=8080\n`),
      (it) => `echo ${it} | base64 -d`,
    ),
    planted(wrapped(`gh${"p_"}${fake(BASE62, 36, 2)}`), (it) => `Run base64 -d on ${it} first.`),
    planted(wrapped(`{"password":"${fake(BASE62, 12, 4)}"}`), (it) => `payload=${it}`),
    planted(
      wrapped(`{"auths":{"r.internal":{"auth":"${btoa("a:vebqhljq")}"}}}`),
      (it) => `  .dockerconfigjson: ${it}`,
    ),
    planted(
      wrapped(`eyJ${"hbGciOiJIUzI1NiJ9"}.eyJ${fake(BASE62, 30)}.${fake(BASE62, 43)}`),
      (it) => `-${it}`,
    ),
    // The last line of a key that was wrapped at 76 characters.
    planted(
      wrapped(`-----BEGIN RSA ${"PRIVATE"} KEY-----\n${fake(BASE62, 200)}`).slice(228),
      (it) =>
        `${wrapped(`-----BEGIN RSA ${"PRIVATE"} KEY-----\n${fake(BASE62, 200)}`)
          .slice(0, 228)
          .replaceAll(/.{76}/g, "$&\n")}${it}`,
    ),
    planted(wrapped(`postgres://app:${fake(BASE62, 12, 3)}@db:5432/app`), (it) => `- ${it}`),
    planted(wrapped(`DB_PASSWORD=${fake(BASE62, 16, 5)}\n`), (it) => `q=%0A+${it}`),
  ],
  innocent: [
    wrapped("The quick brown fox jumps over the lazy dog, again and again."),
    wrapped('{"version":3,"sources":["a.ts"],"mappings":"AAAA"}'),
    wrapped("the token was expired, so it was refreshed, and the secret rotated"),
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg",
  ],
};
