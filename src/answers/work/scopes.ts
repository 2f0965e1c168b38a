// Whose work there is: missions and sessions with the state of their work, and what hints lead to.
import * as v from "valibot";
import type { MissionState, SessionWorkState } from "../../core/fold/work/missions.ts";
import type {
  HintKind,
  ScopeCandidate,
  ScopeResolution,
} from "../../core/recall/continuity/resolve-scope.ts";
import { defined } from "../../core/kit/defined.ts";
import type { DocumentOf } from "../document.ts";
import { counted, fold, inLine, thousands, type Style } from "../text/style.ts";
import { isoTime } from "../text/time.ts";

const STATES = ["blocked", "open", "reported-done", "nothing-open"] as const;

const sessionEntries = {
  /** The id that the host gives it; empty if it has none. */
  session: v.string(),
  mission: v.optional(v.string()),
  folder: v.optional(v.string()),
  branch: v.optional(v.string()),
  state: v.picklist(STATES),
  /** Open items, blockers and unmet lines of Done when. */
  open: v.number(),
  /** What it aims at, or what was asked for last. */
  label: v.optional(v.string()),
  first: v.string(),
  last: v.string(),
  outside: v.optional(v.boolean()),
};

const sessionSchema = v.object(sessionEntries);

const HINTS = [
  ...(["session-id", "path", "name", "folder", "name-words", "label-words"] as const),
] as const satisfies readonly HintKind[];

export const candidateSchema = v.object({
  ...sessionEntries,
  score: v.number(),
  because: v.array(v.object({ for: v.picklist(HINTS), points: v.number(), what: v.string() })),
});
export type CandidateDocument = DocumentOf<typeof candidateSchema>;

export const missionsSchema = v.array(
  v.object({
    mission: v.optional(v.string()),
    state: v.picklist(STATES),
    open: v.number(),
    last: v.string(),
    sessions: v.array(sessionSchema),
  }),
);

export const resolutionSchema = v.object({
  routing: v.picklist(["needs-hint", "no-match", "ambiguous", "resolved"]),
  confidence: v.picklist(["high", "medium", "low"]),
  mission: v.optional(v.string()),
  folder: v.optional(v.string()),
  candidates: v.array(candidateSchema),
});
export type ResolutionDocument = DocumentOf<typeof resolutionSchema>;

export const scopeSchema = v.object({
  project: v.string(),
  missions: v.optional(missionsSchema),
  resolution: v.optional(resolutionSchema),
});
export type ScopeDocument = DocumentOf<typeof scopeSchema>;

type SessionScopeDocument = DocumentOf<typeof sessionSchema>;

const sessionScopeDocument = ({
  session,
  state,
  open,
  firstMs,
  lastMs,
  ...one
}: SessionWorkState) => ({
  ...{ session, state, open, first: isoTime(firstMs), last: isoTime(lastMs) },
  ...defined({ mission: one.mission, folder: one.folder, branch: one.branch, label: one.label }),
  ...(one.isOutside === undefined ? {} : { outside: true }),
});

export const missionsDocument = (
  project: string,
  missions: readonly MissionState[],
): ScopeDocument => ({
  project,
  missions: missions.map(({ mission, state, open, lastMs, sessions }) => ({
    ...{ ...defined({ mission }), state, open, last: isoTime(lastMs) },
    sessions: sessions.map(sessionScopeDocument),
  })),
});

export const candidateDocument = (one: ScopeCandidate): CandidateDocument => ({
  ...sessionScopeDocument(one),
  score: one.score,
  because: one.because.map((points) => ({ ...points })),
});

export const resolutionDocument = ({
  routing,
  confidence,
  lane,
  candidates,
}: ScopeResolution): ResolutionDocument => ({
  ...{ routing, confidence, ...lane },
  candidates: candidates.map(candidateDocument),
});

const STATE_WORDS = {
  blocked: "blocked",
  open: "open",
  "reported-done": "reported as done",
  "nothing-open": "nothing open",
} as const;

