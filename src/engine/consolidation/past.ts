// Draws proposals from the sessions that were held before twiceshy followed them, by rules alone, the newest first. Each is
// looked through once, and also what a person stated outright is only proposed: it may not hold any more.
import { AGENTS } from "../../core/agents/registry.ts";
import { acceptable } from "../../core/capture/consolidation/accept.ts";
import { signalled, statedOutright } from "../../core/capture/consolidation/by-rules.ts";
import { originName } from "../../core/capture/consolidation/origin.ts";
import { isConsolidationPrompt } from "../../core/capture/consolidation/prompt.ts";
import {
  claimIn,
  type SuggestedBody,
  type Suggestion,
} from "../../core/capture/consolidation/suggestion.ts";
import { personTurns } from "../../core/capture/consolidation/windows.ts";
import { claimKey } from "../../core/capture/signals/novelty.ts";
import { PROPOSED } from "../../core/capture/signals/tiers.ts";
import { allProposals } from "../../core/fold/proposals/waiting.ts";
import type { FactInForce } from "../../core/capture/requests/topic.ts";
import type { Redact } from "../../core/kit/redact.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import { isPaused, type PausedSpan } from "../../core/transcripts/outside-pauses.ts";
import type { FileFault } from "../ports/file.ts";
import type { AppendFault } from "../ports/log.ts";
import type { ConsolidationQueue } from "../ports/session/consolidation.ts";
import type { PastSession, PastSessions, PastTurn } from "../ports/session/past-sessions.ts";
import type { WritableProject } from "../project.ts";
import { factsKnown } from "../recall/facts/known.ts";
import { eventsOf } from "../recall/lines.ts";
import { knownClaims } from "../remember/record-findings.ts";
import { LEAST_PERSON_TURNS, MOST_PROPOSALS, redacted } from "./draw.ts";
import { leaveProposals, sessionsDrawn } from "./propose.ts";

/** What cannot be asked of `consolidate` together. */
export interface ConsolidateFault {
  readonly kind: "consolidate-both" | "consolidate-not-past";
}

export interface PastMeans {
  readonly past: PastSessions;
  readonly queue: ConsolidationQueue;
  readonly redact: Redact;
  /** How many sessions are looked through now. */
  readonly most: number;
  /** Nothing is written. */
  readonly dry: boolean;
}

export interface PastDrawn {
  /** Those that were looked through now, the newest first. */
  readonly sessions: readonly PastSessionDrawn[];
  /** Looked through before, now or at their end. */
  readonly before: number;
  /** Not looked through: still held a moment ago, or waiting for their consolidation. */
  readonly current: number;
  /** Left for the next time. */
  readonly left: number;
}

export interface PastSessionDrawn extends PastSession {
  /** The agent's name as its maker writes it. */
  readonly title: string;
  readonly proposed: readonly SuggestedBody[];
}

/** A session in which nothing was said for so long has ended. */
const STILL_HELD_MS = 10 * 60_000;
/** So many proposals are left at a time that a person can review them at once. */
export const MOST_LEFT = 100;

export const drawFromPast = (
  project: WritableProject,
  means: PastMeans,
): Result<PastDrawn, FileFault | AppendFault> => {
  const open = openSessions(project, means);
  if (!open.ok) return open;
  const paused = project.hooks.pause.spans();
  if (!paused.ok) return paused;
  const { sessions, before, current } = open.value;
  const drawing: PastDrawing = { ...means, project, paused: paused.value, known: known(project) };
  const drawn: PastSessionDrawn[] = [];
  let proposed = 0;
  for (const session of sessions) {
    if (drawn.length >= means.most || proposed >= MOST_LEFT) break;
    const one = drawOne(session, drawing);
    if (!one.ok) return one;
    drawn.push(one.value);
    proposed += one.value.proposed.length;
  }
  return ok({ sessions: drawn, before, current, left: sessions.length - drawn.length });
};

/** A session that said too little is looked at again if it went on. */
const nameOf = ({ session, changedMs }: PastSession, isShort: boolean): string =>
  isShort ? `${session} ${changedMs}` : session;

interface OpenSessions {
  readonly sessions: readonly PastSession[];
  readonly before: number;
  readonly current: number;
}

