// What the family credit-card must find and what it must leave alone, after its maker's description. For tests only.
import { planted, type Corpus } from "../corpus.ts";

export const creditCard: Corpus = {
  secrets: [
    planted(`4111 1111 ${"1111"} 1111`),
    planted(`5555-5555-${"5555"}-4444`),
    planted(`37828224631${"0005"}`, (card) => `paid with ${card}`),
    planted(`6011111111${"111117"}`),
  ],
  innocent: [
    "4111111111111112",
    "1700000000000",
    "id 5555555555554445",
    "1234567890123456",
    "0.4111111111111111",
    // A sha with a middle part that passes the check.
    "00000000000000b434838841954237596e000000",
  ],
};
