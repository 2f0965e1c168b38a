// The lines of the log that may be shared, byte for byte: what import takes in, whole, elsewhere.
import { blobsOf } from "../../core/log/blobs.ts";
import type { Event } from "../../core/event/envelope.ts";
import type { Fields } from "../../core/kit/json.ts";
import { withoutPrivateIn } from "../../core/kit/private-text.ts";
import type { Redact } from "../../core/kit/redact.ts";
import { withoutBody } from "../../core/log/line.ts";
import { wholeBody } from "../blobs/whole-body.ts";
import { linesOf } from "../recall/lines.ts";
import type { Project } from "../project.ts";

/**
 * Lines without their newline, in the order of the files. The local stream stays in the clone. A
 * body in which today's rules find a secret is left out, as a purge would do it, because a line
 * cannot be changed.
 */
export function* exportLog(project: Project, redact: Redact): Generator<string> {
  const seen = new Set<string>();
  for (const { line, text } of linesOf(project)) {
    if (line.is !== "event" || line.event.stream !== "team" || seen.has(line.event.id)) continue;
    seen.add(line.event.id);
    const { kind, body } = line.event;
    if (holdsSecret({ kind, body: wholeBody(project, body) }, redact)) {
      yield withoutBody(text);
      continue;
    }
    for (const blob of textsBeside(project, body)) yield JSON.stringify(blob);
    yield text;
  }
}

/** A text that is too long for a line of the log, as an export has it: before the line that names it. */
export interface BlobLine {
  readonly blob: string;
  readonly text: string;
}

const textsBeside = ({ store: { bodies } }: Project, body: Fields | null): readonly BlobLine[] =>
  blobsOf(body).flatMap(({ hash }) => {
    const text = bodies.blobs.read(hash);
    return text.ok && text.value !== undefined ? [{ blob: hash, text: text.value }] : [];
  });

/** Whether today's rules of redaction would change what the event says, or it holds what is marked as private. */
export const holdsSecret = (
  { kind, body }: Pick<Event, "kind" | "body">,
  redact: Redact,
): boolean => {
  if (body === null) return false;
  const fields = { kind, ...body };
  return JSON.stringify(withoutPrivateIn(redact(fields))) !== JSON.stringify(fields);
};
