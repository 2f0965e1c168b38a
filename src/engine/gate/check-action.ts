// Judges an action, and returns everything that is known about it under the present circumstances.
// It writes nothing; deliver-to-commit.ts records a warning before a commit.
import { versionNow } from "../../core/project/conditions.ts";
import type { EventId } from "../../core/event/id.ts";
import { compareEvents } from "../../core/event/order.ts";
import { respelled, type Action } from "../../core/judge/action/action.ts";
import { under } from "../../core/judge/circumstances.ts";
import type { AnswerFact } from "../../core/fold/trust-fact.ts";
import { factsOf, type Trust } from "../../core/fold/trust.ts";
import { withoutTakenBack } from "../../core/judge/takes-back.ts";
import type { Evidence } from "../../core/judge/evidence.ts";
import type { DeliveredAs, Message } from "../../core/judge/message/compose.ts";
import { messageOf } from "./deliver.ts";
import { judge, type Judgment } from "./judge.ts";
import type { HeadRelation, Surroundings } from "../ports/agents/surroundings.ts";
import type { Project } from "../project.ts";
import { versionsIn } from "../attempts/versions-now.ts";

export interface ActionChecked extends Judgment {
  /** What an agent would be told about the evidence that nobody has answered. */
  readonly say: string;
  /** The action as it was understood, its paths as the log spells them. */
  readonly action: Action;
  /** By evidence id, the answers that let it pass: somebody said why, and nothing was committed since. */
  readonly answered: ReadonlyMap<EventId, AnswerFact>;
}

export const checkAction = async (
  project: Project,
  given: Action,
  around: Surroundings,
  delivered: DeliveredAs = "asked",
): Promise<ActionChecked> => {
  const action = respelled(given, (path) => {
    const at = project.paths.of(path);
    return at.ok && at.value?.inside ? at.value.path : undefined;
  });
  const view = project.gate.files.view();
  const judgment = judge(action, view, {
    nowMs: project.machine.clock.nowMs(),
    ignoreCase: () => project.paths.ignoreCase,
    everywhere: true,
    textOf: around.text,
  });
  const { suppressionOf } = judgment;
  const judged = await withoutTakenBack(judgment.verdict, action.files, around.pastChanges);
  const standings = await standingsOf(judged.evidence, around);
  const versionsAt = versionsIn(around.text);
  const verdict = under(judged, ({ case: about }) => {
    const standing = standings.get(about.takenBackBy ?? "");
    const paths = [...action.files.map(({ path }) => path), ...about.paths];
    return {
      now: (condition) => versionNow(condition, paths, versionsAt),
      ...(standing?.is === "elsewhere" ? { elsewhere: standing } : {}),
    };
  });
  const trust = view.trust();
  const answers = factsOf(trust, "answer").filter((answer) => !isRevived(answer, trust));
  const answered = new Map(
    verdict.evidence.flatMap((one) => {
      const answer = answerTo(one, answers, judgment, around);
      return answer === undefined ? [] : [[one.id, answer] as const];
    }),
  );
  const [open, ...rest] = verdict.evidence.filter(({ id }) => !answered.has(id));
  const text =
    open === undefined || open.level === "silent"
      ? ""
      : messageOf(
          [open, ...rest],
          { level: open.level, delivered, action: kindOf(action, delivered) },
          suppressionOf(open.case),
        );
  return { ...judgment, verdict, action, answered, say: text };
};

const kindOf = ({ files, command }: Action, delivered: DeliveredAs): Message["action"] => {
  if (delivered === "pre-commit" || delivered === "refused-commit") return "commit";
  return command !== undefined && files.length === 0 ? "command" : "change";
};

/** Only for evidence that would warn, because git is asked for each. */
const standingsOf = async (
  evidence: readonly Evidence[],
  around: Surroundings,
): Promise<ReadonlyMap<string, HeadRelation>> => {
  const standings = new Map<string, HeadRelation>();
  for (const { level, case: about } of evidence)
    if (level === "warn" && about.takenBackBy !== undefined && !standings.has(about.takenBackBy))
      standings.set(about.takenBackBy, await around.standingOf(about.takenBackBy));
  return standings;
};

/** A memory that a person revived speaks again, whatever was answered before. */
const isRevived = (answer: AnswerFact, trust: Trust): boolean =>
  factsOf(trust, "revive").some(
    (turn) =>
      turn.by === "person" &&
      turn.memories.some((id) => answer.memories.includes(id)) &&
      compareEvents(turn, answer) > 0,
  );

/**
 * An answer, by anybody, holds until the next commit; what a policy blocks only a person may let
 * pass. Going on with an edit is no answer: whoever commits it must say why.
 */
const answerTo = (
  { level, case: about }: Evidence,
  answers: readonly AnswerFact[],
  { suppressionOf }: Judgment,
  { head }: Surroundings,
): AnswerFact | undefined => {
  const isRuled = level === "block" && suppressionOf(about).because?.is === "policy";
  const last = answers.findLast(
    ({ commit, memories, by, unexplained }) =>
      unexplained === undefined &&
      commit !== undefined &&
      commit === head.commit &&
      (by === "person" || !isRuled) &&
      memories.some((id) => about.ids.includes(id)),
  );
  return last?.answer === "confirmed" ? undefined : last;
};
