// Whether every setting counts.
import { phrase } from "../ways.ts";
import { fine, warn, type DoctorCheck } from "./check.ts";

export const settings: DoctorCheck = {
  name: "settings",
  look: (patient) => {
    const phrases = patient.settings().map(phrase);
    return phrases.length === 0
      ? fine("All settings are valid.")
      : warn(
          phrases.map(({ sentence }) => sentence).join(" "),
          [...new Set(phrases.map(({ hint }) => hint))].join(" "),
        );
  },
};
