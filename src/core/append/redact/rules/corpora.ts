// All corpora, by family: for tests.
import { anthropic } from "./anthropic.corpus.ts";
import { artifactory } from "./artifactory.corpus.ts";
import { awsAccessKeyId } from "./aws-access-key-id.corpus.ts";
import { awsSecretAccessKey } from "./aws-secret-access-key.corpus.ts";
import { azureSas } from "./azure-sas.corpus.ts";
import { azureSecret } from "./azure-secret.corpus.ts";
import { azureStorage } from "./azure-storage.corpus.ts";
import { base64Entropy } from "./base64-entropy.corpus.ts";
import { base64Wrapped } from "./base64-wrapped.corpus.ts";
import { basicAuth } from "./basic-auth.corpus.ts";
import { bearer } from "./bearer.corpus.ts";
import { cloudant } from "./cloudant.corpus.ts";
import { commandPassword } from "./command-password.corpus.ts";
import { creditCard } from "./credit-card.corpus.ts";
import { databaseUrl } from "./database-url.corpus.ts";
import { discord } from "./discord.corpus.ts";
import { github } from "./github.corpus.ts";
import { gitlab } from "./gitlab.corpus.ts";
import { googleApiKey } from "./google-api-key.corpus.ts";
import { googleOauth } from "./google-oauth.corpus.ts";
import { googleServiceAccount } from "./google-service-account.corpus.ts";
import { hexEntropy } from "./hex-entropy.corpus.ts";
import { huggingFace } from "./hugging-face.corpus.ts";
import { ibmCloudIam } from "./ibm-cloud-iam.corpus.ts";
import { ibmCosHmac } from "./ibm-cos-hmac.corpus.ts";
import { jwt } from "./jwt.corpus.ts";
import { keyword } from "./keyword.corpus.ts";
import { mailchimp } from "./mailchimp.corpus.ts";
import { npm } from "./npm.corpus.ts";
import { openai } from "./openai.corpus.ts";
import { privateKey } from "./private-key.corpus.ts";
import { sendgrid } from "./sendgrid.corpus.ts";
import { serviceToken } from "./service-token.corpus.ts";
import { slackToken } from "./slack-token.corpus.ts";
import { slackWebhook } from "./slack-webhook.corpus.ts";
import { softlayer } from "./softlayer.corpus.ts";
import { square } from "./square.corpus.ts";
import { stripe } from "./stripe.corpus.ts";
import { stripePublishable } from "./stripe-publishable.corpus.ts";
import { tokenShape } from "./token-shape.corpus.ts";
import { twilio } from "./twilio.corpus.ts";
import { usPhone } from "./us-phone.corpus.ts";
import { usSsn } from "./us-ssn.corpus.ts";
import type { Corpus } from "./corpus.ts";

export const corpora: { readonly [family: string]: Corpus } = {
  anthropic,
  openai,
  github,
  gitlab,
  npm,
  "hugging-face": huggingFace,
  "slack-token": slackToken,
  "slack-webhook": slackWebhook,
  stripe,
  "stripe-publishable": stripePublishable,
  "aws-access-key-id": awsAccessKeyId,
  "aws-secret-access-key": awsSecretAccessKey,
  "google-service-account": googleServiceAccount,
  "google-api-key": googleApiKey,
  "google-oauth": googleOauth,
  "azure-storage": azureStorage,
  "azure-sas": azureSas,
  "azure-secret": azureSecret,
  discord,
  sendgrid,
  twilio,
  square,
  mailchimp,
  artifactory,
  cloudant,
  "ibm-cloud-iam": ibmCloudIam,
  "ibm-cos-hmac": ibmCosHmac,
  softlayer,
  "service-token": serviceToken,
  "private-key": privateKey,
  jwt,
  "database-url": databaseUrl,
  "basic-auth": basicAuth,
  "command-password": commandPassword,
  "base64-wrapped": base64Wrapped,
  bearer,
  keyword,
  "token-shape": tokenShape,
  "base64-entropy": base64Entropy,
  "hex-entropy": hexEntropy,
  "us-ssn": usSsn,
  "credit-card": creditCard,
  "us-phone": usPhone,
};
