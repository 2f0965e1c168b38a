// Takes turns in: each is redacted and recorded once, and what it states about the work becomes items, in the same append.
import {
  draftsOf,
  isTurnKey,
  ownWords,
  turnKey,
  type Turn,
} from "../../core/capture/turns/turn.ts";
import type { Draft } from "../../core/event/draft.ts";
import type { TurnAside } from "../../core/event/work/words.ts";
import { turn as turnKind } from "../../core/event/kinds/continuity/turn.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import { wellFormed } from "../../core/kit/text.ts";
import { kindInText, parseLine } from "../../core/log/line.ts";
import { IN_PROMPT } from "../../core/fold/speaker.ts";
import { rememberWhatFits, type Refused } from "../history/remember-what-fits.ts";
import type { AppendFault } from "../ports/log.ts";
import type { WritableProject } from "../project.ts";
import { textsOf } from "../recall/lines.ts";
import { stampOf } from "../remember/stamp.ts";

export interface Ingested {
  readonly turns: number;
  /** Statements about the work. */
  readonly items: number;
  /** Turns that were recorded before. */
  readonly known: number;
  /** Turns of which nothing was taken, because they are no part of the work. */
  readonly aside: number;
  readonly refused: readonly Refused[];
}

/** The turns that the log has, and why the last one of each session was left aside. */
interface KnownTurns {
  readonly keys: Set<string>;
  readonly asides: Map<string, TurnAside | undefined>;
}

/** An append of more holds too much at once. */
const AT_ONCE = 200;

export const ingest = (
  project: WritableProject,
  turns: Iterable<Turn>,
): Result<Ingested, AppendFault> => {
  const known = turnsKnown(project);
  const count = { turns: 0, items: 0, known: 0, aside: 0 };
  const refused: Refused[] = [];
  let waiting: Draft[] = [];
  const append = (): Result<void, AppendFault> => {
    const remembered = rememberWhatFits(project, waiting);
    if (!remembered.ok) return remembered;
    waiting = [];
    refused.push(...remembered.value.refused);
    return ok(undefined);
  };
  for (const turn of turns) {
    const text = project.write.redact(ownWords(wellFormed(turn.text)));
    const key = turnKey(turn, text);
    if (known.keys.has(key)) {
      count.known += 1;
      continue;
    }
    known.keys.add(key);
    const lane = laneOf(turn);
    const asked = known.asides.get(lane);
    const common = commonOf(project, turn);
    const drafts = draftsOf(turn, text, { common, digest: project.machine.digest, asked });
    known.asides.set(lane, drafts.aside);
    waiting.push(drafts.turn, ...drafts.items);
    count.turns += 1;
    count.items += drafts.items.length;
    if (drafts.aside !== undefined) count.aside += 1;
    if (waiting.length < AT_ONCE) continue;
    const appended = append();
    if (!appended.ok) return appended;
  }
  const appended = append();
  return appended.ok ? ok({ ...count, refused }) : appended;
};

const laneOf = ({ session = "", lane = "" }: Pick<Turn, "session" | "lane">): string =>
  `${session}\n${lane}`;

/** What stands in a prompt is a person's, as far as the host can be believed. */
const commonOf = (project: WritableProject, { session, role }: Turn) => ({
  ...stampOf(project, session),
  ...(role === "user" && project.write.actor.door === "hook" ? { tags: [IN_PROMPT] } : {}),
});

const turnsKnown = (project: WritableProject): KnownTurns => {
  const known: KnownTurns = { keys: new Set(), asides: new Map() };
  for (const text of textsOf(project)) {
    if (kindInText(text) !== "turn") continue;
    const line = parseLine(text);
    if (line.is !== "event" || !turnKind.is(line.event)) continue;
    const { key = "", session, lane, aside } = line.event.body;
    if (!isTurnKey(key)) continue;
    known.keys.add(key);
    known.asides.set(laneOf({ session, lane }), aside);
  }
  return known;
};
