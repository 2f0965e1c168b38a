// twiceshy work: what is aimed at, open, blocked and done, by what people and agents stated in sessions; what of it is
// ready, and which session is at it.
import * as v from "valibot";
import type { DocumentOf } from "../../../../answers/document.ts";
import {
  heldDocument,
  heldSchema,
  heldText,
  nextDocument,
  nextSchema,
  nextText,
  type HeldDocument,
} from "../../../../answers/work/next.ts";
import {
  evidenceDocument,
  evidenceSchema,
  evidenceText,
  type EvidenceDocument,
} from "../../../../answers/work/evidence.ts";
import { workDocument, workSchema, workText } from "../../../../answers/work/work.ts";
import { FIRST_PRIORITY, LAST_PRIORITY } from "../../../../core/event/kinds/continuity/priority.ts";
import { workIn } from "../../../../core/fold/work/scope.ts";
import { lengthOf } from "../../../../core/kit/length.ts";
import { err, ok, type Result } from "../../../../core/kit/result.ts";
import { claimWork, prioritiseWork, releaseWork } from "../../../../engine/continuity/claim.ts";
import {
  evidenceNamed,
  stateEvidence,
  withdrawEvidence,
} from "../../../../engine/continuity/state-evidence.ts";
import { itemsKnown } from "../../../../engine/continuity/items.ts";
import { readyNow } from "../../../../engine/continuity/ready.ts";
import type { WritableProject } from "../../../../engine/project.ts";
import type { Fault } from "../../../../answers/faults/fault.ts";
import { sessionOf } from "../../../../open/writable.ts";
import { actorOf } from "../../actor.ts";
import { running } from "../../command.ts";
import { commonFlags, scopeFlags, switchFlag, textFlag, wordsArgument } from "../../flags.ts";
import { openToRead } from "../../reading.ts";
import { openToWrite } from "../../writing.ts";
import { evidenceFlags, type EvidenceFlags } from "../../evidence-flags.ts";

const outputSchema = v.union([workSchema, nextSchema, heldSchema, evidenceSchema]);
type WorkOutput = DocumentOf<typeof outputSchema>;

const CLAIMED_FOR = "30m";
/** Longer, and work that a session left would wait for days. */
const LONGEST_MS = 7 * 86_400_000;

export const { command, example, output } = running(
  {
    more: "Taken from what people and agents say: labelled lines, check-boxes and plain claims (docs/continuity.md). A completed item closes what is open about the same work; twiceshy resolve and retire close the rest, by id. Of several sessions at the same time on one branch, no aim is shown, and none of another branch.\n\n--next lists open items and issues that nothing open blocks and no other session has claimed: the highest priority first, then the oldest. work claim <id> keeps others away for 30m or --for; without an id, it claims what comes first. work release <id> ends a claim before its time. work priority <1-5> <id> states what comes first; 3 is usual. twiceshy link <id> --to <id> --as blocks states what must be done before what.\n\nwork evidence <id> names what shows that an item is done, with one of --commit, --file, --run, --url and --by-me; twiceshy done says whether it holds, and lists it with an id. twiceshy runs no command and asks no address for it: an agent's hook must see the command end. work evidence <its id> --withdraw takes evidence back. What a person withdraws counts for nothing; what an agent withdraws stays listed, and what of it is seen to fail keeps the item from being shown until a person has looked. What a person named, only a person withdraws.",
    example: "twiceshy work --next",
    flags: {
      ...commonFlags,
      ...scopeFlags,
      session: textFlag(
        "Only the work of this session; with claim and release, the one that claims",
        "name",
      ),
      all: switchFlag("All of each list, and what was decided"),
      next: switchFlag("What is ready to be begun, and what waits for what"),
      for: textFlag(`With claim: for how long; default: ${CLAIMED_FOR}`, "time"),
      why: textFlag("With claim, release, priority and evidence: why, in one line"),
      ...evidenceFlags,
    },
    positional: wordsArgument("claim, release, priority or evidence, and what of", "act", 0),
    output: outputSchema,
    say: (out: WorkOutput, style, { all }) =>
      "act" in out
        ? "pieces" in out
          ? heldText(out, style)
          : evidenceText(out, style)
        : "ready" in out
          ? nextText(out, style, all)
          : workText(out, style, all),
  },
  ({ context, flags }, ...[act, ...words]) => {
    if (act !== undefined) {
      if (act !== "claim" && act !== "release" && act !== "priority" && act !== "evidence")
        return err({
          ...{ kind: "value-unclear", what: "The act", given: act },
          must: "must be claim, release, priority or evidence",
        });
      const opened = openToWrite(context, flags);
      return opened.ok ? ACTS[act](opened.value, words, flags) : opened;
    }
    const opened = openToRead(context, flags);
    if (!opened.ok) return opened;
    const project = opened.value;
    const { session, mission, next } = flags;
    const wanted = { session, mission };
    if (next) {
      const own = session ?? sessionOf(context.process.env, actorOf(context.process));
      return ok(nextDocument(project.name, readyNow(project, wanted, own)));
    }
    const head = project.tree.head();
    const branch = head.ok ? head.value.branch : undefined;
    const scope = workIn(itemsKnown(project), { ...wanted, branch });
    return ok(workDocument(project.name, scope, wanted));
  },
);

