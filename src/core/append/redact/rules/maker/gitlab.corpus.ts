// What the family gitlab must find and what it must leave alone, after its maker's description. For tests only.
import { BASE36, BASE64URL, fake, HEX, planted, type Corpus } from "../corpus.ts";

export const gitlab: Corpus = {
  secrets: [
    planted(`glpat-${fake(BASE64URL, 20)}`),
    planted(`glpat-${fake(BASE64URL, 45, 2)}.01.${fake(BASE36, 9)}`),
    planted(`gldt-${fake(BASE64URL, 20, 3)}`),
    planted(`glrt-t3_${fake(BASE64URL, 27, 4)}.01.${fake(BASE36, 9)}`),
    planted(`glcbt-64_${fake(BASE64URL, 20, 5)}`),
    planted(fake(BASE36, 32), (value) => `Cookie: _gitlab_session=${value}`),
    planted(`glptt-${fake(HEX, 40)}`),
    planted(`gloas-${fake(HEX, 64)}`),
    planted(
      `glagent-${fake(BASE64URL, 50)}`,
      (token) => `helm install --set config.token=${token}`,
    ),
    planted(`glsoat-${fake(BASE64URL, 20, 6)}`),
    planted(`glft-${fake(BASE64URL, 20, 7)}`),
    planted(`glimt-${fake(BASE64URL, 25, 8)}`),
    planted(`glffct-${fake(BASE64URL, 20, 9)}`),
    planted(`GR1348${"941"}${fake(BASE64URL, 20, 10)}`),
    planted(fake(HEX, 32, 11), (cookie) => `Cookie: _gitlab_session=${cookie}; path=/`),
  ],
  innocent: [
    "personal tokens begin with glpat-",
    "curl --header 'PRIVATE-TOKEN: glpat-<your_access_token>'",
    "GITLAB_TOKEN=glpat-xxxxxxxxxxxxxxxxxxxx",
    "the job token is $CI_JOB_TOKEN",
  ],
};
