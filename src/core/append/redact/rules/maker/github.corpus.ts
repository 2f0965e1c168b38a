// What the family github must find and what it must leave alone, after its maker's description. For tests only.
import { BASE62, BASE64URL, fake, planted, type Corpus } from "../corpus.ts";

export const github: Corpus = {
  secrets: [
    planted(`ghp_${fake(BASE62, 36)}`),
    planted(`gho_${fake(BASE62, 36, 2)}`),
    planted(`ghu_${fake(BASE62, 36, 3)}`),
    planted(`ghs_${fake(BASE62, 36, 4)}`),
    planted(`ghr_${fake(BASE62, 76, 5)}`),
    planted(
      `ghs_1234567_eyJ${fake(BASE64URL, 40)}.eyJ${fake(BASE64URL, 240)}.${fake(BASE64URL, 180)}`,
    ),
    planted(`github_pat_${fake(BASE62, 22)}_${fake(BASE62, 59)}`),
    planted(
      `ghp_${fake(BASE62, 36, 6)}`,
      (token) => `git clone https://x-access-token:${token}@github.com/o/r`,
    ),
  ],
  innocent: [
    "tokens start with ghp_ since 2021",
    "GITHUB_TOKEN=ghp_xxxx",
    "GITHUB_TOKEN: ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    "GITHUB_TOKEN: ${{ secrets.GITHUB_TOKEN }}",
    "ghp_abc123 is a made-up short one",
    "uses: actions/create-app-token@29824e69f54612133e76f7eaac726eef6c875baf",
    "the helper github_pat_is_expired() returned true",
  ],
};
