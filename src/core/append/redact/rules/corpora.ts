// All corpora, by family: for tests.
import { anthropic } from "./maker/anthropic.corpus.ts";
import { artifactory } from "./maker/artifactory.corpus.ts";
import { awsAccessKeyId } from "./cloud/aws-access-key-id.corpus.ts";
import { awsSecretAccessKey } from "./cloud/aws-secret-access-key.corpus.ts";
import { azureSas } from "./cloud/azure-sas.corpus.ts";
import { azureSecret } from "./cloud/azure-secret.corpus.ts";
import { azureStorage } from "./cloud/azure-storage.corpus.ts";
import { base64Entropy } from "./shape/base64-entropy.corpus.ts";
import { base64Wrapped } from "./shape/base64-wrapped.corpus.ts";
import { basicAuth } from "./shape/basic-auth.corpus.ts";
import { bearer } from "./shape/bearer.corpus.ts";
import { cloudant } from "./cloud/cloudant.corpus.ts";
import { commandPassword } from "./shape/command-password.corpus.ts";
import { creditCard } from "./personal/credit-card.corpus.ts";
import { databaseUrl } from "./shape/database-url.corpus.ts";
import { discord } from "./maker/discord.corpus.ts";
import { github } from "./maker/github.corpus.ts";
import { gitlab } from "./maker/gitlab.corpus.ts";
import { googleApiKey } from "./cloud/google-api-key.corpus.ts";
import { googleOauth } from "./cloud/google-oauth.corpus.ts";
import { googleServiceAccount } from "./cloud/google-service-account.corpus.ts";
import { hexEntropy } from "./shape/hex-entropy.corpus.ts";
import { huggingFace } from "./maker/hugging-face.corpus.ts";
import { ibmCloudIam } from "./cloud/ibm-cloud-iam.corpus.ts";
import { ibmCosHmac } from "./cloud/ibm-cos-hmac.corpus.ts";
import { jwt } from "./shape/jwt.corpus.ts";
import { keyword } from "./shape/keyword.corpus.ts";
import { mailchimp } from "./maker/mailchimp.corpus.ts";
import { npm } from "./maker/npm.corpus.ts";
import { openai } from "./maker/openai.corpus.ts";
import { privateKey } from "./shape/private-key.corpus.ts";
import { sendgrid } from "./maker/sendgrid.corpus.ts";
import { serviceToken } from "./maker/service-token.corpus.ts";
import { sessionCookie } from "./shape/session-cookie.corpus.ts";
import { slackToken } from "./maker/slack-token.corpus.ts";
import { slackWebhook } from "./maker/slack-webhook.corpus.ts";
import { softlayer } from "./cloud/softlayer.corpus.ts";
import { square } from "./maker/square.corpus.ts";
import { stripe } from "./maker/stripe.corpus.ts";
import { stripePublishable } from "./maker/stripe-publishable.corpus.ts";
import { tokenShape } from "./shape/token-shape.corpus.ts";
import { twilio } from "./maker/twilio.corpus.ts";
import { usPhone } from "./personal/us-phone.corpus.ts";
import { usSsn } from "./personal/us-ssn.corpus.ts";
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
  "session-cookie": sessionCookie,
  keyword,
  "token-shape": tokenShape,
  "base64-entropy": base64Entropy,
  "hex-entropy": hexEntropy,
  "us-ssn": usSsn,
  "credit-card": creditCard,
  "us-phone": usPhone,
};
