// What the rules suggest of a dialog: the sentences that signals find and, of a session that no hook followed, what was
// asked for or marked in it.
import type { TranscriptText } from "../../transcripts/spoken.ts";
import { clip, oneLine } from "../../kit/text.ts";
import { requestsIn } from "../requests/requests.ts";
import { topicOf, type FactInForce } from "../requests/topic.ts";
import { findingsIn } from "../signals/findings.ts";
import { MOST_CONFIDENCE } from "./accept.ts";
import type { Suggestion } from "./suggestion.ts";

/** What was guessed from a sentence. What was marked is recorded by the hooks. */
export const signalled = (dialog: readonly TranscriptText[]): readonly Suggestion[] =>
  dialog.flatMap((spoken) =>
    findingsIn(spoken).flatMap(({ text: claim, namespace, confidence }): readonly Suggestion[] =>
      confidence === undefined
        ? []
        : [{ suggests: "note", claim, namespace, confidence, quote: quoteIn(claim, spoken.text) }],
    ),
  );

/** A claim may be put into other words than those that were said: then the line that it comes from stands for it. */
const quoteIn = (claim: string, text: string): string =>
  text.includes(claim) ? claim : clip(oneLine(text), 300).replace(/…$/u, "");

/** What hooks record at once in a session that they follow. `inForce`: the facts by which a request is named. */
export const statedOutright = (
  { author, text }: TranscriptText,
  inForce: readonly FactInForce[],
): readonly Suggestion[] => {
  const requests = author === "person" ? requestsIn(text).requests : [];
  const marked = author === "file" ? [] : findingsIn({ text, author });
  return [
    ...requests
      .filter((request) => !request.text.includes(REDACTED))
      .map((request): Suggestion => {
        const { text: value } = request;
        const name = topicOf(request, inForce);
        return { suggests: "fact", name, value, quote: value, confidence: MOST_CONFIDENCE };
      }),
    ...marked
      .filter(({ confidence }) => confidence === undefined)
      .map(({ text: claim, body, namespace }): Suggestion => {
        const quote = quoteIn(withBody(claim, body, text), text);
        return { suggests: "note", claim, namespace, quote, confidence: MOST_CONFIDENCE };
      }),
  ];
};

/** As it stands in the text. */
const withBody = (claim: string, body: string | undefined, text: string): string => {
  const from = text.indexOf(claim);
  const at = body === undefined || from < 0 ? -1 : text.indexOf(body, from + claim.length);
  return body === undefined || at < 0 ? claim : text.slice(from, at + body.length);
};

/** A sentence with a hole in it is no fact. */
const REDACTED = "[REDACTED:";
