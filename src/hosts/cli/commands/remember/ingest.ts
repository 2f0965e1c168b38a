// twiceshy ingest: takes turns of a session in, as lines of JSON on standard input, or as the argument that Codex hands to
// its notify program.
import { ingestedSchema, ingestedText } from "../../../../answers/work/ingested.ts";
import { turnsInLines } from "../../../../core/capture/turns/from-json.ts";
import type { Turn } from "../../../../core/capture/turns/turn.ts";
import { err, ok } from "../../../../core/kit/result.ts";
import { ingest } from "../../../../engine/continuity/ingest.ts";
import { commonFlags, sessionFlag, wordArgument } from "../../flags.ts";
import { showWritten } from "../../show-written.ts";
import { phrase } from "../../ways.ts";
import { writing } from "../../writing.ts";

export const { command, example, output } = writing(
  {
    more: 'Each line is a turn: {"session", "role", "text", "at", "id"}, with "role" user or assistant, and "at" ISO 8601 or milliseconds since 1970; only role and text are needed. A turn with an id is recorded once, one without an id once a session for the same text. Turns stay in this clone, redacted. From what they say, twiceshy notes what is aimed at, open, done and decided: see twiceshy work. docs/continuity.md has the rules.',
    example:
      'echo \'{"role":"assistant","text":"Done: the parser. Pending: its tests"}\' | twiceshy ingest',
    flags: { ...commonFlags, session: sessionFlag },
    positional: wordArgument(
      "One payload as JSON, as Codex hands it to its notify program",
      "payload",
    ),
    output: ingestedSchema,
    say: ingestedText,
  },
  ({ context, project, flags }, payload) => {
    const { stdinIsTTY, readStdin } = context.process;
    if (payload === undefined && stdinIsTTY)
      return err({
        kind: "value-unclear",
        what: "The turns",
        given: "",
        must: "must come on standard input, each as a line of JSON",
      });
    const given = payload ?? readStdin();
    if (given === undefined) return err({ kind: "stdin-not-text" });
    const read = turnsInLines(given);
    const turns = read.turns.map((one) => inSession(one, flags.session));
    const done = ingest(project, turns);
    if (!done.ok) return done;
    if (done.value.turns > 0) showWritten(context, project);
    const refused = [...new Set(done.value.refused.map((why) => phrase(why).sentence))];
    return ok({ project: project.name, ...done.value, refused, bad: [...read.bad] });
  },
);

const inSession = (turn: Turn, session: string | undefined): Turn =>
  turn.session === undefined && session !== undefined ? { ...turn, session } : turn;
