// Families of secrets as facts: what a token of each maker looks like, after the maker's own page or the public lists of
// scanners. A specification is a text with `{alphabet:length}` in it; a family without a prefix comes with the name that its
// maker gives the variable. `left out`: no rule may name it, so that the rule for shapes is measured.
export interface Family {
  readonly name: string;
  readonly spec: string;
  /** The variable or header that holds it; such a family is found by that name alone. */
  readonly key?: string;
}

const of = (lines: string): readonly Family[] =>
  lines
    .trim()
    .split("\n")
    .map((line) => {
      const [name = "", spec = "", key] = line.trim().split(/\s+/);
      return key === undefined ? { name, spec } : { name, spec, key };
    });

export const LISTED: readonly Family[] = of(`
  github-classic ghp_{a:36}
  github-oauth gho_{a:36}
  github-user ghu_{a:36}
  github-server ghs_{a:36}
  github-refresh ghr_{a:36}
  github-fine-grained github_pat_{a:22}_{a:59}
  gitlab-personal glpat-{u:20}
  gitlab-deploy gldt-{u:20}
  gitlab-runner glrt-{u:20}
  gitlab-trigger glptt-{h:40}
  gitlab-job glcbt-{h:2}_{u:20}
  gitlab-feed glft-{u:20}
  gitlab-agent glagent-{u:50}
  gitlab-registration GR1348941{u:20}
  npm npm_{a:36}
  pypi pypi-AgEIcHlwaS5vcmc{u:70}
  rubygems rubygems_{h:48}
  crates-io cio{a:32}
  nuget oy2{l:43}
  docker-hub dckr_pat_{u:27}
  clojars CLOJARS_{l:60}
  slack-bot xoxb-{d:12}-{d:12}-{a:24}
  slack-user xoxp-{d:12}-{d:12}-{d:12}-{h:32}
  slack-app xapp-1-A{A:10}-{d:13}-{h:64}
  slack-webhook https://hooks.slack.com/services/T{A:8}/B{A:8}/{a:24}
  stripe sk_live_{a:24}
  stripe-restricted rk_live_{a:24}
  stripe-webhook whsec_{a:32}
  aws-access-key AKIA{B:16}
  aws-secret {b:40} AWS_SECRET_ACCESS_KEY
  aws-bedrock ABSK{b:110}
  google-api AIza{u:35}
  google-oauth ya29.{u:60}
  google-client GOCSPX-{u:28}
  azure-storage {b:86}== AccountKey
  azure-client {a:3}8Q~{u:34}
  openai-legacy sk-{a:20}T3BlbkFJ{a:20}
  openai-project sk-proj-{u:74}T3BlbkFJ{u:74}
  anthropic sk-ant-api03-{u:93}AA
  openrouter sk-or-v1-{h:64}
  deepseek sk-{h:32}
  hugging-face hf_{z:34}
  groq gsk_{a:52}
  perplexity pplx-{a:48}
  replicate r8_{a:37}
  xai xai-{a:80}
  cohere {a:40} COHERE_API_KEY
  mistral {a:32} MISTRAL_API_KEY
  sendgrid SG.{u:22}.{u:43}
  mailgun key-{h:32}
  mailchimp {h:32}-us{d:2}
  twilio SK{h:32}
  brevo xkeysib-{h:64}-{a:16}
  postmark {U} POSTMARK_SERVER_TOKEN
  discord-bot M{a:23}.{u:6}.{u:38}
  telegram {d:10}:AA{u:33}
  digitalocean dop_v1_{h:64}
  digitalocean-oauth doo_v1_{h:64}
  heroku HRKU-AA{u:58}
  heroku-key {U} HEROKU_API_KEY
  fly-io fm2_{b:100}
  vercel vcp_{a:56}
  netlify nfp_{a:36}
  cloudflare-origin v1.0-{h:24}-{h:146}
  cloudflare-key {u:40} CLOUDFLARE_API_TOKEN
  fastly {u:32} FASTLY_API_TOKEN
  vault hvs.{u:90}
  terraform {a:14}.atlasv1.{u:62}
  databricks dapi{h:32}
  planetscale pscale_tkn_{u:43}
  supabase sbp_{h:40}
  algolia {h:32} ALGOLIA_ADMIN_API_KEY
  grafana-service glsa_{a:32}_{h:8}
  grafana-cloud glc_{b:60}
  new-relic-user NRAK-{A:27}
  new-relic-insert NRII-{u:32}
  new-relic-browser NRJS-{h:19}
  datadog {h:32} DD_API_KEY
  datadog-app {h:40} DATADOG_APP_KEY
  dynatrace dt0c01.{A:24}.{A:64}
  sentry-org sntrys_eyJ{u:80}_{b:43}
  sentry-user sntryu_{h:64}
  launchdarkly api-{U}
  atlassian ATATT3{u:186}
  bitbucket ATBB{a:32}
  trello ATTA{h:64}
  linear lin_api_{a:40}
  notion ntn_{d:11}{a:35}
  notion-legacy secret_{a:43}
  asana 1/{d:16}:{h:32}
  clickup pk_{d:8}_{A:32}
  airtable pat{a:14}.{h:64}
  figma figd_{u:40}
  hubspot pat-na1-{U}
  shopify shpat_{h:32}
  shopify-shared shpss_{h:32}
  square-secret sq0csp-{u:43}
  square-access EAAA{u:60}
  paypal access_token$production\${l:16}\${h:32}
  plaid access-production-{U}
  razorpay rzp_live_{a:14}
  flutterwave FLWSECK-{h:32}-X
  postman PMAK-{h:24}-{h:34}
  pulumi pul-{h:40}
  doppler dp.pt.{a:43}
  doppler-service dp.st.prd.{a:43}
  one-password ops_eyJ{b:250}
  tailscale tskey-auth-{a:17}-{a:32}
  age AGE-SECRET-KEY-1{A:58}
  artifactory AKC{a:69}
  buildkite bkua_{h:40}
  sonar squ_{h:40}
  sonar-project sqp_{h:40}
  sourcegraph sgp_{h:16}_{h:40}
  snyk {U} SNYK_TOKEN
  okta 00{u:40} OKTA_API_TOKEN
  mapbox sk.eyJ{u:70}.{u:22}
  alibaba LTAI{a:20}
  tencent AKID{a:32}
  yandex-cloud AQVN{u:36}
  yandex-oauth y0_{u:55}
  openshift sha256~{u:43}
  dropbox sl.{u:136}
  facebook EAACEdEose0cBA{a:120}
  twitter AAAAAAAAAAAAAAAAAAAAA{a:80}
  adafruit aio_{a:28}
  defined dnkey-{u:26}-{u:52}
  jwt eyJ{u:34}.eyJ{u:90}.{u:43}
  pagerduty u+{u:18} PAGERDUTY_TOKEN
  rollbar {h:32} ROLLBAR_ACCESS_TOKEN
  zendesk {a:40} ZENDESK_API_TOKEN
  amplitude {h:32} AMPLITUDE_SECRET_KEY
  twitch {l:30} TWITCH_CLIENT_SECRET
  spotify {h:32} SPOTIFY_CLIENT_SECRET
  weights-and-biases {h:40} WANDB_API_KEY
  elastic {b:58}== ELASTIC_API_KEY
  prefect pnu_{a:36}
  readme rdme_{l:70}
  infracost ico-{a:32}
  duffel duffel_live_{u:43}
  easypost EZAK{a:54}
  frame-io fio-u-{u:64}
  shippo shippo_live_{h:40}
  settlemint sm_pat_{a:16}
  intra42 s-s4t2ud-{h:64}
  octopus API-{A:26}
  typeform tfp_{u:44}_{a:14}
  contentful CFPAT-{u:43}
  posthog phx_{a:43}
  circleci CCIPAT_{a:22}_{h:40}
  harness pat.{u:22}.{h:24}.{a:20}
  maxmind {a:6}_{a:29}_mmk
  one-password-key A3-{A:6}-{A:11}-{A:5}-{A:5}-{A:5}
  adobe p8e-{l:32}
  authress sc_{l:12}.{l:5}.acc-{l:16}.{a:60}
  bitbucket-server BBDC-{b:44}
  clickhouse 4b1d{a:38}
  gitlab-session _gitlab_session={l:32}
  grafana-legacy eyJrIjoi{a:90}==
  langsmith lsv2_pt_{h:32}_{h:10}
  lob live_{h:35}
  lob-public test_pub_{h:31}
  mailgun-public pubkey-{h:32}
  mailgun-signing {h:32}-{h:8}-{h:8}
  new-relic-license {h:32}FFFFNRAL
  nvidia nvapi-{u:64}
  apify apify_api_{a:36}
  pinecone pcsk_{a:6}_{a:63}
  scalingo tk-us-{u:48}
  ramp ramp_sec_{a:48}
  rootly rootly_{h:64}
  salesforce 00D{a:12}!{a:96}
  stripe-intent pi_{a:24}_secret_{a:25}
  voiceflow VF.DM.{h:24}.{a:16}
  yandex-key YC{u:38}
  ngrok 2{a:26}_{d:1}{a:20}
  zoho 1000.{h:32}.{h:32}
  vault-recovery hvr.{u:92}
  tines https://acme.tines.com/webhook/{h:32}/{h:32}
  teams https://acme.webhook.office.com/webhookb2/{U}@{U}/IncomingWebhook/{h:32}/{U}
  kraken {b:86} KRAKEN_API_SECRET
  meraki {h:40} MERAKI_DASHBOARD_API_KEY
  etsy {l:24} ETSY_API_KEY
  mattermost {l:26} MATTERMOST_TOKEN
  plaid-secret {l:30} PLAID_SECRET
`);

