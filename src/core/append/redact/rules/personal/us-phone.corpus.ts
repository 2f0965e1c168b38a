// What the family us-phone must find and what it must leave alone, after its maker's description. For tests only.
import { planted, type Corpus } from "../corpus.ts";

export const usPhone: Corpus = {
  secrets: [
    planted("(212) 555-0143"),
    planted("+1 415-555-0199"),
    planted("650.555.0123", (number) => `call ${number} now`),
  ],
  innocent: ["123-456-7890", "2024-01-15 10:00", "192.168.10.1234", "1.212.555.0143.9", "555-0143"],
};
