// What was said and written in a transcript since it was last read: what is to be recorded of it, and
// what is only to be proposed. The ledger keeps the same from being taken twice.
import { findingsIn, type TextFinding } from "../../core/capture/signals/findings.ts";
import { outsidePauses, type PausedSpan } from "../../core/transcripts/outside-pauses.ts";
import { spokenInTurns } from "../../core/transcripts/spoken-in-turns.ts";
import type { TranscriptText } from "../../core/transcripts/spoken.ts";
import { tierOf } from "../../core/capture/signals/tiers.ts";
import type { Redact } from "../../core/kit/redact.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { FileFault } from "../ports/file.ts";
import type { SignalLedger } from "../ports/session/signal-ledger.ts";
import { claimHash } from "./record-findings.ts";

export interface TurnRead {
  readonly record: readonly TextFinding[];
  readonly propose: readonly TextFinding[];
  /** At the end of a turn: a line for each memory that was captured before a compaction since. */
  readonly before: readonly string[];
}

/** No turn of people and agents states more. */
const MOST_RECORDED = 20;
const MOST_PROPOSED = 5;
const NOTHING: TurnRead = { record: [], propose: [], before: [] };

/** `redaction` is asked for only if something was found. What is known, and what the ledger keeps, is redacted. */
export const readTurn = async (
  ledger: SignalLedger,
  transcript: string,
  source: "turn" | "compaction",
  {
    paused,
    isIgnored,
    isNovel,
    redaction,
  }: {
    /** When nothing was to be recorded. */
    readonly paused: readonly PausedSpan[];
    /** Whether nothing is to be recorded of what it wrote. */
    readonly isIgnored: (written: Pick<TranscriptText, "path" | "tool">) => boolean;
    readonly isNovel: (finding: TextFinding) => boolean;
    readonly redaction: () => Promise<Redact>;
  },
): Promise<Result<TurnRead, FileFault>> => {
  const before = ledger.of(transcript);
  if (!before.ok) return before;
  const { listed, recorded, claims, undelivered = [] } = before.value;
  const part = ledger.read(transcript, source === "turn" ? listed : recorded);
  if (part === undefined) return ok(NOTHING);
  const found = spokenInTurns(outsidePauses(part.lines, paused))
    .filter((spoken) => !isIgnored(spoken))
    .flatMap(findingsIn);
  const texts = found.map(({ text }) => text);
  const redacted = found.length === 0 ? [] : (await redaction())(texts);
  const taken = new Set(claims);
  const record: TextFinding[] = [];
  const propose: TextFinding[] = [];
  for (const [at, finding] of found.entries()) {
    const text = redacted[at] ?? "";
    const tier = tierOf(source, finding.confidence);
    // What was only listed is recorded all the same before it is lost.
    const mark = `${tier === "record" ? "r" : "p"}${claimHash(text)}`;
    if (tier === "skip" || taken.has(mark) || !isNovel({ ...finding, text })) continue;
    const list = tier === "record" ? record : propose;
    if (list.length >= (tier === "record" ? MOST_RECORDED : MOST_PROPOSED)) continue;
    taken.add(mark);
    list.push(finding);
  }
  const kept = ledger.keep(transcript, {
    listed: part.end,
    recorded: source === "turn" ? recorded : part.end,
    claims: [...taken],
    ...(source === "turn" || undelivered.length === 0 ? {} : { undelivered }),
  });
  if (!kept.ok) return kept;
  return ok(
    source === "turn"
      ? { record, propose, before: undelivered }
      : { record, propose: [], before: [] },
  );
};

/** Keeps what was captured before a compaction, where nothing can be shown, for the end of the turn. */
export const showAtTurnEnd = (
  ledger: SignalLedger,
  transcript: string,
  lines: readonly string[],
): Result<void, FileFault> => {
  const before = ledger.of(transcript);
  if (!before.ok) return before;
  const undelivered = [...(before.value.undelivered ?? []), ...lines].slice(-MOST_RECORDED);
  return ledger.keep(transcript, { ...before.value, undelivered });
};
