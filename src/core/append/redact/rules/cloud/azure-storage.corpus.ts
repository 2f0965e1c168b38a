// What the family azure-storage must find and what it must leave alone, after its maker's description. For tests only.
import { BASE64, fake, planted, type Corpus } from "../corpus.ts";

export const azureStorage: Corpus = {
  secrets: [
    planted(
      `${fake(BASE64, 86)}==`,
      (key) =>
        `DefaultEndpointsProtocol=https;AccountName=acct;AccountKey=${key};EndpointSuffix=core.windows.net`,
    ),
    planted(
      `${fake(BASE64, 43)}=`,
      (key) =>
        `Endpoint=sb://x.servicebus.windows.net/;SharedAccessKeyName=Root;SharedAccessKey=${key}`,
    ),
    planted(
      `${fake(BASE64, 86, 2)}==`,
      (key) => `AccountEndpoint=https://x.documents.azure.com:443/;AccountKey=${key}`,
    ),
  ],
  innocent: [
    "AccountKey=<your account key>;EndpointSuffix=core.windows.net",
    "UseDevelopmentStorage=true",
    "the AccountKey was missing from the connection string",
    "DefaultEndpointsProtocol=https;AccountName=acct;AccountKey=${AZURE_KEY}",
  ],
};
