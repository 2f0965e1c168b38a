// The route that records turns, as `twiceshy ingest` does.
import { ingestedSchema } from "../../../answers/work/ingested.ts";
import { phraseOf } from "../../../answers/faults/words.ts";
import { turnsInLines } from "../../../core/capture/turns/from-json.ts";
import { parseJson } from "../../../core/kit/json.ts";
import { ok } from "../../../core/kit/result.ts";
import { ingest } from "../../../engine/continuity/ingest.ts";
import { about, recording, takes, word } from "../route.ts";
import { WAYS } from "../ways.ts";

export const turns = recording(
  {
    path: "/turns",
    does: "Records turns of a session, redacted, and the work they state. A turn that was recorded before is counted in `known`.",
    takes: takes({ session: about(word(), "The session of turns that name none") }),
    gives: ingestedSchema,
    body: {
      types: ["application/x-ndjson", "application/json"],
      does: "JSON lines, one turn each (session, role, text, at, id, lane, mission, cwd; only role and text are required), or one JSON value: a turn or a list of turns.",
      example:
        '{"session":"s1","role":"assistant","text":"Done: the parser. Pending: its tests","id":"a1"}',
    },
    example: "/turns",
  },
  (project, { session }, { body, bodyType }) => {
    const read = turnsInLines(bodyType === "application/json" ? asLines(body) : body);
    const named = read.turns.map((turn) =>
      turn.session === undefined && session !== undefined ? { ...turn, session } : turn,
    );
    const done = ingest(project, named);
    if (!done.ok) return done;
    const refused = new Set(done.value.refused.map((why) => phraseOf(why, WAYS).sentence));
    return ok({ project: project.name, ...done.value, refused: [...refused], bad: [...read.bad] });
  },
);

/** A JSON value may span several lines. Text that is not JSON is left as it is, and reported line by line. */
const asLines = (body: string): string => {
  const value = parseJson(body);
  if (value === undefined) return body;
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.map((one) => JSON.stringify(one)).join("\n");
};