const NOTHING = "No session is known here. Record what agents and people state: twiceshy ingest";

export const scopeText = (out: ScopeDocument, style: Style): string =>
  out.resolution === undefined
    ? missionsText(out.missions ?? [], style)
    : resolutionText(out.resolution, style);

/** Of a mission. The newest come first, and an agent would pay for each. */
const SHOWN = 40;

const missionsText = (missions: DocumentOf<typeof missionsSchema>, style: Style): string => {
  if (missions.length === 0) return NOTHING;
  const isBare = missions.length === 1 && missions[0]?.mission === undefined;
  return missions
    .flatMap(({ mission, state, open, sessions }) => [
      ...(isBare
        ? []
        : [
            `${style.strong(mission === undefined ? "Without a mission" : inLine(mission))}  ${stateWords(state, open)}, ${counted(sessions.length, "session")}`,
          ]),
      ...sessions.slice(0, SHOWN).map((one) => sessionLine(one, style)),
      ...(sessions.length > SHOWN
        ? [style.faint(`  and ${thousands(sessions.length - SHOWN)} older: twiceshy scope --json`)]
        : []),
    ])
    .join("\n");
};

const stateWords = (state: keyof typeof STATE_WORDS, open: number): string =>
  open === 0 ? STATE_WORDS[state] : `${STATE_WORDS[state]}, ${counted(open, "open item")}`;

const sessionLine = (one: SessionScopeDocument, style: Style): string => {
  const { session, state, open, last, label, folder, outside } = one;
  const place = outside ? ", outside the project" : folder === undefined ? "" : `, in ${folder}`;
  return fold(
    `  ${session === "" ? "(no name)" : inLine(session)}  ${stateWords(state, open)}, ${last.slice(0, 10)}${inLine(place)}${label === undefined ? "" : `: ${inLine(label)}`}`,
    style.width,
    "    ",
  );
};

export const resolutionText = (out: ResolutionDocument, style: Style): string => {
  const named = out.candidates.filter(({ session }) => session !== "");
  const [first, ...others] = named;
  // Of several, none is proposed.
  const session = others.length > 0 ? "<session>" : inLine(first?.session ?? "");
  return [
    headOf(out),
    ...named.flatMap((one) => [sessionLine(one, style), ...scoreLines(one, style)]),
    ...(first === undefined
      ? []
      : [style.faint(`Name the one that is meant: twiceshy pack --session ${session}`)]),
  ].join("\n");
};

const headOf = ({
  routing,
  confidence,
  mission,
  folder,
  candidates,
}: ResolutionDocument): string => {
  if (candidates.length === 0) return NOTHING;
  switch (routing) {
    case "needs-hint":
      return "Nothing says which session is meant. The newest are:";
    case "no-match":
      return "Nothing here fits what was named. The newest sessions are:";
    case "ambiguous":
      return candidates.length === 1
        ? "Too little was named to be sure. Perhaps:"
        : "Several sessions could be meant:";
    case "resolved": {
      const lane =
        mission === undefined
          ? folder === undefined
            ? "One session fits"
            : `The folder ${inLine(folder)} is meant`
          : `The mission ${inLine(mission)} is meant`;
      return `${lane} (${confidence} confidence). ${counted(candidates.length, "session")}:`;
    }
  }
};

const POINT_WORDS = {
  "session-id": "the session's id",
  path: "the path",
  name: "the name",
  folder: "the folder",
  "name-words": "words of its names:",
  "label-words": "words of its objective:",
} as const;

const scoreLines = ({ score, because }: CandidateDocument, style: Style): readonly string[] => {
  if (because.length === 0) return [];
  const grounds = because.map(
    ({ for: hint, points, what }) => `${POINT_WORDS[hint]} ${inLine(what)} (${points})`,
  );
  return [
    fold(style.faint(`    ${score} points for ${grounds.join("; ")}`), style.width, "      "),
  ];
};
