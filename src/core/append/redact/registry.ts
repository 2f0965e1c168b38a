// All families. If several match the same secret, the first of them names it. To add one, write
// rules/<family>.ts and its corpus, name it here, in families.ts and in rules/corpora.ts, and run
// the tests.
import { anthropic } from "./rules/anthropic.ts";
import { artifactory } from "./rules/artifactory.ts";
import { awsAccessKeyId } from "./rules/aws-access-key-id.ts";
import { awsSecretAccessKey } from "./rules/aws-secret-access-key.ts";
import { azureSas } from "./rules/azure-sas.ts";
import { azureSecret } from "./rules/azure-secret.ts";
import { azureStorage } from "./rules/azure-storage.ts";
import { base64Entropy } from "./rules/base64-entropy.ts";
import { base64Wrapped } from "./rules/base64-wrapped.ts";
import { basicAuth } from "./rules/basic-auth.ts";
import { bearer } from "./rules/bearer.ts";
import { cloudant } from "./rules/cloudant.ts";
import { commandPassword } from "./rules/command-password.ts";
import { creditCard } from "./rules/credit-card.ts";
import { databaseUrl } from "./rules/database-url.ts";
import { discord } from "./rules/discord.ts";
import { github } from "./rules/github.ts";
import { gitlab } from "./rules/gitlab.ts";
import { googleApiKey } from "./rules/google-api-key.ts";
import { googleOauth } from "./rules/google-oauth.ts";
import { googleServiceAccount } from "./rules/google-service-account.ts";
import { hexEntropy } from "./rules/hex-entropy.ts";
import { huggingFace } from "./rules/hugging-face.ts";
import { ibmCloudIam } from "./rules/ibm-cloud-iam.ts";
import { ibmCosHmac } from "./rules/ibm-cos-hmac.ts";
import { jwt } from "./rules/jwt.ts";
import { keyword } from "./rules/keyword.ts";
import { mailchimp } from "./rules/mailchimp.ts";
import { npm } from "./rules/npm.ts";
import { openai } from "./rules/openai.ts";
import { privateKey } from "./rules/private-key.ts";
import { sendgrid } from "./rules/sendgrid.ts";
import { serviceToken } from "./rules/service-token.ts";
import { slackToken } from "./rules/slack-token.ts";
import { slackWebhook } from "./rules/slack-webhook.ts";
import { softlayer } from "./rules/softlayer.ts";
import { square } from "./rules/square.ts";
import { stripePublishable } from "./rules/stripe-publishable.ts";
import { stripe } from "./rules/stripe.ts";
import { tokenShape } from "./rules/token-shape.ts";
import { twilio } from "./rules/twilio.ts";
import { usPhone } from "./rules/us-phone.ts";
import { usSsn } from "./rules/us-ssn.ts";
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
  keyword,
  base64Entropy,
  hexEntropy,
  tokenShape,
  usSsn,
  creditCard,
  usPhone,
];
