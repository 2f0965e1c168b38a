// twiceshy review: the proposals that wait for a person, one key each at a terminal.
import * as v from "valibot";
import {
  proposalDocument,
  proposalSchema,
  proposalText,
  type ProposalDocument,
} from "../../../../answers/care/proposals.ts";
import type { DocumentOf } from "../../../../answers/document.ts";
import type { Fault } from "../../../../answers/faults/fault.ts";
import { counted, type Style } from "../../../../answers/text/style.ts";
import { speakerOf } from "../../../../core/fold/speaker.ts";
import { clip } from "../../../../core/kit/text.ts";
import { err, ok, type Result } from "../../../../core/kit/result.ts";
import {
  carryOutReview,
  proposalsWaiting,
  type ProposalWaiting,
  type ReviewAnswer,
} from "../../../../engine/consolidation/review.ts";
import { rebuild } from "../../../../engine/care/refresh.ts";
import type { WritableProject } from "../../../../engine/project.ts";
import { actorOf } from "../../actor.ts";
import type { CliContext } from "../../context.ts";
import { commonFlags, idsArgument, switchFlag } from "../../flags.ts";
import { openEverywhereToWrite, writing } from "../../writing.ts";

const reviewedSchema = v.object({
  project: v.string(),
  accepted: v.array(v.string()),
  rejected: v.array(v.string()),
  /** Those that dropped out, because they are known by now, or something newer holds. */
  dropped: v.array(v.string()),
  waiting: v.array(proposalSchema),
});
type ReviewedDocument = DocumentOf<typeof reviewedSchema>;

const FLAGS = {
  ...commonFlags,
  accept: switchFlag("Accept the proposals with these ids, or all if there are none"),
  reject: switchFlag("Reject the proposals with these ids, or all if there are none"),
  list: switchFlag("List them, also at a terminal"),
} as const;

export const { command, example, output } = writing(
  {
    more: "At a terminal it shows one proposal after the other: y accepts it, n rejects it, space leaves it for later, A accepts and N rejects it with all that are left of its kind, u takes the last answer back, q ends. Elsewhere it lists them. Only a person may accept or reject. A proposal drops out after 30 days.",
    example: "twiceshy review --list",
    flags: FLAGS,
    positional: { ...idsArgument("The proposals"), minimum: 0 },
    output: reviewedSchema,
    say: (out, style) => reviewedText(out, style),
  },
  ({ project, context, flags }, ...ids) => {
    const atMs = project.machine.clock.nowMs();
    const all = proposalsWaiting(project, atMs);
    const unknown = ids.find((id) => !all.some((one) => isNamed(one, id)));
    if (unknown !== undefined)
      return err({ kind: "id-unknown", given: clip(unknown, 60), project: project.name });
    const { accept, reject, list, json } = flags;
    if (accept && reject) return err({ kind: "review-both" });
    const isPerson = speakerOf(actorOf(context.process)) === "person";
    if ((accept || reject) && !isPerson) return err({ kind: "person-needed", act: "review" });
    const stale = all.filter(({ stale: is }) => is !== undefined);
    const asked = all.filter(
      (one) => one.stale === undefined && (ids.length === 0 || ids.some((id) => isNamed(one, id))),
    );
    const isAsking = isPerson && !list && !json && !accept && !reject && asked.length > 0;
    const is = accept ? "accept" : reject ? "reject" : undefined;
    const answers = isAsking
      ? askEach(context, asked)
      : is === undefined
        ? []
        : asked.map((one): ReviewAnswer => ({ one, is }));
    const mayDrop = isPerson && (isAsking || accept || reject);
    return carryOut(context, project, answers, mayDrop ? stale : []);
  },
);

const isNamed = ({ proposal: { id } }: ProposalWaiting, prefix: string): boolean =>
  id.startsWith(prefix.toLowerCase());

/** Nothing is written before the last answer, so that each can be taken back. */
const askEach = (
  { process, style }: CliContext,
  asked: readonly ProposalWaiting[],
): readonly ReviewAnswer[] => {
  const pass: Pass = { left: [...asked], answers: [] };
  process.withKeys((nextKey) => {
    for (let [one] = pass.left; one !== undefined; [one] = pass.left) {
      const left = `${UNDER}${counted(pass.left.length, "proposal")} left: y n space A N u q`;
      const shown = `${proposalText(proposalDocument(one), style)}\n${style.faint(left)}\n`;
      // In a terminal that hands over single keys, a line end does not lead to the first column.
      process.stderr.write(shown.replaceAll("\n", "\r\n"));
      const key = nextKey();
      if (QUITS.has(key)) return;
      press(key, one, pass);
    }
  });
  return pass.answers;
};

const UNDER = " ".repeat(12);

interface Pass {
  /** The first is shown. */
  readonly left: ProposalWaiting[];
  readonly answers: ReviewAnswer[];
}

/** A capital letter answers for all of the same kind. Other keys do nothing. */
const press = (key: string, one: ProposalWaiting, { left, answers }: Pass): void => {
  const is = ANSWERS.get(key);
  if (key === " ") left.shift();
  else if (key === "u") left.unshift(...answers.splice(-1).map((last) => last.one));
  else if (is !== undefined) {
    const isAlike = ({ proposal }: ProposalWaiting): boolean =>
      key === key.toUpperCase() && proposal.body.suggests === one.proposal.body.suggests;
    const [answered, others] = [true, false].map((wanted) =>
      left.filter((two) => (two === one || isAlike(two)) === wanted),
    );
    answers.push(...(answered ?? []).map((two) => ({ one: two, is })));
    left.splice(0, left.length, ...(others ?? []));
  }
};

const ANSWERS: ReadonlyMap<string, ReviewAnswer["is"]> = new Map([
  ["y", "accept"],
  ["n", "reject"],
  ["A", "accept"],
  ["N", "reject"],
]);

/** Also Ctrl-C and Ctrl-D. */
const QUITS: ReadonlySet<string> = new Set(["q", "\u0003", "\u0004"]);

const carryOut = (
  context: CliContext,
  project: WritableProject,
  answers: readonly ReviewAnswer[],
  stale: readonly ProposalWaiting[],
): Result<ReviewedDocument, Fault> => {
  const openEverywhere = () => openEverywhereToWrite(context);
  const done = carryOutReview(project, openEverywhere, { answers, stale });
  if (!done.ok) return done;
  const { accepted, rejected, dropped } = done.value;
  if (accepted.length > 0) context.warn(rebuild(project, project.write.redact));
  const waiting = proposalsWaiting(project, project.machine.clock.nowMs()).map(proposalDocument);
  return ok({
    ...{ project: project.name, waiting },
    ...{ accepted: [...accepted], rejected: [...rejected], dropped: [...dropped] },
  });
};

const reviewedText = (
  { accepted, rejected, dropped, waiting }: ReviewedDocument,
  style: Style,
): string => {
  const counts = [
    ...(accepted.length === 0 ? [] : [`${accepted.length} accepted`]),
    ...(rejected.length === 0 ? [] : [`${rejected.length} rejected`]),
    ...(dropped.length === 0 ? [] : [`${dropped.length} dropped out`]),
  ];
  const left =
    waiting.length === 0
      ? "No proposal waits."
      : `${counted(waiting.length, "proposal")} to review.`;
  if (counts.length > 0) return `${counts.join(", ")}. ${left}`;
  return [
    ...waiting.map((one: ProposalDocument) => proposalText(one, style)),
    style.faint(left),
  ].join("\n");
};