interface ActFlags extends EvidenceFlags {
  readonly session?: string;
  readonly for?: string;
  readonly why?: string;
}

type WorkAct = (
  project: WritableProject,
  words: readonly string[],
  flags: ActFlags,
) => Result<HeldDocument | EvidenceDocument, Fault>;

const claim: WorkAct = (project, ids, { session, for: given = CLAIMED_FOR, why }) => {
  const lengthMs = lengthOf(given);
  if (lengthMs === undefined || lengthMs > LONGEST_MS)
    return err({
      ...{ kind: "value-unclear", what: "The time of --for", given },
      must: "must be a time such as 30m, 2h or 1d, at most 7d",
    });
  const claimed = claimWork(project, ids, { session, lengthMs, why });
  return claimed.ok ? ok(heldDocument(project.name, "claim", claimed.value)) : claimed;
};

const release: WorkAct = (project, ids, { session, why }) => {
  const named = idsNeeded("release", ids);
  if (!named.ok) return named;
  const released = releaseWork(project, ids, { session, why });
  return released.ok ? ok(heldDocument(project.name, "release", released.value)) : released;
};

const priority: WorkAct = (project, [given = "", ...ids], { session, why }) => {
  const level = /^\d$/.test(given) ? Number(given) : 0;
  if (level < FIRST_PRIORITY || level > LAST_PRIORITY)
    return err({
      ...{ kind: "value-unclear", what: "The priority", given },
      must: "must be a number from 1 (comes first) to 5, before the ids",
    });
  const named = idsNeeded("priority", ids);
  if (!named.ok) return named;
  const stated = prioritiseWork(project, ids, { priority: level, session, why });
  return stated.ok ? ok(heldDocument(project.name, "priority", stated.value)) : stated;
};

const evidence: WorkAct = (project, ids, { session, why, run, byMe, withdraw, ...flags }) => {
  const named = idsNeeded("evidence", ids, withdraw === true ? "done" : "work");
  if (!named.ok) return named;
  const subject = evidenceNamed(project, { ...flags, command: run, byPerson: byMe });
  if (withdraw === true) {
    const [id = "", ...others] = ids;
    if (others.length > 0 || subject.ok) return err({ kind: "evidence-unclear" });
    const withdrawn = withdrawEvidence(project, id, { session, why });
    return withdrawn.ok ? ok(evidenceDocument(project.name, withdrawn.value)) : withdrawn;
  }
  if (!subject.ok) return subject;
  const stated = stateEvidence(project, ids, { subject: subject.value, session, why });
  return stated.ok ? ok(evidenceDocument(project.name, stated.value)) : stated;
};

const idsNeeded = (act: string, ids: readonly string[], lists = "work"): Result<void, Fault> =>
  ids.length > 0
    ? ok(undefined)
    : err({
        ...{ kind: "value-unclear", what: "The call of", given: act },
        must: `must name an id: twiceshy ${lists} lists them`,
      });

const ACTS: Readonly<Record<"claim" | "release" | "priority" | "evidence", WorkAct>> = {
  claim,
  release,
  priority,
  evidence,
};
