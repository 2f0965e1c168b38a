// What the family artifactory must find and what it must leave alone, after its maker's description. For tests only.
import { BASE62, fake, planted, type Corpus } from "../corpus.ts";

export const artifactory: Corpus = {
  secrets: [
    planted(`AKCp${fake(BASE62, 69)}`, (key) => `X-JFrog-Art-Api: ${key}`),
    planted(`cmVm${"d"}${fake(BASE62, 59)}`),
    planted(`AP${"6"}${fake(BASE62, 40)}`, (word) => `artifactory_password=${word}`),
  ],
  innocent: [
    "APACHE2LICENSEHEADERMISSING in 4 files",
    "AKC is an acronym",
    "APIGatewayProxyRequestV2 is the event type",
  ],
};
