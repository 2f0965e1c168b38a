// A firing: the gate spoke of one failure in one session, however often it did so there. Its fate
// is what came of it, and is what the gate learns from.
import type { EventId } from "../../event/id.ts";
import type { AnswerFact, Delivered } from "../../fold/trust-fact.ts";
import { cameOf, type Outcomes, type Overridden } from "./outcome.ts";
import { isPersonal } from "../../fold/speaker.ts";
import { factsOf, type Trust } from "../../fold/trust.ts";

/**
 * `right`: overridden and failed again, or a person said so; `wrong`: overridden and history shows
 * that it held, or a person said so; `elsewhere`: a person said that it does not apply here, which
 * speaks neither for nor against it; `overridden`: not decided yet; `heeded`: stopped and not
 * overridden, which proves nothing; `told`: it stopped nobody.
 */
export type Fate = "right" | "wrong" | "elsewhere" | "overridden" | "heeded" | "told";

export interface Firing {
  readonly memory: EventId;
  readonly session: string | undefined;
  /** When it first spoke. */
  readonly when: number;
  /** The rules that spoke, if this was the weightiest memory of their verdict. */
  readonly rules: readonly string[];
  readonly fate: Fate;
  /** The evidence of its fate. */
  readonly by?: Ground | undefined;
  /** It was overridden, and history may still decide its fate or change it. */
  readonly watched?: WatchedOverride | undefined;
  /** It was told before a commit, and nobody answered. A commit that repeats it all the same overrides it. */
  readonly offered?: Offered | undefined;
}

export interface WatchedOverride extends Overridden {
  /** The last verdict of the firing. */
  readonly verdict: EventId;
}

export interface Offered extends WatchedOverride {
  /** The commit that HEAD was on; absent before the first one. */
  readonly before: string | undefined;
}

export interface Ground {
  readonly is: "answer" | "failure";
  readonly id: EventId;
  readonly when: number;
}

/** `same` gives the one id that stands for all copies of a memory. */
export const firingsOf = (
  trust: Trust,
  outcomes: Outcomes = {},
  same: (id: EventId) => EventId = (id) => id,
): readonly Firing[] => {
  const answers = factsOf(trust, "answer").map((answer) => ({
    ...answer,
    memories: answer.memories.map(same),
  }));
  const groupsOf = [...grouped(factsOf(trust, "verdict"), same).values()];
  return groupsOf.map((group) => firingOf(group, answersTo(group, answers), outcomes));
};

interface WarningGroup {
  readonly memory: EventId;
  readonly session: string | undefined;
  readonly verdicts: Delivered[];
  readonly rules: Set<string>;
}

const grouped = (
  verdicts: readonly Delivered[],
  same: (id: EventId) => EventId,
): ReadonlyMap<string, WarningGroup> => {
  const groups = new Map<string, WarningGroup>();
  for (const verdict of verdicts) {
    const [lead] = verdict.memories;
    for (const named of new Set(verdict.memories)) {
      const memory = same(named);
      // Without a session, nothing shows that two verdicts belong together.
      const { session } = verdict;
      const group = `${memory} ${session === undefined ? `verdict ${verdict.id}` : `session ${session}`}`;
      const groupsOf = groups.get(group) ?? { memory, session, verdicts: [], rules: new Set() };
      groups.set(group, groupsOf);
      if (groupsOf.verdicts.at(-1) !== verdict) groupsOf.verdicts.push(verdict);
      if (named === lead && verdict.rule !== undefined) groupsOf.rules.add(verdict.rule);
    }
  }
  return groups;
};

interface FiringAnswers {
  /** Answers to these very verdicts, or about the memory in their session, in the total order. */
  readonly here: readonly AnswerFact[];
  /** What a person said about the memory anywhere. It decides only what nothing else has decided. */
  readonly ofMemory: readonly AnswerFact[];
}

const answersTo = (
  { memory, session, verdicts }: WarningGroup,
  answers: readonly AnswerFact[],
): FiringAnswers => {
  const ids = new Set(verdicts.map(({ id }) => id));
  const about = answers.filter(({ memories }) => memories.includes(memory));
  return {
    here: about.filter((answer) =>
      answer.verdict === undefined
        ? session !== undefined && answer.session === session
        : ids.has(answer.verdict),
    ),
    ofMemory: about.filter(({ verdict, by }) => verdict === undefined && by === "person"),
  };
};

const firingOf = (
  { memory, session, verdicts, rules }: WarningGroup,
  { here, ofMemory }: FiringAnswers,
  outcomes: Outcomes,
): Firing => {
  const when = Math.min(...verdicts.map((verdict) => verdict.when));
  const firing = { memory, session, when, rules: [...rules].sort() };
  const answered = here.findLast(({ by, answer }) => isPersonal(by) && answer !== "override");
  if (answered) return { ...firing, ...fateBy(answered) };
  const override = here.find(({ answer }) => answer === "override");
  const watched = override && watchedOf(override, session, verdicts);
  if (watched) {
    const again = outcomes.again?.[memory]?.find((failure) => cameOf(failure, watched));
    if (again) return { ...firing, fate: "right", by: groundOf("failure", again) };
    const held = here.find(({ by, answer }) => by === "history" && answer === "refuted");
    if (held) return { ...firing, fate: "wrong", by: groundOf("answer", held), watched };
  }
  const since = ofMemory.filter((answer) => answer.when >= when && DECIDES.has(answer.answer));
  const settled = since.at(-1);
  if (settled) return { ...firing, ...fateBy(settled) };
  if (override) return { ...firing, fate: "overridden", by: groundOf("answer", override), watched };
  const offered = offeredOf(session, verdicts);
  return { ...firing, fate: verdicts.some(stopped) ? "heeded" : "told", ...offered };
};

const offeredOf = (
  session: string | undefined,
  verdicts: readonly Delivered[],
): Pick<Firing, "offered"> => {
  const last = verdicts.at(-1);
  if (last?.delivered !== "pre-commit") return {};
  const [, before] = COMMIT_IN_KEY.exec(last.key ?? "") ?? [];
  const { when, id, path } = last;
  const paths = path === undefined ? [] : [path];
  return { offered: { when, session, paths, verdict: id, before } };
};

/** As src/engine/gate/deliver-to-commit.ts makes it. */
const COMMIT_IN_KEY = /^pre-commit:([0-9a-f]{40}|[0-9a-f]{64}):/;

const watchedOf = (
  { when }: AnswerFact,
  session: string | undefined,
  verdicts: readonly Delivered[],
): WatchedOverride | undefined => {
  const last = verdicts.at(-1);
  const paths = verdicts.flatMap(({ path }) => path ?? []);
  return last && { when, session, paths, verdict: last.id };
};

const FATES = { confirmed: "right", refuted: "wrong", "not-applicable": "elsewhere" } as const;
const DECIDES: ReadonlySet<string> = new Set(["confirmed", "refuted"]);

const fateBy = (answer: AnswerFact): Pick<Firing, "fate" | "by"> => ({
  fate: answer.answer === "override" ? "overridden" : FATES[answer.answer],
  by: groundOf("answer", answer),
});

const groundOf = (is: Ground["is"], { id, when }: Omit<Ground, "is">): Ground => ({ is, id, when });

const stopped = ({ delivered }: Delivered): boolean => delivered === "deny" || delivered === "ask";
