// What the family google-api-key must find and what it must leave alone, after its maker's description. For tests only.
import { BASE64URL, fake, planted, type Corpus } from "../corpus.ts";

export const googleApiKey: Corpus = {
  secrets: [
    planted(`AIza${"Sy"}${fake(BASE64URL, 33)}`),
    planted(
      `AIza${"Sy"}${fake(BASE64URL, 33, 2)}`,
      (key) => `https://maps.googleapis.com/maps/api/js?key=${key}&v=3`,
    ),
    planted(`AQ.Ab${fake(BASE64URL, 48)}`),
  ],
  innocent: [
    "a key that starts with AIza",
    "AIzaSyXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX",
    "GOOGLE_API_KEY=YOUR_API_KEY",
  ],
};
