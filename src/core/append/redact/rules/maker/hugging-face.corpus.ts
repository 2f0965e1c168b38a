// What the family hugging-face must find and what it must leave alone, after its maker's description. For tests only.
import { fake, LETTERS, planted, type Corpus } from "../corpus.ts";

export const huggingFace: Corpus = {
  secrets: [
    planted(`hf_${fake(LETTERS, 34)}`),
    planted(`hf_${fake(LETTERS, 34, 2)}`, (token) => `HF_TOKEN=${token}`),
    planted(`api_org_${fake(LETTERS, 34, 3)}`),
  ],
  innocent: [
    "hf_hub_download failed",
    "HF_TOKEN=hf_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    "tokens start with hf_",
  ],
};
