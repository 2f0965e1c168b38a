// Which part of the work is meant, by what a caller knows of it: an id, a path, a name, words. It adds up points and says
// for what. It resolves a mission or a folder at most: which session is meant, the caller says.
import { wordsOf } from "../../fold/work/words.ts";
import type { SessionWorkState } from "../../fold/work/missions.ts";
import { grouped } from "../../fold/work/grouped.ts";
import { compareText } from "../../kit/text.ts";

export interface ScopeHints {
  /** The id that the host gives a session. */
  readonly session?: string | undefined;
  readonly mission?: string | undefined;
  /** A folder or a file, as the log spells it. */
  readonly path?: string | undefined;
  /** The folder that the agent works in, as the log spells it; absent at the project's top. */
  readonly folder?: string | undefined;
  /** A title of a chat, a branch, or whatever else is known. */
  readonly words?: string | undefined;
}

export type HintKind = "session-id" | "path" | "name" | "folder" | "name-words" | "label-words";

export interface HintPoints {
  readonly for: HintKind;
  readonly points: number;
  readonly what: string;
}

export interface ScopeCandidate extends SessionWorkState {
  readonly score: number;
  readonly because: readonly HintPoints[];
}

/** A mission, a folder, or a session that has neither. */
export interface Lane {
  readonly mission?: string;
  readonly folder?: string;
}

export interface ScopeResolution {
  readonly routing: "needs-hint" | "no-match" | "ambiguous" | "resolved";
  readonly confidence: "high" | "medium" | "low";
  /** What the hints lead to; absent unless resolved. */
  readonly lane?: Lane;
  /** The best first: those of the lane, or all that could be meant. */
  readonly candidates: readonly ScopeCandidate[];
}

const POINTS = { sessionId: 220, path: 100, name: 80, folder: 60 };
const NAME_WORD = { each: 30, most: 90 };
const LABEL_WORD = { each: 8, most: 40 };
/** From so many points on, if the next lane is `LEAD` behind. */
const HIGH = 150;
const MEDIUM = 70;
const LEAD = 45;
/** How many candidates are listed. */
const LISTED = 8;

export const resolveScope = (
  sessions: readonly SessionWorkState[],
  hints: ScopeHints,
): ScopeResolution => {
  const offered = sessions.filter((one) => one.session !== "");
  if (Object.values(hints).every((hint) => hint === undefined || hint.trim() === ""))
    return { routing: "needs-hint", confidence: "low", candidates: listed(offered.map(unscored)) };
  const scored = offered.map((one) => candidateOf(one, hints)).filter(({ score }) => score > 0);
  if (scored.length === 0)
    return { routing: "no-match", confidence: "low", candidates: listed(offered.map(unscored)) };
  const lanes = [...grouped(scored, laneKey).values()]
    .map(listed)
    .toSorted((a, b) => bestOf(b) - bestOf(a));
  const [first = [], second = []] = lanes;
  const [best, lead] = [bestOf(first), bestOf(first) - bestOf(second)];
  if (best < MEDIUM || lead < LEAD)
    return { routing: "ambiguous", confidence: "low", candidates: listed(scored) };
  return {
    ...{ routing: "resolved", confidence: best >= HIGH ? "high" : "medium" },
    ...{ lane: laneOf(first[0]), candidates: first },
  };
};

const bestOf = ([best]: readonly ScopeCandidate[]): number => best?.score ?? 0;

const unscored = (one: SessionWorkState): ScopeCandidate => ({ ...one, score: 0, because: [] });

const listed = (candidates: readonly ScopeCandidate[]): readonly ScopeCandidate[] =>
  candidates
    .toSorted(
      (a, b) => b.score - a.score || b.lastMs - a.lastMs || compareText(a.session, b.session),
    )
    .slice(0, LISTED);

