// What the family twilio must find and what it must leave alone, after its maker's description. For tests only.
import { fake, HEX, planted, type Corpus } from "../corpus.ts";

export const twilio: Corpus = {
  secrets: [
    planted(`AC${fake(HEX, 32)}`),
    planted(`SK${fake(HEX, 32, 2)}`),
    planted(fake(HEX, 32, 3), (token) => `TWILIO_AUTH_TOKEN=${token}`),
  ],
  innocent: [
    "ACXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX",
    "SK-Learn is not SKlearn",
    "MAC 00:1b:63:84:45:e6",
  ],
};
