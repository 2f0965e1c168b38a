// All families. If several match the same secret, the first of them names it. To add one, write
// rules/<family>.ts and its corpus, name it here, in families.ts and in rules/corpora.ts, and run
// the tests.
import { anthropic } from "./rules/maker/anthropic.ts";
import { artifactory } from "./rules/maker/artifactory.ts";
import { awsAccessKeyId } from "./rules/cloud/aws-access-key-id.ts";
import { awsSecretAccessKey } from "./rules/cloud/aws-secret-access-key.ts";
import { azureSas } from "./rules/cloud/azure-sas.ts";
import { azureSecret } from "./rules/cloud/azure-secret.ts";
import { azureStorage } from "./rules/cloud/azure-storage.ts";
import { base64Entropy } from "./rules/shape/base64-entropy.ts";
import { base64Wrapped } from "./rules/shape/base64-wrapped.ts";
import { basicAuth } from "./rules/shape/basic-auth.ts";
import { bearer } from "./rules/shape/bearer.ts";
import { cloudant } from "./rules/cloud/cloudant.ts";
import { commandPassword } from "./rules/shape/command-password.ts";
import { creditCard } from "./rules/personal/credit-card.ts";
import { databaseUrl } from "./rules/shape/database-url.ts";
import { discord } from "./rules/maker/discord.ts";
import { github } from "./rules/maker/github.ts";
import { gitlab } from "./rules/maker/gitlab.ts";
import { googleApiKey } from "./rules/cloud/google-api-key.ts";
import { googleOauth } from "./rules/cloud/google-oauth.ts";
import { googleServiceAccount } from "./rules/cloud/google-service-account.ts";
import { hexEntropy } from "./rules/shape/hex-entropy.ts";
import { huggingFace } from "./rules/maker/hugging-face.ts";
import { ibmCloudIam } from "./rules/cloud/ibm-cloud-iam.ts";
import { ibmCosHmac } from "./rules/cloud/ibm-cos-hmac.ts";
import { jwt } from "./rules/shape/jwt.ts";
import { keyword } from "./rules/shape/keyword.ts";
import { mailchimp } from "./rules/maker/mailchimp.ts";
import { npm } from "./rules/maker/npm.ts";
import { openai } from "./rules/maker/openai.ts";
import { privateKey } from "./rules/shape/private-key.ts";
import { sendgrid } from "./rules/maker/sendgrid.ts";
import { serviceToken } from "./rules/maker/service-token.ts";
import { sessionCookie } from "./rules/shape/session-cookie.ts";
import { slackToken } from "./rules/maker/slack-token.ts";
import { slackWebhook } from "./rules/maker/slack-webhook.ts";
import { softlayer } from "./rules/cloud/softlayer.ts";
import { square } from "./rules/maker/square.ts";
import { stripePublishable } from "./rules/maker/stripe-publishable.ts";
import { stripe } from "./rules/maker/stripe.ts";
import { tokenShape } from "./rules/shape/token-shape.ts";
import { twilio } from "./rules/maker/twilio.ts";
import { usPhone } from "./rules/personal/us-phone.ts";
import { usSsn } from "./rules/personal/us-ssn.ts";
import type { Rule } from "./rule.ts";

/** From the most specific to the least specific. */
export const rules: readonly Rule[] = [
  anthropic,
  openai,
  github,
  gitlab,
  npm,
  huggingFace,
  slackToken,
  slackWebhook,
  stripe,
  stripePublishable,
  awsAccessKeyId,
  awsSecretAccessKey,
  googleServiceAccount,
  googleApiKey,
  googleOauth,
  azureStorage,
  azureSas,
  azureSecret,
  discord,
  sendgrid,
  twilio,
  square,
  mailchimp,
  artifactory,
  cloudant,
  ibmCloudIam,
  ibmCosHmac,
  softlayer,
  serviceToken,
  privateKey,
  jwt,
  databaseUrl,
  basicAuth,
  commandPassword,
  base64Wrapped,
  bearer,
  sessionCookie,
  keyword,
  base64Entropy,
  hexEntropy,
  tokenShape,
  usSsn,
  creditCard,
  usPhone,
];