const openSessions = (
  project: WritableProject,
  { past, queue }: PastMeans,
): Result<OpenSessions, FileFault> => {
  const [done, waiting, drawn] = [queue.done.read(), queue.waiting(), sessionsDrawn(project)];
  if (!done.ok) return done;
  if (!waiting.ok) return waiting;
  const waits = new Set(waiting.value.map(originName));
  const endedMs = project.machine.clock.nowMs() - STILL_HELD_MS;
  const all = past.all();
  const isDone = (one: PastSession): boolean =>
    drawn.has(one.session) || [true, false].some((isShort) => done.value.has(nameOf(one, isShort)));
  const undone = all.filter((one) => !isDone(one));
  const sessions = undone.filter(
    ({ session, changedMs }) => changedMs <= endedMs && !waits.has(session),
  );
  const before = all.length - undone.length;
  return ok({ sessions, before, current: undone.length - sessions.length });
};

interface PastDrawing extends PastMeans {
  readonly project: WritableProject;
  readonly paused: readonly PausedSpan[];
  readonly known: KnownBefore;
}

interface KnownBefore {
  /** Claims, also those that were proposed, whatever became of them. What is proposed now is added. */
  readonly claims: { readonly text: string }[];
  /** The values of facts, in force or not, as they are compared. */
  readonly values: ReadonlySet<string>;
  readonly inForce: readonly FactInForce[];
}

const known = (project: WritableProject): KnownBefore => {
  const groups = factsKnown(project, { atMs: project.machine.clock.nowMs() });
  const inForce = groups.flatMap((group) => group.inForce);
  const facts = [...inForce, ...groups.flatMap(({ lost }) => lost.map(({ memory }) => memory))];
  const proposals = allProposals(eventsOf(project));
  return {
    claims: [...knownClaims(project), ...proposals.map(({ body: { text } }) => ({ text }))],
    values: new Set(
      [
        ...facts.map(({ fact }) => fact?.value),
        ...proposals.map(({ body: { value } }) => value),
      ].map((value = "") => claimKey(value)),
    ),
    inForce: inForce.flatMap(({ fact }) => (fact === undefined ? [] : [fact])),
  };
};

const drawOne = (
  one: PastSession,
  drawing: PastDrawing,
): Result<PastSessionDrawn, FileFault | AppendFault> => {
  const { project, past, queue, redact, paused, dry } = drawing;
  const { agent, session, changedMs } = one;
  const spoken = past
    .turnsOf(one)
    .filter(({ author, atMs }) => author !== "file" && !mayBePaused(atMs, paused));
  const isOurs = spoken.slice(0, 1).some(({ text }) => isConsolidationPrompt(text));
  const dialog = isOurs ? [] : redacted(spoken, redact);
  const isShort = personTurns(dialog) < LEAST_PERSON_TURNS;
  const { accepted, spokenMs } = suggestedIn(dialog, isShort, drawing.known);
  const proposed = accepted.slice(0, MOST_PROPOSALS);
  drawing.known.claims.push(...proposed.map((each) => ({ text: claimIn(each) })));
  const { title = agent } = AGENTS.find(({ id }) => id === agent) ?? {};
  const out = { agent, title, session, changedMs, proposed };
  if (dry) return ok(out);
  const when = (each: Suggestion): number => spokenMs.get(claimIn(each)) ?? changedMs;
  const left = leaveProposals(project, { session }, { proposals: proposed, madeBy: "rules", when });
  if (!left.ok) return left;
  const marked = queue.done.mark(nameOf(one, isShort && proposed.length === 0));
  return marked.ok ? ok(out) : marked;
};

/** What has no time may have been said in a pause, if there was one. */
const mayBePaused = (atMs: number, paused: readonly PausedSpan[]): boolean =>
  atMs === 0 ? paused.length > 0 : isPaused(atMs, paused);

/** In a short session only what was asked for or marked counts. */
const suggestedIn = (
  dialog: readonly PastTurn[],
  isShort: boolean,
  { claims, values, inForce }: KnownBefore,
): { readonly accepted: readonly Suggestion[]; readonly spokenMs: ReadonlyMap<string, number> } => {
  const spokenMs = new Map<string, number>();
  const isNewFact = (one: Suggestion): boolean =>
    one.suggests !== "fact" || !values.has(claimKey(one.value));
  const suggestions = dialog.flatMap((turn) => {
    const found = [
      ...statedOutright(turn, inForce).filter(isNewFact),
      ...(isShort ? [] : signalled([turn])),
    ];
    for (const one of found) if (turn.atMs > 0) spokenMs.set(claimIn(one), turn.atMs);
    return found;
  });
  const spoken = dialog.map(({ text }) => text).join("\n");
  const { accepted } = acceptable(suggestions, { spoken, known: claims, least: PROPOSED });
  return { accepted, spokenMs };
};
