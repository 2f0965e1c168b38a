// What the family basic-auth must find and what it must leave alone, after its maker's description. For tests only.
import { BASE36, BASE62, fake, planted, type Corpus } from "../corpus.ts";

export const basicAuth: Corpus = {
  secrets: [
    planted("hunter2x", (word) => `https://deploy:${word}@registry.internal:5000/v2/`),
    planted(
      fake(BASE62, 20),
      (word) => `git remote set-url origin https://bot:${word}@git.internal/o/r.git`,
    ),
    planted("p@ss:w%21", (word) => `ftp://me:${word}@files.internal`),
    planted("s3cret-word", (word) => `curl -s -u admin:${word} https://internal/api`),
    planted(fake(BASE36, 24), (word) => `git clone https://${word}@git.internal/o/r.git`),
    planted(fake(BASE36, 40, 2), (word) => `https://${word}:x-oauth-basic@git.internal/o/r`),
    planted(fake(BASE62, 24, 3), (word) => `curl -u ${word}: https://api.internal/v1`),
    planted(fake(BASE62, 12), (word) => `http://:${word}@proxy.internal:3128`),
  ],
  innocent: [
    "https://user:password@example.com/",
    "https://user:pass@host",
    "s3://access_key:secret_access_key@region/bucket",
    "https://username:ldap_password@host:26257 or https://_user_:_password_@host",
    "https://<user>:<password>@host/path",
    "https://oauth2:${TOKEN}@gitlab.com/o/r.git",
    "https://$USER:$PASSWORD@host/",
    "http://localhost:3000/@scope/package",
    "git@github.com:owner/repo.git",
    "ssh://git@github.com:22/owner/repo.git",
    "https://example.com:8443/path?mail=me@example.com",
    "curl -u user:password https://example.com",
    "http://proxy:8080@retired",
    "smtp://KEY:DOMAIN@default and sinch://ACCOUNT_ID:AUTH_TOKEN@default",
    "mysql://db_user:db_password@127.0.0.1:3306/db_name",
    "http://the-username:the-password@host/",
    "mysql://root:123456@127.0.0.1:3306/",
    "https://some-organisation-of-ours@dev.azure.com/team/_git/app",
  ],
};
