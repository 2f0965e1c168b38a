// The route that takes turns in, as `twiceshy ingest` does.
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
    does: "Records turns of a session, redacted, and what they state about the work. A turn that was recorded before is counted as known.",
    takes: takes({ session: about(word(), "For turns that name none") }),
    gives: ingestedSchema,
    body: {
      types: ["application/x-ndjson", "application/json"],
      does: "Lines of JSON, each a turn (session, role, text, at, id, lane, mission, cwd; only role and text are needed), or one JSON value: a turn, or a list of them.",
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

/** One value may be spread over lines. A text that is no JSON is left as it is, to be named by its lines. */
const asLines = (body: string): string => {
  const value = parseJson(body);
  if (value === undefined) return body;
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.map((one) => JSON.stringify(one)).join("\n");
};
