// What the family ibm-cos-hmac must find and what it must leave alone, after its maker's description. For tests only.
import { fake, HEX, planted, type Corpus } from "../corpus.ts";

export const ibmCosHmac: Corpus = {
  secrets: [
    planted(
      fake(HEX, 48),
      (key) => `"cos_hmac_keys": {"access_key_id": "x", "secret_access_key": "${key}"}`,
    ),
    planted(fake(HEX, 48, 2), (key) => `COS_SECRET_KEY=${key}`),
    planted(fake(HEX, 48, 3), (key) => `ibm_cos_hmac: ${key}`),
  ],
  innocent: ["hmac: sha256", "the cos of 0.5 is 0.877", "secret_access_key: <48 hex digits>"],
};
