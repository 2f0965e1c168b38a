// Judges an action. Gathers first: the events that its paths and its command lead to, looked up in the
// gate files in a few rounds, as cases; and the session's earlier edits, if they may matter. Then
// scores (core/judge/verdict.ts). A case gets no higher level than mutes, snoozes, answers and
// policies allow (core/judge/trust/clearance.ts).
import { type Gathered, clearanceAmong } from "../../core/judge/trust/case-clearance.ts";
import type { Action } from "../../core/judge/action/action.ts";
import { fingerprintOfDiff } from "../../core/judge/action/features.ts";
import { changeWith, compareEdit, wantsEarlier } from "../../core/judge/edit-evidence.ts";
import type { ChangedFile } from "../../core/event/change.ts";
import { fingerprintOf } from "../../core/judge/match/fingerprint.ts";
import { casesNear } from "../../core/judge/match/near.ts";
import { gramsOf } from "../../core/judge/match/rarity.ts";
import { casesOf } from "../../core/judge/cases/cases.ts";
import type { Case } from "../../core/judge/cases/case.ts";
import type { Judging } from "../../core/judge/evidence.ts";
import {
  suppressionOf,
  type Suppression,
  type Clearance,
} from "../../core/judge/trust/clearance.ts";
import { lazily } from "../../core/kit/lazy.ts";
import { closureOf, LESSONS, pathLookupKey } from "../../core/judge/lookup-keys.ts";
import { learned } from "../../core/judge/known.ts";
import type { ActionPlace } from "../../core/judge/trust/place.ts";
import type { Trust } from "../../core/fold/trust.ts";
import { verdictOf, type Verdict } from "../../core/judge/verdict.ts";
import type { GateView } from "../ports/gate-files.ts";

export interface Asking extends Pick<Judging, "changedSince" | "textOf"> {
  /** The session's earlier edits, combined. Asked for only if they may matter. */
  readonly earlier?: () => readonly ChangedFile[];
  readonly nowMs: number;
  readonly session?: string | undefined;
  readonly host?: string | undefined;
  readonly ignoreCase?: (() => boolean) | undefined;
  /** Looks for failed changes everywhere, not only at the paths where they failed. This takes a while. */
  readonly everywhere?: boolean | undefined;
}

export interface Judgment {
  readonly verdict: Verdict;
  /** The cases that the action was compared with. */
  readonly cases: readonly Case[];
  /** How far the gate may speak about a case, at the place of the action. */
  readonly suppressionOf: (about: Case) => Suppression;
}

/** The action's paths must be spelled as the log spells them. */
export const judge = (action: Action, view: GateView, asking: Asking): Judgment => {
  const events = asking.everywhere
    ? view.every()
    : closureOf([...keysOf(action), ...keysNear(action, view, asking)], view.lookup);
  const known = learned(events);
  const all = [...casesOf(known)];
  const cases = asking.everywhere ? casesNear(action, all) : all;
  const { files, command } = action;
  const place = lazily(() => ({
    ...{ command, session: asking.session, host: asking.host },
    paths: files.map(({ path }) => path),
    match: { ignoreCase: asking.ignoreCase?.() },
  }));
  const suppressionFor = suppressionsAt(view.trust, { known, events, cases }, place, asking.nowMs);
  const judging: Judging = {
    rarity: view.rarity,
    textOf: asking.textOf,
    suppressionOf: (about) => suppressionFor(about).most,
    changedSince: asking.changedSince,
  };
  const alone = compareEdit(action, cases, judging);
  const earlier = wantsEarlier(alone) ? asking.earlier?.() : undefined;
  const verdict = verdictOf(action, cases, judging, alone, changeWith(action, earlier));
  return { verdict, cases, suppressionOf: suppressionFor };
};

/** If content is judged before an edit, the content of the earlier edits also leads to cases. */
const keysNear = (action: Action, { near }: GateView, { earlier }: Asking): readonly string[] => {
  const own = near && fingerprintOfDiff(action.files);
  if (near === undefined || own === undefined) return [];
  const change = changeWith(action, earlier?.());
  return near(gramsOf(change === undefined ? own : fingerprintOf(change)));
};

const keysOf = ({ files, command }: Action): readonly string[] => {
  const keys = files.flatMap(({ path, from }) =>
    (from === undefined ? [path] : [path, from]).map(pathLookupKey),
  );
  return command === undefined ? keys : [...keys, LESSONS];
};

/** Trust is read only if the action repeats or resembles something, which is seldom. */
const suppressionsAt = (
  trust: () => Trust,
  all: Gathered,
  place: () => ActionPlace,
  nowMs: number,
): ((about: Case) => Suppression) => {
  let clearance: Clearance | undefined;
  return ({ ids, kind }) => {
    clearance ??= clearanceAmong(trust(), all);
    return suppressionOf(clearance, { memory: ids, rule: kind, nowMs, ...place() });
  };
};
