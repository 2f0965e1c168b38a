// The lines of the log that may be shared, byte for byte: what import takes in, whole, elsewhere.
import type { Event } from "../../core/event/envelope.ts";
import { withoutPrivateIn } from "../../core/kit/private-text.ts";
import type { Redact } from "../../core/kit/redact.ts";
import { withoutBody } from "../../core/log/line.ts";
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
    yield holdsSecret(line.event, redact) ? withoutBody(text) : text;
  }
}

/** Whether today's rules of redaction would change what the event says, or it holds what is marked as private. */
export const holdsSecret = ({ kind, body }: Event, redact: Redact): boolean => {
  if (body === null) return false;
  const said = { kind, ...body };
  return JSON.stringify(withoutPrivateIn(redact(said))) !== JSON.stringify(said);
};
