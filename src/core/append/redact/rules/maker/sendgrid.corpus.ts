// What the family sendgrid must find and what it must leave alone, after its maker's description. For tests only.
import { BASE64URL, fake, planted, type Corpus } from "../corpus.ts";

export const sendgrid: Corpus = {
  secrets: [
    planted(`SG.${fake(BASE64URL, 22)}.${fake(BASE64URL, 43)}`),
    planted(
      `SG.${fake(BASE64URL, 22, 2)}.${fake(BASE64URL, 43, 2)}`,
      (key) => `SENDGRID_API_KEY='${key}'`,
    ),
  ],
  innocent: ["SG.xxxxxxxx.yyyyyyyy", "keys begin with SG.", "MSG.header.body"],
};
