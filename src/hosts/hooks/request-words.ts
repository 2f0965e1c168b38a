// What an agent is shown of the requests in a prompt: which facts were recorded in the person's words, how to take them
// back, and why another was not.
import { acrossText } from "../../answers/text/across.ts";
import { shortId } from "../../core/event/id.ts";
import type { RequestRecorded, NotRecordedBecause } from "../../engine/remember/record-requests.ts";

export const requestLines = (
  recorded: readonly RequestRecorded[],
  refused: readonly NotRecordedBecause[],
): readonly string[] => [
  ...(recorded.length === 0
    ? []
    : [
        "twiceshy recorded this prompt's request (twiceshy retire <id> --as mistyped takes it back):",
        ...recorded.flatMap((one) => [
          recordedLine(one),
          ...(one.across === undefined ? [] : [`  ${acrossText(one.across)}`]),
        ]),
      ]),
  ...[...new Set(refused)].map(
    (why) => `twiceshy did not record a request in this prompt: ${REFUSED[why]}.`,
  ),
];

const recordedLine = ({ remembered, sentence, isPersonal, inPlaceOf }: RequestRecorded): string => {
  const whose = isPersonal ? "fact about the person, for all projects" : "fact of this project";
  const before = inPlaceOf.map(({ id }) => shortId(id)).join(", ");
  return `- ${shortId(remembered.id)} ${whose}${before === "" ? "" : `, in place of ${before}`}: ${sentence}`;
};

const REFUSED: Readonly<Record<NotRecordedBecause, string>> = {
  secret: "it contains what looks like a secret",
  "too-long": "a fact has at most 500 characters; `twiceshy note` takes more",
  "known-elsewhere":
    "files or git hold it, or it is about the task at hand; `twiceshy fact` records it all the same",
  passing: "it will not hold for long; `twiceshy fact … --until` records it for a time",
  "too-many":
    "a prompt with more than five is taken for a pasted text; `twiceshy fact` records one",
  purged: "it was purged in this session",
};
