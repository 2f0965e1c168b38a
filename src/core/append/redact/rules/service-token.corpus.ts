// What the family service-token must find and what it must leave alone, after its maker's description. For tests only.
import { BASE62, BASE64URL, fake, HEX, planted, UPPER_DIGITS, type Corpus } from "./corpus.ts";

export const serviceToken: Corpus = {
  secrets: [
    planted(`dop_${"v1"}_${fake(HEX, 64)}`),
    planted(`dckr_${"pat"}_${fake(BASE64URL, 27)}`),
    planted(`pypi-${"AgEIcHlwaS5vcmc"}${fake(BASE64URL, 150)}`),
    planted(`rubygems_${fake(HEX, 48)}`),
    planted(`hvs.${fake(BASE64URL, 90)}`, (token) => `VAULT_TOKEN=${token}`),
    planted(`glsa_${fake(BASE62, 32)}_${fake(HEX, 8)}`),
    planted(`lin_${"api"}_${fake(BASE62, 40)}`),
    planted(`ntn_${fake(BASE62, 46)}`),
    planted(`shpat_${fake(HEX, 32)}`),
    planted(`PMAK-${fake(HEX, 24)}-${fake(HEX, 34)}`),
    planted(`NRAK-${fake(UPPER_DIGITS, 27)}`),
    planted(`sntrys_${fake(BASE64URL, 100)}`),
    planted(`dapi${fake(HEX, 32)}`),
    planted(`pul-${fake(HEX, 40)}`),
    planted(`AGE-SECRET-${"KEY"}-1${fake(UPPER_DIGITS, 58)}`),
    planted(`xai-${fake(BASE62, 80)}`),
    planted(`gsk_${fake(BASE62, 52)}`),
    planted(`pplx-${fake(BASE62, 48)}`),
    planted(`r8_${fake(BASE62, 37)}`),
    planted(`ATATT3${fake(BASE64URL, 186)}`),
    planted(`figd_${fake(BASE64URL, 40)}`),
    planted(`sbp_${fake(HEX, 40)}`),
    planted(`pscale_${"tkn"}_${fake(BASE64URL, 43)}`),
    planted(`tskey-${"auth"}-${fake(BASE62, 12)}-${fake(BASE62, 32)}`),
    planted(`1234567890:AA${fake(BASE64URL, 33)}`),
  ],
  innocent: [
    "pypi-publish failed in the release job",
    "the pul-request template",
    "dapi_client.connect()",
    "tokens begin with hvs. or dop_v1_",
  ],
};