const laneOf = (one: SessionWorkState | undefined): Lane => {
  if (one?.mission !== undefined) return { mission: one.mission };
  return one?.folder === undefined || isOfTools(one.folder) ? {} : { folder: one.folder };
};

const laneKey = (one: SessionWorkState): string => {
  const { mission, folder } = laneOf(one);
  return JSON.stringify([mission, folder, mission ?? folder ?? one.session]);
};

/** A folder that tools fill says nothing about the work. */
const isOfTools = (folder: string): boolean =>
  folder
    .split("/")
    .some(
      (part) => part.startsWith(".") || /^(?:node_modules|dist|build|target|te?mp)$/u.test(part),
    );

const candidateOf = (one: SessionWorkState, hints: ScopeHints): ScopeCandidate => {
  const because = [...idPoints(one, hints), ...placePoints(one, hints), ...wordPoints(one, hints)];
  return { ...one, score: because.reduce((sum, { points }) => sum + points, 0), because };
};

const textOf = ({ words = "", mission = "" }: ScopeHints): string => `${words} ${mission}`.trim();

const idPoints = ({ session }: SessionWorkState, hints: ScopeHints): readonly HintPoints[] => {
  const isNamed = hints.session === session || textOf(hints).split(/\s+/u).includes(session);
  return isNamed ? [{ for: "session-id", points: POINTS.sessionId, what: session }] : [];
};

const placePoints = ({ folder }: SessionWorkState, hints: ScopeHints): readonly HintPoints[] => {
  if (folder === undefined) return [];
  const isPath = hints.path === folder;
  const isBeside =
    hints.path?.startsWith(`${folder}/`) === true ||
    (hints.folder !== undefined && lastPart(hints.folder) === lastPart(folder));
  return [
    ...(isPath ? [{ for: "path" as const, points: POINTS.path, what: folder }] : []),
    ...(isBeside ? [{ for: "folder" as const, points: POINTS.folder, what: folder }] : []),
  ];
};

const lastPart = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

const wordPoints = (
  { mission, folder, branch, label }: SessionWorkState,
  hints: ScopeHints,
): readonly HintPoints[] => {
  const text = textOf(hints).toLowerCase();
  if (text === "") return [];
  const given = wordsTyped(text);
  const names = [mission, folder, branch].filter((name) => name !== undefined);
  const literal = names.find((name) => hasPhrase(text, name.toLowerCase()));
  const inName = sharedWords(given, names.join(" "));
  const inLabel = sharedWords(given, label ?? "").filter((word) => !inName.includes(word));
  return [
    ...(literal === undefined
      ? []
      : [{ for: "name" as const, points: POINTS.name, what: literal }]),
    ...pointsFor("name-words", inName, NAME_WORD),
    ...pointsFor("label-words", inLabel, LABEL_WORD),
  ];
};

const hasPhrase = (text: string, name: string): boolean => {
  const at = text.indexOf(name);
  if (at < 0) return false;
  const isEdge = (char: string): boolean => !/[\p{L}\p{N}]/u.test(char);
  return isEdge(text.charAt(at - 1)) && isEdge(text.charAt(at + name.length));
};

/** The words that are compared, each as it was typed: who reads a reason knows no stems. */
const wordsTyped = (text: string): ReadonlyMap<string, string> =>
  new Map(
    (text.match(/[\p{L}\p{N}\p{M}’']+/gu) ?? []).flatMap((typed) =>
      [...wordsOf(typed)].map((word) => [word, typed] as const),
    ),
  );

const sharedWords = (given: ReadonlyMap<string, string>, text: string): readonly string[] =>
  [...wordsOf(text)].flatMap((word) => given.get(word) ?? []);

const pointsFor = (
  kind: HintKind,
  words: readonly string[],
  { each, most }: typeof NAME_WORD,
): readonly HintPoints[] =>
  words.length === 0
    ? []
    : [{ for: kind, points: Math.min(words.length * each, most), what: words.join(", ") }];
