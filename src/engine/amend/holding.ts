// Which events hold a text, in any spelling that looks like it: what a purge by value erases, and what goes with a memory.
import { lookAlike } from "../../core/append/look-alike.ts";
import type { EventId } from "../../core/event/id.ts";
import { isObject, type Fields } from "../../core/kit/json.ts";
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
    if (holdsIt(line.event.body)) ids.push(line.event.id);
  }
  return ids;
};

/** Whether a body holds one of these texts. One without letters and digits is held by none. */
export const holderOf = (
  project: Project,
  texts: readonly string[],
): ((body: Fields) => boolean) => {
  const wanted = texts.map(lookAlike).filter((text) => text !== "");
  return (body) => {
    // Of a long text, its line has the beginning.
    const whole = blobsOf(body).length > 0 ? (wholeBody(project, body) ?? body) : body;
    const held = textsIn(whole).map(lookAlike);
    return wanted.some((one) => held.some((text) => text.includes(one)));
  };
};

/** Every text in a body, but those of a machine. */
const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value)
    ? Object.entries(value).flatMap(([name, one]) => (MACHINES.has(name) ? [] : textsIn(one)))
    : [];
};

const MACHINES: ReadonlySet<string> = new Set([
  "salt",
  "hunks",
  "targets",
  "key",
  "session",
  "commit",
]);
