// The family service-token, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import { looksRandom } from "../../randomness.ts";
import { LONG_WORD, edged, type Rule } from "../../rule.ts";

/** Where one begins that has no prefix; a diff may put its sign before it. */
const START = String.raw`(?:(?<![A-Za-z0-9_.]|[A-Za-z0-9_-]-)|(?<=\\[nrt]-?)|(?<=%[0-9A-Fa-f]{2}))`;
const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

export const serviceToken: Rule = {
  family: "service-token",
  says: "Tokens of other makers that are known by their prefix, from Adafruit and Docker to Vault and Yandex.",
  strategy: "redact",
  source:
    "each maker's page on its tokens, as gathered by the public secret-scanning partner lists",
  patterns: [
    { anchors: ["dop_v1_", "doo_v1_", "dor_v1_"], find: /do[opr]_v1_[a-f0-9]{40,}/g },
    { anchors: ["dckr_pat_", "dckr_oat_"], find: /dckr_[op]at_[A-Za-z0-9_-]{20,}/g },
    { anchors: ["pypi-"], find: new RegExp(`${edged("pypi-")}[A-Za-z0-9_-]{50,}`, "g") },
    { anchors: ["rubygems_"], find: /rubygems_[a-f0-9]{48}/g },
    {
      anchors: ["hvs.", "hvb.", "hvr."],
      find: new RegExp(`${edged("hv[sbr][.]")}[A-Za-z0-9_-]{24,}`, "g"),
    },
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
    { anchors: ["cio"], find: new RegExp(`${edged("cio")}[A-Za-z0-9]{32}(?![A-Za-z0-9])`, "g") },
    { anchors: ["oy2"], find: new RegExp(`${edged("oy2")}[a-z0-9]{43}(?![A-Za-z0-9])`, "g") },
    { anchors: ["CLOJARS_"], find: /CLOJARS_[a-z0-9]{60}/g },
    { anchors: ["key-"], find: new RegExp(`${edged("key-")}[a-f0-9]{32}(?![A-Za-z0-9])`, "g") },
    { anchors: ["xkeysib-", "xsmtpsib-"], find: /x(?:key|smtp)sib-[a-f0-9]{64}-[A-Za-z0-9]{16}/g },
    { anchors: ["HRKU-AA"], find: /HRKU-AA[A-Za-z0-9_-]{58}/g },
    {
      anchors: ["fm1_", "fm2_", "fm1a_", "fm1r_", "fo1_"],
      find: new RegExp(`${edged("f(?:m[12][ar]?|o1)_")}[A-Za-z0-9+/_-]{40,}={0,3}`, "g"),
    },
    { anchors: ["nfp_"], find: new RegExp(`${edged("nfp_")}[A-Za-z0-9]{36}`, "g") },
    { anchors: ["v1.0-"], find: /v1\.0-[a-f0-9]{24}-[a-f0-9]{146}/g },
    {
      anchors: [".atlasv1."],
      find: new RegExp(`${edged("")}[A-Za-z0-9]{14}[.]atlasv1[.][A-Za-z0-9_=-]{60,70}`, "g"),
    },
    { anchors: ["NRII-", "NRJS-", "NRIQ-"], find: /NR(?:II|JS|IQ)-[A-Za-z0-9_-]{19,32}/g },
    { anchors: ["dt0"], find: /dt0[a-z]\d{2}\.[A-Z0-9]{24}\.[A-Z0-9]{64}/g },
    { anchors: ["ATBB"], find: new RegExp(`${edged("ATBB")}[A-Za-z0-9_=.-]{24,}`, "g") },
    { anchors: ["ATTA"], find: new RegExp(`${edged("ATTA")}[a-f0-9]{64}`, "g") },
    { anchors: ["ATCTT3"], find: /ATCTT3[A-Za-z0-9_=-]{60,}/g },
    {
      anchors: ["secret_"],
      find: new RegExp(`${edged("secret_")}[A-Za-z0-9]{43}(?![A-Za-z0-9])`, "g"),
    },
    {
      anchors: ["0/", "1/", "2/"],
      find: new RegExp(`${edged("")}(?<![./])[012]/\\d{13,20}(?:/\\d{13,20})?:[a-f0-9]{32}`, "g"),
    },
    { anchors: ["pk_"], find: new RegExp(`${edged("pk_")}\\d{6,10}_[A-Z0-9]{32}`, "g") },
    { anchors: ["pat"], find: new RegExp(`${edged("pat")}[A-Za-z0-9]{14}[.][a-f0-9]{64}`, "g") },
    { anchors: ["pat-"], find: new RegExp(`${edged("pat-")}(?:na|eu|ap)\\d-${UUID}`, "g") },
    { anchors: ["api-", "mob-"], find: new RegExp(`${edged("(?:api|mob)-")}${UUID}`, "g") },
    {
      anchors: ["access_token$"],
      find: /access_token\$(?:production|sandbox)\$[a-z0-9]{16}\$[a-f0-9]{32}/g,
    },
    {
      anchors: ["access-sandbox-", "access-development-", "access-production-"],
      find: new RegExp(`access-(?:sandbox|development|production)-${UUID}`, "g"),
    },
    { anchors: ["rzp_live_", "rzp_test_"], find: /rzp_(?:live|test)_[A-Za-z0-9]{14,}/g },
    { anchors: ["FLWSECK"], find: /FLWSECK(?:_TEST)?-[A-Za-z0-9]{12,40}-X/g },
    {
      anchors: ["dp.pt.", "dp.st.", "dp.ct.", "dp.sa.", "dp.scim.", "dp.audit."],
      find: /dp\.(?:pt|st|ct|sa|scim|audit)\.(?:[a-z0-9_-]{2,35}\.)?[A-Za-z0-9]{40,44}/g,
    },
    { anchors: ["bkua_"], find: /bkua_[a-f0-9]{40}/g },
    {
      anchors: ["squ_", "sqp_", "sqa_"],
      find: new RegExp(`${edged("sq[upa]_")}[a-f0-9]{40}`, "g"),
    },
    {
      anchors: ["sgp_"],
      find: new RegExp(`${edged("sgp_")}(?:local_|[a-f0-9]{16}_)?[a-f0-9]{40}`, "g"),
    },
    { anchors: ["sk.eyJ"], find: /sk\.eyJ[A-Za-z0-9_-]{30,}\.[A-Za-z0-9_-]{15,}/g },
    {
      anchors: ["LTAI"],
      find: new RegExp(`${edged("LTAI")}[A-Za-z0-9]{16,22}(?![A-Za-z0-9])`, "g"),
    },
    { anchors: ["AKID"], find: new RegExp(`${edged("AKID")}[A-Za-z0-9]{32}(?![A-Za-z0-9])`, "g") },
    { anchors: ["AQVN"], find: new RegExp(`${edged("AQVN")}[A-Za-z0-9_-]{35,38}`, "g") },
    { anchors: ["y0_"], find: new RegExp(`${edged("y0_")}[A-Za-z0-9_-]{50,}`, "g") },
    { anchors: ["sha256~"], find: /sha256~[A-Za-z0-9_-]{43}/g },
    { anchors: ["sl."], find: new RegExp(`${edged("sl[.]")}(?:u[.])?[A-Za-z0-9_-]{120,}`, "g") },
    { anchors: ["EAA"], find: new RegExp(`${edged("EAA")}[A-Za-z0-9]{90,}`, "g") },
    {
      anchors: ["AAAAAAAAAAAAAAAAAAAA"],
      find: /(?:(?<![A-Za-z0-9/=]|[A-Za-z0-9+/=]\+)|(?<=\\[nrt])|(?<=%[0-9A-Fa-f]{2}))A{20,22}[A-Za-z0-9%]{70,}/g,
    },
    { anchors: ["aio_"], find: new RegExp(`${edged("aio_")}[A-Za-z0-9]{28}(?![A-Za-z0-9])`, "g") },
    {
      anchors: ["A3-"],
      find: new RegExp(
        `${edged("A3-")}[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3}(?![A-Za-z0-9])`,
        "g",
      ),
    },
    { anchors: ["p8e-"], find: new RegExp(`${edged("p8e-")}[A-Za-z0-9-]{32}(?![A-Za-z0-9])`, "g") },
    {
      anchors: [".acc-", ".acc_"],
      find: new RegExp(
        `${edged("(?:sc|ext|scauth|authress)_")}[a-z0-9]{5,30}[.][a-z0-9]{4,6}[.]acc[_-][a-z0-9-]{10,32}[.][A-Za-z0-9+/_=-]{30,120}`,
        "g",
      ),
    },
    { anchors: ["BBDC-"], find: /BBDC-[A-Za-z0-9+/@_-]{40,50}/g },
    {
      anchors: ["4b1d"],
      find: new RegExp(`${edged("4b1d")}[A-Za-z0-9]{38}(?![A-Za-z0-9])`, "g"),
      isSecret: (value) => looksRandom(value),
    },
    {
      anchors: ["EZAK", "EZTK"],
      find: new RegExp(`${edged("EZ[AT]K")}[A-Za-z0-9]{54}(?![A-Za-z0-9])`, "g"),
    },
    { anchors: ["FLWSECK_TEST-"], find: /FLWSECK_TEST-[a-z0-9]{12}(?![A-Za-z0-9])/g },
    {
      anchors: ["eyJrIjoi"],
      find: new RegExp(`${edged("eyJrIjoi")}[A-Za-z0-9]{40,400}={0,3}(?![A-Za-z0-9._-])`, "g"),
    },
    {
      anchors: ["s-s4t2", "u-s4t2"],
      find: new RegExp(`${edged("[su]-s4t2")}(?:ud|af)-[a-f0-9]{64}`, "g"),
    },
    { anchors: ["lsv2_"], find: /lsv2_(?:pt|sk)_[a-f0-9]{32}_[a-f0-9]{10}/g },
    {
      anchors: ["live_", "test_"],
      find: new RegExp(
        `${edged("(?:live|test)_")}(?:pub_[a-f0-9]{31}|[a-f0-9]{35})(?![A-Za-z0-9])`,
        "g",
      ),
    },
    {
      anchors: ["pubkey-"],
      find: new RegExp(`${edged("pubkey-")}[a-f0-9]{32}(?![A-Za-z0-9])`, "g"),
    },
    {
      anchors: LONG_WORD,
      find: new RegExp(`${START}[a-f0-9]{32}-[a-f0-9]{8}-[a-f0-9]{8}(?![A-Za-z0-9_-])`, "g"),
    },
    { anchors: ["_mmk"], find: new RegExp(`${edged("")}[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk`, "g") },
    {
      anchors: [".webhook.office.com/"],
      find: /webhook\.office\.com\/webhookb2\/(?<secret>[a-f0-9-]{36}@[a-f0-9-]{36}\/IncomingWebhook\/[a-z0-9]{32}\/[a-f0-9-]{36})/dg,
    },
    {
      anchors: ["hooks.zapier.com/"],
      find: /hooks\.zapier\.com\/hooks\/catch\/(?<secret>\d{1,12}\/[A-Za-z0-9]{5,16})/dg,
    },
    {
      anchors: [".tines.com/webhook/"],
      find: /\.tines\.com\/webhook\/(?<secret>[a-z0-9]{32}\/[a-z0-9]{32})/dg,
    },
    {
      anchors: ["FFFFNRAL", "-NRMA"],
      find: new RegExp(
        `${edged("")}(?:[0-9a-f]{32}|eu01xx[0-9a-f]{26})FFFFNRAL|(?:AA[0-9a-f]{40}|eu01xx[0-9a-f]{36})-NRMA`,
        "g",
      ),
    },
    { anchors: ["API-"], find: new RegExp(`${edged("API-")}[A-Z0-9]{26}(?![A-Za-z0-9])`, "g") },
    {
      anchors: ["00"],
      find: new RegExp(`${edged("00")}[A-Za-z0-9_-]{40}(?![A-Za-z0-9_-])`, "g"),
      isSecret: (value) => looksRandom(value),
    },
    {
      // Seeds of NATS: S, the kind, and always an A before the key begins.
      anchors: ["SUA", "SAA", "SOA", "SNA", "SCA", "SXA"],
      find: new RegExp(`${edged("S[UAONCX]A")}[A-Z2-7]{55}(?![A-Za-z0-9])`, "g"),
    },
    {
      // PASETO and the keys to it, PASERK.
      anchors: [1, 2, 3, 4].flatMap((version) => [
        ...[`v${version}.local.`, `v${version}.public.`],
        ...[`k${version}.local.`, `k${version}.secret.`],
      ]),
      find: new RegExp(
        `${edged("(?:v[1-4][.](?:local|public)|k[1-4][.](?:local|secret))[.]")}[A-Za-z0-9_-]{40,}(?:[.][A-Za-z0-9_-]{1,2000})?`,
        "g",
      ),
    },
    { anchors: ["rootly_"], find: /rootly_[a-f0-9]{64}/g },
    {
      anchors: ["5AEP861", "3MVG9", "00D"],
      find: new RegExp(`${edged("(?:5AEP861|3MVG9|00D[A-Za-z0-9]{12}!)")}[A-Za-z0-9._=]{80,}`, "g"),
    },
    {
      anchors: ["sm_aat_", "sm_pat_", "sm_sat_"],
      find: new RegExp(`${edged("sm_[aps]at_")}[A-Za-z0-9]{16}(?![A-Za-z0-9])`, "g"),
    },
    {
      anchors: ["YC"],
      find: new RegExp(`${edged("YC")}[A-Za-z0-9_-]{38}(?![A-Za-z0-9_-])`, "g"),
      isSecret: (value) => looksRandom(value),
    },
    { anchors: ["1000."], find: new RegExp(`${edged("1000[.]")}[a-f0-9]{32}[.][a-f0-9]{32}`, "g") },
    { anchors: LONG_WORD, find: new RegExp(`${START}[a-z0-9]{26}:${UUID}`, "g") },
    {
      // Of ngrok, with nothing before it: two random parts, of which the second begins with a digit.
      ...{ anchors: LONG_WORD, gist: /[A-Za-z0-9]{19}_\d[A-Za-z0-9]{20}/ },
      find: new RegExp(`${START}[A-Za-z0-9]{19,27}_\\d[A-Za-z0-9]{20,22}(?![A-Za-z0-9_-])`, "g"),
      isSecret: (value) => value.split("_").every((part) => looksRandom(part)),
    },
    { anchors: ["endr+"], find: new RegExp(`${edged("endr\\+")}[A-Za-z0-9-]{16}`, "g") },
    {
      anchors: ["pnu_", "pnb_"],
      find: new RegExp(`${edged("pn[ub]_")}[A-Za-z0-9]{36}(?![A-Za-z0-9])`, "g"),
    },
    { anchors: ["rdme_"], find: new RegExp(`${edged("rdme_")}[a-z0-9]{70}`, "g") },
    { anchors: ["ico-"], find: new RegExp(`${edged("ico-")}[A-Za-z0-9]{32}(?![A-Za-z0-9])`, "g") },
    { anchors: ["duffel_"], find: /duffel_(?:test|live)_[A-Za-z0-9_=-]{43}/g },
    { anchors: ["fio-u-"], find: new RegExp(`${edged("fio-u-")}[A-Za-z0-9_=-]{64}`, "g") },
    { anchors: ["shippo_"], find: /shippo_(?:live|test)_[a-fA-F0-9]{40}/g },
    { anchors: ["tfp_"], find: new RegExp(`${edged("tfp_")}[A-Za-z0-9_.=-]{40,59}`, "g") },
    { anchors: ["CFPAT-"], find: /CFPAT-[A-Za-z0-9_-]{43}/g },
    { anchors: ["CCIPAT_"], find: /CCIPAT_[A-Za-z0-9]{22}_[a-fA-F0-9]{40}/g },
    {
      anchors: ["pat.", "sat."],
      find: new RegExp(
        `${edged("[ps]at[.]")}[A-Za-z0-9_-]{22}[.][A-Za-z0-9]{24}[.][A-Za-z0-9]{20}`,
        "g",
      ),
    },
    { anchors: ["phx_"], find: new RegExp(`${edged("phx_")}[A-Za-z0-9_]{40,50}`, "g") },
    { anchors: ["nvapi-"], find: /nvapi-[A-Za-z0-9_-]{64}/g },
    { anchors: ["apify_api_"], find: /apify_api_[A-Za-z0-9]{36}/g },
    {
      anchors: ["pcsk_"],
      find: new RegExp(`${edged("pcsk_")}[A-Za-z0-9]{5,6}_[A-Za-z0-9]{63}`, "g"),
    },
    { anchors: ["tk-us-"], find: new RegExp(`${edged("tk-us-")}[A-Za-z0-9_-]{48}`, "g") },
    { anchors: ["ramp_sec_"], find: /ramp_sec_[A-Za-z0-9]{48}/g },
    {
      anchors: ["VF."],
      find: new RegExp(`${edged("VF[.]")}(?:(?:DM|WS)[.])?[a-fA-F0-9]{24}[.][A-Za-z0-9]{16}`, "g"),
    },
    {
      anchors: LONG_WORD,
      find: new RegExp(
        String.raw`${START}\d{15,16}(?:\||%7C)(?<secret>[A-Za-z0-9_-]{27,40})(?![\w-])`,
        "dg",
      ),
      isSecret: (value) => looksRandom(value),
    },
    {
      anchors: ["azurewebsites.net/"],
      find: /azurewebsites\.net\/api\/[\w/-]{1,100}\?code=(?<secret>[A-Za-z0-9_/%=-]{40,100})/dg,
    },
    { anchors: ["dnkey-"], find: /dnkey-[A-Za-z0-9=_-]{26}-[A-Za-z0-9=_-]{52}/g },
  ],
};
