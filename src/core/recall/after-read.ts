// What an agent is shown of a file that it has read or edited: what failed there, what was decided, learned and noted of it.
import type { Event } from "../event/envelope.ts";
import { asTexts, fieldOf } from "../event/read.ts";
import { STATEMENT_KINDS } from "../fold/statements.ts";

/** The files that an event makes worth a look after a read. Whether its memory still stands is not known yet. */
export const filesToShow = (event: Event): readonly string[] => {
  const outcome = event.kind === "attempt" ? fieldOf(event, "outcome") : undefined;
  const isMined = fieldOf(event, "key")?.startsWith("git:") === true;
  const isShown =
    outcome === "failed" ||
    outcome === "partial" ||
    event.kind === "issue" ||
    event.kind === "abandon" ||
    (!isMined && STATEMENT_KINDS.some((kind) => kind === event.kind));
  const { files } = event.body ?? {};
  return isShown ? asTexts(files) : [];
};
