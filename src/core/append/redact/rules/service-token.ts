// The family service-token, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import { edged, type Rule } from "../rule.ts";

export const serviceToken: Rule = {
  family: "service-token",
  says: "Tokens of other makers that are known by their prefix, from DigitalOcean and Docker to Vault and xAI.",
  strategy: "redact",
  source:
    "each maker's page on its tokens, as gathered by the public secret-scanning partner lists",
  patterns: [
    { anchors: ["dop_v1_", "doo_v1_", "dor_v1_"], find: /do[opr]_v1_[a-f0-9]{40,}/g },
    { anchors: ["dckr_pat_", "dckr_oat_"], find: /dckr_[op]at_[A-Za-z0-9_-]{20,}/g },
    { anchors: ["pypi-"], find: new RegExp(`${edged("pypi-")}[A-Za-z0-9_-]{50,}`, "g") },
    { anchors: ["rubygems_"], find: /rubygems_[a-f0-9]{48}/g },
    { anchors: ["hvs.", "hvb."], find: new RegExp(`${edged("hv[sb][.]")}[A-Za-z0-9_-]{24,}`, "g") },
    {
      anchors: ["glsa_", "glc_"],
      find: new RegExp(`${edged("gl(?:sa|c)_")}[A-Za-z0-9+/_]{32,}={0,2}`, "g"),
    },
    { anchors: ["lin_api_", "lin_oauth_"], find: /lin_(?:api|oauth)_[A-Za-z0-9]{32,}/g },
    { anchors: ["ntn_"], find: new RegExp(`${edged("ntn_")}[A-Za-z0-9]{40,}`, "g") },
    {
      anchors: ["shpat_", "shpss_", "shpca_", "shppa_"],
      find: /shp(?:at|ss|ca|pa)_[A-Za-z0-9]{32,}/g,
    },
    { anchors: ["PMAK-"], find: /PMAK-[a-f0-9]{24}-[a-f0-9]{34}/g },
    { anchors: ["NRAK-"], find: /NRAK-[A-Z0-9]{27}/g },
    { anchors: ["sntrys_", "sntryu_"], find: /sntry[su]_[A-Za-z0-9_+/=-]{40,}/g },
    { anchors: ["dapi"], find: new RegExp(`${edged("dapi")}[a-fA-F0-9]{32}(?:-\\d)?`, "g") },
    { anchors: ["pul-"], find: new RegExp(`${edged("pul-")}[a-f0-9]{40}`, "g") },
    { anchors: ["AGE-SECRET-KEY-1"], find: /AGE-SECRET-KEY-1[A-Z0-9]{50,}/g },
    { anchors: ["xai-"], find: new RegExp(`${edged("xai-")}[A-Za-z0-9]{60,}`, "g") },
    { anchors: ["gsk_"], find: new RegExp(`${edged("gsk_")}[A-Za-z0-9]{40,}`, "g") },
    { anchors: ["pplx-"], find: /pplx-[A-Za-z0-9]{40,}/g },
    { anchors: ["r8_"], find: new RegExp(`${edged("r8_")}[A-Za-z0-9]{36,}`, "g") },
    { anchors: ["ATATT3"], find: /ATATT3[A-Za-z0-9_=-]{100,}/g },
    { anchors: ["figd_"], find: /figd_[A-Za-z0-9_-]{36,}/g },
    { anchors: ["sbp_"], find: new RegExp(`${edged("sbp_")}[a-f0-9]{40}`, "g") },
    { anchors: ["pscale_"], find: /pscale_(?:tkn|pw|oauth)_[A-Za-z0-9_=.-]{32,}/g },
    { anchors: ["tskey-"], find: /tskey-[a-z]{2,10}-[A-Za-z0-9]{8,24}-[A-Za-z0-9]{16,}/g },
    { anchors: ["ops_eyJ"], find: /ops_eyJ[A-Za-z0-9+/_-]{40,}={0,2}/g },
    {
      anchors: ["cfut_", "cfat_", "cfk_"],
      find: new RegExp(`${edged("cf(?:ut|at|k)_")}[A-Za-z0-9]{40,}`, "g"),
    },
    {
      anchors: ["vcp_", "vci_", "vca_", "vcr_", "vck_"],
      find: new RegExp(`${edged("vc[piark]_")}[A-Za-z0-9]{40,}`, "g"),
    },
    { anchors: [":AA"], find: /\d{8,10}:AA[A-Za-z0-9_-]{33}(?![A-Za-z0-9_-])/g },
  ],
};
