// What the family npm must find and what it must leave alone, after its maker's description. For tests only.
import { BASE62, BASE64, fake, planted, type Corpus } from "../corpus.ts";

const registry = "//registry.example.org/";

export const npm: Corpus = {
  secrets: [
    planted(`npm_${fake(BASE62, 36)}`),
    planted(`npm_${fake(BASE62, 36, 2)}`, (token) => `${registry}:_authToken=${token}`),
    planted("1f0a2b3c-4d5e-4f60-8a9b-0c1d2e3f4a5b", (token) => `${registry}:_authToken=${token}`),
    planted(fake(BASE62, 20, 3), (token) => `npm config set ${registry}:_authToken ${token}`),
    planted(`${fake(BASE64, 30)}==`, (auth) => `${registry}:_auth=${auth}`),
  ],
  innocent: [
    "//registry.example.org/:_authToken=${NPM_TOKEN}",
    "npm_config_registry and npm_lifecycle_event are set by npm",
    "NPM_TOKEN=npm_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    "npm_abc is too short",
    "npm config set //registry.example.org/:_authToken ${NPM_TOKEN}",
    "the value of _auth authenticates2registries",
  ],
};
