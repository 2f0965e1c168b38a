// Which events hold a text, in any spelling that looks like it: what a purge by value erases, and what goes with a memory.
import { isDistinctive, lookAlike } from "../../core/append/look-alike.ts";
import type { Event } from "../../core/event/envelope.ts";
import type { EventId } from "../../core/event/id.ts";
import { textsStated } from "./stated-texts.ts";
import { blobsOf } from "../../core/log/blobs.ts";
import { wholeBody } from "../blobs/whole-body.ts";
import type { Project } from "../project.ts";
import { linesOf } from "../recall/lines.ts";

/** The events that hold one of these texts. */
export const holding = (project: Project, texts: readonly string[]): readonly EventId[] => {
  const holdsIt = holderOf(project, texts);
  const ids: EventId[] = [];
  for (const { line } of linesOf(project)) {
    if (line.is !== "event" || line.event.body === null || line.event.kind === "purge") continue;
    if (holdsIt(line.event)) ids.push(line.event.id);
  }
  return ids;
};

/** Whether an event holds one of these texts. */
export const holderOf = (
  project: Project,
  texts: readonly string[],
): ((event: Pick<Event, "kind" | "body">) => boolean) => {
  const isHeldIn = holdsOneOf(texts);
  return ({ kind, body }) => {
    // Of a long text, its line has the beginning.
    const whole = blobsOf(body).length > 0 ? (wholeBody(project, body) ?? body) : body;
    return textsStated({ kind, body: whole }).some(isHeldIn);
  };
};

/** Whether a text holds one of these. One without letters and digits is held by none. */
export const holdsOneOf = (texts: readonly string[]): ((text: string) => boolean) => {
  const wanted = texts.filter((text) => lookAlike(text) !== "");
  const alike = wanted.filter(isDistinctive).map(lookAlike);
  const spelled = wanted.filter((text) => !isDistinctive(text)).map(asSpelled);
  const isPart = (wholes: readonly string[], spell: (text: string) => string) => (text: string) => {
    if (wholes.length === 0) return false;
    const whole = spell(text);
    return wholes.some((one) => whole.includes(one));
  };
  const isAlike = isPart(alike, lookAlike);
  const isSpelled = isPart(spelled, asSpelled);
  return (text) => isAlike(text) || isSpelled(text);
};

/** `10` is drawn like the letters in `along`, so a short text is found as it is spelled alone. */
const asSpelled = (text: string): string => text.normalize("NFKC").toLowerCase();
