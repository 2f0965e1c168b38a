// twiceshy ingest: takes turns of a session in, as lines of JSON on standard input, or as the argument that Codex hands to
// its notify program.
import {
  ingestedSchema,
  ingestedText,
  isAllBad,
  TURN_LINE,
} from "../../../../answers/work/ingested.ts";
import { EXIT } from "../../../../answers/exit.ts";
import { isOtherNotice, turnsInLines } from "../../../../core/capture/turns/from-json.ts";
import { placeHints } from "../../../../core/capture/turns/place-hints.ts";
import type { Turn } from "../../../../core/capture/turns/turn.ts";
import { err, ok } from "../../../../core/kit/result.ts";
import { ingest } from "../../../../engine/continuity/ingest.ts";
import { pathOfHints } from "../../../../open/machine.ts";
import { commonFlags, sessionFlag, wordArgument } from "../../flags.ts";
import { showWritten } from "../../show-written.ts";
import { phrase } from "../../ways.ts";
import { writing } from "../../writing.ts";

export const { command, example, output } = writing(
  {
    more: 'Each line is a turn: {"session", "role", "text", "at", "id"}, with "role" user or assistant, and "at" ISO 8601 or milliseconds since 1970; only role and text are needed. A turn with an id is recorded once, one without an id once a session for the same text. Turns stay in this clone, redacted. From what they say, twiceshy notes what is aimed at, open, done and decided: see twiceshy work. Lines that are no turn are named, and the others recorded; exits with 1 if there is no turn among them. docs/continuity.md has the rules.',
    example: `echo '${TURN_LINE}' | twiceshy ingest`,
    flags: { ...commonFlags, session: sessionFlag },
    positional: wordArgument(
      "One payload as JSON, as Codex hands it to its notify program",
      "payload",
    ),
    // A notify program runs in its agent's folder, which is often not the one that the agent works in.
    meant: async (env, { root }, payload) =>
      payload === undefined ? undefined : pathOfPayload(turnsInLines(payload).turns, { env, root }),
    output: ingestedSchema,
    say: ingestedText,
    exit: (out) => (isAllBad(out) ? EXIT.negative : EXIT.done),
  },
  async ({ context, project, flags }, payload) => {
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
    const { env } = context.process;
    const led =
      payload === undefined ? undefined : await pathOfPayload(read.turns, { env, ...flags });
    const turns = read.turns
      .map((one) => inSession(one, flags.session))
      .map((one) => (led === undefined || led === one.cwd ? one : withoutFolder(one)));
    const done = ingest(project, turns);
    if (!done.ok) return done;
    if (done.value.turns > 0) showWritten(context, project);
    const refused = [...new Set(done.value.refused.map((why) => phrase(why).sentence))];
    const bad = payload !== undefined && isOtherNotice(payload) ? [] : [...read.bad];
    return ok({ project: project.name, ...done.value, refused, bad });
  },
);

const pathOfPayload = (
  turns: readonly Turn[],
  opening: Parameters<typeof pathOfHints>[1],
): Promise<string | undefined> => pathOfHints(placeHints(turns), opening);

/** Where its words lead to a project, the folder that it came from is not the place of the work. */
const withoutFolder = ({ cwd: _elsewhere, ...turn }: Turn): Turn => turn;

const inSession = (turn: Turn, session: string | undefined): Turn =>
  turn.session === undefined && session !== undefined ? { ...turn, session } : turn;
