// What the family basic-auth must find and what it must leave alone, after its maker's description. For tests only.
import { BASE62, fake, planted, type Corpus } from "./corpus.ts";

export const basicAuth: Corpus = {
  secrets: [
    planted("hunter2x", (word) => `https://deploy:${word}@registry.internal:5000/v2/`),
    planted(
      fake(BASE62, 20),
      (word) => `git remote set-url origin https://bot:${word}@git.internal/o/r.git`,
    ),
    planted("p@ss:w%21", (word) => `ftp://me:${word}@files.internal`),
    planted("s3cret-word", (word) => `curl -s -u admin:${word} https://internal/api`),
    planted(fake(BASE62, 12), (word) => `http://:${word}@proxy.internal:3128`),
  ],
  innocent: [
    "https://user:password@example.com/",
    "https://user:pass@host",
    "https://<user>:<password>@host/path",
    "https://oauth2:${TOKEN}@gitlab.com/o/r.git",
    "https://$USER:$PASSWORD@host/",
    "http://localhost:3000/@scope/package",
    "git@github.com:owner/repo.git",
    "ssh://git@github.com:22/owner/repo.git",
    "https://example.com:8443/path?mail=me@example.com",
    "curl -u user:password https://example.com",
    "http://proxy:8080@retired",
  ],
};
