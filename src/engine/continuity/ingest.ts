// Takes turns in: each is redacted and recorded once, and what it states about the work becomes items, in the same append.
import {
  draftsOf,
  isTurnKey,
  ownWords,
  turnKey,
  type Turn,
  type TurnPlace,
} from "../../core/capture/turns/turn.ts";
import { labelsWith } from "../../core/capture/turns/labels.ts";
import type { Draft, DraftCommon } from "../../core/event/draft.ts";
import { withoutPersonal } from "../../core/capture/turns/without-personal.ts";
import type { TurnAside } from "../../core/event/work/words.ts";
import { turn as turnKind } from "../../core/event/kinds/continuity/turn.ts";
import { defined } from "../../core/kit/defined.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import { wellFormed } from "../../core/kit/text.ts";
import { kindInText, parseLine } from "../../core/log/line.ts";
import { IN_PROMPT } from "../../core/fold/speaker.ts";
import { rememberWhatFits, type Refused } from "../history/remember-what-fits.ts";
import type { AppendFault } from "../ports/log.ts";
import type { WritableProject } from "../project.ts";
import { localTextsOf } from "../recall/lines.ts";
import { forgottenIn, returningIn } from "../amend/forgotten.ts";
import { stampOf } from "../remember/stamp.ts";
import { recordEvidence, type EvidenceInTurn } from "./record-evidence.ts";

export interface Ingested {
  readonly turns: number;
  /** Statements about the work. */
  readonly items: number;
  /** Turns that were recorded before. */
  readonly known: number;
  /** Turns of which nothing was taken, because they are no part of the work. */
  readonly aside: number;
  /** Statements beyond those that are taken of one turn. */
  readonly omitted: number;
  readonly refused: readonly Refused[];
}

/** The turns that the log has, and why the last one of each session was left aside. */
interface KnownTurns {
  readonly keys: Set<string>;
  /** When the same words were said in the same place. */
  readonly earlier: Map<string, EarlierWords[]>;
  readonly asides: Map<string, TurnAside | undefined>;
}

interface EarlierWords {
  readonly when: number;
  /** Named by an id. */
  readonly isNamed: boolean;
}

/** An append of more holds too much at once. */
const AT_ONCE = 200;

/** What is noted of the moment and the channel of a turn. */
export type CommonOfTurn = (turn: Turn) => DraftCommon;

export const ingest = (
  project: WritableProject,
  turns: Iterable<Turn>,
  commonFor: CommonOfTurn = (turn) => commonOf(project, turn),
): Result<Ingested, AppendFault> => {
  const known = turnsKnown(project);
  const forgotten = forgottenIn(project);
  const labels = labelsWith(project.store.config.agents.labels);
  const count = { turns: 0, items: 0, known: 0, aside: 0, omitted: 0 };
  const refused: Refused[] = [];
  let waiting: Draft[] = [];
  const named: EvidenceInTurn[] = [];
  const append = (): Result<void, AppendFault> => {
    const remembered = rememberWhatFits(project, waiting);
    if (!remembered.ok) return remembered;
    waiting = [];
    refused.push(...remembered.value.refused);
    return ok(undefined);
  };
  for (const turn of turns) {
    const own = ownWords(wellFormed(turn.text));
    const text = project.write.redact(turn.role === "user" ? withoutPersonal(own) : own);
    if (text === "") continue;
    const key = turnKey(turn, text);
    const common = commonFor(turn);
    const when = turn.when ?? common.when;
    const words = wordsKey(turn, project.machine.digest(text));
    if (known.keys.has(key) || isKnownTwin(turn, when, known.earlier.get(words))) {
      count.known += 1;
      continue;
    }
    known.keys.add(key);
    noteWords(known, words, { when, isNamed: turn.id !== undefined });
    const lane = laneOf(turn);
    const asked = known.asides.get(lane);
    const place = placeOf(project, turn.cwd);
    const stamp = { common, digest: project.machine.digest, asked, labels, place };
    const drafts = draftsOf(turn, text, stamp);
    known.asides.set(lane, drafts.aside);
    const returning = returningIn(drafts.turn, forgotten, project.machine.digest);
    if (returning !== undefined) {
      refused.push(returning);
      continue;
    }
    waiting.push(drafts.turn, ...drafts.items);
    // As the turn has it: who speaks there, and when.
    const spoken = { ...common, ...defined({ session: turn.session, when: turn.when }) };
    named.push(
      ...drafts.evidence.map((one) => ({ ...one, turn: `key:${key}`, common: spoken, place })),
    );
    count.turns += 1;
    count.items += drafts.items.length;
    count.omitted += drafts.omitted;
    if (drafts.aside !== undefined) count.aside += 1;
    if (waiting.length < AT_ONCE) continue;
    const appended = append();
    if (!appended.ok) return appended;
  }
  const appended = append();
  if (!appended.ok) return appended;
  const evidence = recordEvidence(project, named);
  return evidence.ok ? ok({ ...count, refused: [...refused, ...evidence.value] }) : evidence;
};

/** A folder that cannot be looked up is as good as none. */
const placeOf = ({ paths }: WritableProject, cwd: string | undefined): TurnPlace => {
  const at = cwd === undefined ? undefined : paths.of(cwd);
  if (at === undefined || !at.ok || at.value === undefined) return {};
  const { inside, path } = at.value;
  if (!inside) return { outside: "yes" };
  return path === "" || path === "." ? {} : { folder: path };
};

const laneOf = ({ session = "", lane = "" }: Pick<Turn, "session" | "lane">): string =>
  `${session}\n${lane}`;

const wordsKey = (turn: Pick<Turn, "session" | "lane" | "role">, digest: string): string =>
  `${laneOf(turn)}\n${turn.role}\n${digest}`;

const noteWords = ({ earlier }: KnownTurns, words: string, one: EarlierWords): void => {
  const known = earlier.get(words);
  if (known) known.push(one);
  else earlier.set(words, [one]);
};

/** A hook, a transcript and a notify program hand over the same turn at about the same time. */
const TWIN_MS = 120_000;

/** Whether the same words came in another way. Those without an id or a occurrence count once in their session. */
const isKnownTwin = (
  { id, occurrence }: Turn,
  when: number,
  earlier: readonly EarlierWords[] = [],
): boolean =>
  earlier.some((one) => {
    if (id !== undefined && one.isNamed) return false;
    return (id ?? occurrence) === undefined || Math.abs(one.when - when) < TWIN_MS;
  });

/** What stands in a prompt is a person's, as far as the host can be believed. */
const commonOf = (project: WritableProject, { session, inPrompt }: Turn): DraftCommon => ({
  ...stampOf(project, session),
  ...(inPrompt === true && project.write.actor.door === "hook" ? { tags: [IN_PROMPT] } : {}),
});

const turnsKnown = (project: WritableProject): KnownTurns => {
  const known: KnownTurns = { keys: new Set(), earlier: new Map(), asides: new Map() };
  for (const text of localTextsOf(project)) {
    if (kindInText(text) !== "turn") continue;
    const line = parseLine(text);
    if (line.is !== "event" || !turnKind.is(line.event)) continue;
    const { key = "", session, lane, aside, role, digest, when, turn: id } = line.event.body;
    if (!isTurnKey(key)) continue;
    known.keys.add(key);
    const words = wordsKey({ session, lane, role }, digest);
    noteWords(known, words, { when, isNamed: id !== undefined });
    known.asides.set(laneOf({ session, lane }), aside);
  }
  return known;
};
