// What a person says of themselves in a prompt is a fact in the log of the machine (requests.ts), and so no part of a turn,
// which is in the log of the project.
import { requestsIn } from "../requests/requests.ts";

/** The prompt without its sentences that are about the person. */
export const withoutPersonal = (prompt: string): string =>
  requestsIn(prompt)
    .requests.filter((request) => request.of === "person")
    .reduce((text, { text: sentence }) => text.replaceAll(sentence, ""), prompt)
    .trim();
