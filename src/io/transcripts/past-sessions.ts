// The past sessions of a project, each from its transcripts: an agent may keep a session in several files.
import { isForgotten, type ForgottenTexts } from "../../core/transcripts/forgotten.ts";
import type {
  PastSession,
  PastSessions,
  PastTurn,
} from "../../engine/ports/session/past-sessions.ts";
import { sessionName } from "./catalog.ts";
import type { Transcript } from "./list.ts";
import { ownedTranscripts, type TranscriptPlaces } from "./owned.ts";
import type { KnownTranscript } from "./project-turns.ts";
import { spokenFrom } from "./turns.ts";

/** A long session with all that its tools printed. */
const MOST_BYTES = 64 << 20;

export const createPastSessions = (
  places: TranscriptPlaces,
  forgotten: ForgottenTexts,
): PastSessions => {
  let bySession: ReadonlyMap<string, readonly KnownTranscript[]> = new Map();
  return {
    all: () => {
      const { owned } = ownedTranscripts(places, () => false);
      const own = [...owned.values()]
        .filter(({ owner }) => owner.isOwn)
        .flatMap(({ held }) => held);
      bySession = grouped(own);
      return [...bySession.values()].flatMap(asSession);
    },
    turnsOf: ({ agent, session }) =>
      (bySession.get(nameOf(agent, session)) ?? [])
        .toReversed()
        .flatMap(({ transcript }) => turnsIn(transcript))
        .filter(({ text }) => !isForgotten(text, forgotten)),
  };
};

const nameOf = (agent: string, session: string): string => `${agent} ${session}`;

const sessionOf = ({ transcript: { path, inDatabase }, head }: KnownTranscript): string =>
  inDatabase?.session ?? sessionName(path, head);

const grouped = (
  all: readonly KnownTranscript[],
): ReadonlyMap<string, readonly KnownTranscript[]> => {
  const groups = new Map<string, KnownTranscript[]>();
  for (const one of all) {
    const name = nameOf(one.transcript.agent, sessionOf(one));
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [one]);
    else group.push(one);
  }
  return groups;
};

const asSession = (all: readonly KnownTranscript[]): readonly PastSession[] => {
  const [last] = all;
  if (last === undefined) return [];
  const { agent, changedMs } = last.transcript;
  return [{ agent, session: sessionOf(last), changedMs }];
};

function* turnsOf(transcript: Transcript): Generator<PastTurn> {
  let lastMs = 0;
  // The first row may be cut, and then says nothing.
  const from = Math.max(0, transcript.bytes - MOST_BYTES);
  for (const { spoken, atMs } of spokenFrom(transcript, from)) {
    lastMs = atMs || lastMs;
    for (const one of spoken) yield { ...one, atMs: lastMs };
  }
}

const turnsIn = (transcript: Transcript): readonly PastTurn[] => [...turnsOf(transcript)];
