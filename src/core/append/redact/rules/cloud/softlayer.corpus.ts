// What the family softlayer must find and what it must leave alone, after its maker's description. For tests only.
import { fake, HEX, planted, type Corpus } from "../corpus.ts";

export const softlayer: Corpus = {
  secrets: [
    planted(fake(HEX, 64), (key) => `SL_API_KEY=${key}`),
    planted(fake(HEX, 64, 2), (key) => `softlayer_api_key: "${key}"`),
    planted(
      fake(HEX, 64, 3),
      (key) => `https://api.softlayer.com/soap/v3/${key}/SoftLayer_Account?wsdl`,
    ),
  ],
  innocent: [
    "sl_api_key: ${SL_API_KEY}",
    "https://api.softlayer.com/soap/v3/SoftLayer_Account",
    "sl-button: primary",
  ],
};
