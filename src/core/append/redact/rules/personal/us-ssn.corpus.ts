// What the family us-ssn must find and what it must leave alone, after its maker's description. For tests only.
import { planted, type Corpus } from "../corpus.ts";

export const usSsn: Corpus = {
  secrets: [
    planted("219-09-9998"),
    planted("457 55 5462"),
    planted("219-09-9997", (number) => `ssn: ${number}`),
  ],
  innocent: [
    "000-12-3456",
    "666-12-3456",
    "912-12-3456",
    "219-00-1234",
    "2024-01-15",
    "1.219-09-99981",
    "port 219-09",
  ],
};
