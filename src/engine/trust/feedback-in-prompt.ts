// What a person says of the memory that their session was last shown, by one word in a prompt. It marks that memory and
// changes nothing else, because only the host says that a person wrote the prompt.
import type { FeedbackGiven } from "../../core/capture/feedback-word.ts";
import { shortId, type EventId } from "../../core/event/id.ts";
import { IN_PROMPT } from "../../core/fold/speaker.ts";
import type { Memory } from "../../core/fold/memory.ts";
import { inLine } from "../../core/kit/text.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { OpenAcrossFault } from "../amend/copies.ts";
import type { DeliveredText, Receipt } from "../ports/session/receipts.ts";
import type { WritableProject } from "../project.ts";
import { rememberOne, type RememberFault } from "../remember/remember.ts";
import { stampOf } from "../remember/stamp.ts";

/** A word alone is about the memory only while that is what the person has just seen. */
const RECENT_MS = 30 * 60_000;

/** So many are listed if it is unclear which is meant. */
const MOST_LISTED = 5;

/**
 * `shown`: what the session knows, the oldest first. Undefined if there is no one memory that the word could be about, and it
 * does not name us: then it is a prompt like any other.
 */
export const feedbackInPrompt = (
  project: WritableProject,
  shown: readonly Receipt[],
  given: FeedbackGiven,
  session: string,
): Result<DeliveredText | undefined, RememberFault | OpenAcrossFault> => {
  const last = shown.findLast(({ about }) => about.length > 0);
  const isOld = last === undefined || project.machine.clock.nowMs() - last.atMs > RECENT_MS;
  // A warning that was answered is not answered again, and `wrong` alone says nothing else of it.
  const isAnswer = given.word === "wrong" && last?.on === "before-tool";
  if (!given.named && (isOld || isAnswer)) return ok(undefined);
  const found = memoriesMeant(project, given.id === undefined ? (last?.about ?? []) : [given.id]);
  const [only, ...others] = found;
  if (only === undefined) return ok(given.named ? { text: UNKNOWN, about: [] } : undefined);
  if (others.length > 0)
    return ok(given.named ? { text: whichOf(found, given), about: [] } : undefined);
  const held = only.isElsewhere ? project.write.across.open() : ok(project);
  if (!held.ok) return held;
  const holder = held.value ?? project;
  const noted = rememberOne(holder, {
    kind: "feedback",
    body: {
      ...{ ...stampOf(holder, session), targets: [only.memory.id], tags: [IN_PROMPT] },
      ...{ text: `A person called it ${given.word} in a prompt`, is: given.word },
    },
  });
  return noted.ok ? ok({ text: notedWords(only.memory, given), about: [] }) : noted;
};

interface MemoryMeant {
  readonly memory: Memory;
  /** It is in the log that holds in every project of this machine. */
  readonly isElsewhere: boolean;
}

/** The memories in use with these ids, or beginnings of ids, each once. */
const memoriesMeant = (
  project: WritableProject,
  ids: readonly string[],
): readonly MemoryMeant[] => {
  const found = new Map<EventId, MemoryMeant>();
  const everywhere = project.store.recall.everywhere();
  for (const id of ids)
    for (const [place, isElsewhere] of [
      [project, false],
      [everywhere, true],
    ] as const)
      for (const memory of place?.index.lookup.find(id) ?? [])
        if (memory.standing === "standing") found.set(memory.id, { memory, isElsewhere });
  return [...found.values()];
};

const UNKNOWN =
  "twiceshy found no memory that this prompt could be about. `twiceshy useful <id>` as a prompt names one.";

const whichOf = (found: readonly MemoryMeant[], { word }: FeedbackGiven): string =>
  [
    `twiceshy last showed ${found.length} memories, so this prompt was not recorded. As a prompt, \`twiceshy ${word} <id>\` names one of them:`,
    ...found
      .slice(0, MOST_LISTED)
      .map(({ memory: { id, text } }) => `- ${shortId(id)} ${inLine(text)}`),
  ].join("\n");

const notedWords = ({ id, kind, text }: Memory, { word }: FeedbackGiven): string => {
  const retire = `twiceshy retire ${shortId(id)} --as ${word === "wrong" ? "retracted" : "stale"}`;
  const means =
    word === "useful"
      ? ""
      : ` It is shown with that remark and after others from now on; \`${retire}\` takes it out of use.`;
  return `twiceshy noted that the person called ${kind} ${shortId(id)} ${word}: ${inLine(text)}.${means}`;
};