/** No rule may name these. */
export const LEFT_OUT: readonly Family[] = of(`
  lichess lip_{a:20}
  nightfall NF-{a:32}
  statsig secret-{a:43}
  render rnd_{a:32}
  resend re_{a:8}_{a:24}
  mailersend mlsn.{h:64}
  neon napi_{l:64}
  mongodb-atlas mdb_sa_sk_{u:40}
  honeycomb hcaik_{l:58}
  launchdarkly-sdk sdk-{U}
  e2b e2b_{h:40}
  fireworks fw_{a:24}
  together tgp_v1_{u:43}
  cerebras csk-{l:48}
  firecrawl fc-{h:32}
  tavily tvly-dev-{a:32}
  val-town vtwn_{a:32}
  svix testsk_{a:32}
  unkey unkey_{a:24}
  cal-com cal_live_{h:32}
  axiom xaat-{U}
  depot depot_org_{h:64}
  inngest signkey-prod-{h:64}
  trigger-dev tr_prod_{a:24}
  langfuse sk-lf-{U}
  zuplo zpka_{h:32}_{h:8}
  vultr {A:36} VULTR_API_KEY
  linode {h:64} LINODE_TOKEN
  codecov {U} CODECOV_TOKEN
  rapidapi {l:50} X-RapidAPI-Key
  travis {u:22} TRAVIS_TOKEN
  drone {a:32} DRONE_TOKEN
  deepgram {h:40} DEEPGRAM_API_KEY
  assembly {h:32} ASSEMBLYAI_API_KEY
`);
