// Delivers a verdict to the agent that is about to act, as deny-once.ts decides. A delivery and an
// override become drafts. A draft waits on disk unredacted, so it holds no words of the action:
// only a command's hash, and a path as the memory names it.
import type { Evidence } from "../../core/judge/evidence.ts";
import type { FileDiff } from "../../core/code/diff.ts";
import type { DraftCommon, DraftOf } from "../../core/event/draft.ts";
import { pathKey } from "../../core/fold/paths.ts";
import { markOf } from "../../core/fold/trust-fact.ts";
import type { Suppression } from "../../core/judge/trust/clearance.ts";
import type { Delivery } from "../../core/judge/trust/policy.ts";
import { nameOf } from "../../core/judge/conditions.ts";
import { isSameChange } from "../../core/judge/same-change.ts";
import { composeMessage, type Message } from "../../core/judge/message/compose.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import { WARN } from "../../core/judge/match/score.ts";
import { inOrder } from "../../core/judge/verdict.ts";
import { denyOnce, isOverridden, type Recipient, type DeliveryDecision } from "./deny-once.ts";
import type { Judgment } from "./judge.ts";
import type { FileFault } from "../ports/file.ts";
import type { Ending, Spool, DeliveryMarks } from "../ports/session/deliveries.ts";

/** A use of a tool that is about to happen. */
export interface Use {
  readonly host: string;
  /** Who receives it; undefined if the session is neither known nor can be guessed. */
  readonly recipient?: Recipient | undefined;
  readonly session?: string | undefined;
  readonly agent?: string | undefined;
  readonly tool: string;
  /** The host's id of this use. */
  readonly id?: string | undefined;
  readonly files: readonly FileDiff[];
  /** Every file it touches, by each of its names. */
  readonly paths: readonly string[];
  readonly command?: string | undefined;
  /** What the message calls it. */
  readonly calledAs: "edit" | "command";
  /** What distinguishes the action from others. Computed only for a delivery, because an action may be long. */
  readonly action: () => string;
}

export interface Ended {
  readonly ending: Ending;
  readonly reply?: GateReply;
}

export interface GateReply {
  readonly how: Delivery;
  readonly say: string;
  /** The memories in it. */
  readonly about: readonly string[];
}

export interface Means {
  readonly deliveries: DeliveryMarks;
  readonly spool: Spool;
  /** What every draft says about the moment. */
  readonly stamp: DraftCommon;
  /** The form in which the host can deliver what should go out in this form; undefined if in none. */
  readonly deliverable: (wanted: Delivery) => Delivery | undefined;
  /** Whether a deny says how a person opens the page at its warning. */
  readonly linksPage: () => boolean;
}

/**
 * Skips failures that were answered or delivered often enough, because the action may also repeat
 * another one.
 */
export const deliver = (judgment: Judgment, use: Use, means: Means): Result<Ended, FileFault> => {
  const { level, evidence } = judgment.verdict;
  if (level !== "warn" && level !== "block") return ok({ ending: "silent" });
  const isAnswered = (one: Evidence): boolean => judgment.suppressionOf(one.case).answered === true;
  const answered = level === "warn" ? evidence.filter(isAnswered) : [];
  const passed = [...answered];
  for (const [at, one] of evidence.entries()) {
    if (one.level !== level) break;
    if (isAmong(one, passed)) continue;
    passed.push(one);
    const ended = deliveryOf(
      [one, ...evidence.slice(at + 1)],
      level,
      judgment.suppressionOf,
      use,
      means,
    );
    if (!ended.ok) return ended;
    if (ended.value !== undefined) return ok(ended.value);
  }
  return ok({ ending: answered.length > 0 ? "overridden" : "silent" });
};

/** A change that failed twice is delivered as one failure. */
const isAmong = (one: Evidence, others: readonly Evidence[]): boolean =>
  others.some((other) => isSameChange(one.case, other.case));

/** Undefined if the first failure is not delivered again and was not overridden just now. */
const deliveryOf = (
  evidence: readonly [Evidence, ...Evidence[]],
  level: "warn" | "block",
  suppressionOf: Judgment["suppressionOf"],
  use: Use,
  means: Means,
): Result<Ended | undefined, FileFault> => {
  const [first] = evidence;
  const how = means.deliverable(level === "block" ? "deny" : suppressionOf(first.case).delivery);
  if (how === undefined) return ok(undefined);
  const decision = decisionFor(first, level, how, use, means);
  if (!decision.ok) return decision;
  if (decision.value === "enough") return ok(undefined);
  if (decision.value === "noted") return ok({ ending: "silent" });
  if (decision.value === "overridden") {
    const put = how === "deny" ? means.spool.put(override(first, use, means)) : ok(undefined);
    return put.ok ? ok({ ending: "overridden" }) : put;
  }
  const page = how === "deny" && means.linksPage();
  const about = { level, delivered: how, action: use.calledAs, page };
  const text = messageOf(evidence, about, suppressionOf(first.case));
  if (decision.value === "first") {
    const put = means.spool.put(delivered(evidence, level, { how, say: text }, use, means));
    if (!put.ok) return put;
  }
  return ok({ ending: ENDINGS[how], reply: { how, say: text, about: first.case.ids } });
};

/** The message about the first case, which names the others that the action repeats as surely. */
export const messageOf = (
  [first, ...rest]: readonly [Evidence, ...Evidence[]],
  how: Pick<Message, "level" | "delivered" | "action" | "page">,
  { because }: Suppression,
): string => {
  const { case: about, likeness, joined, note = about.note, differs, unverified = [] } = first;
  const others: Evidence[] = [];
  for (const one of rest)
    if (one.level === how.level && !isAmong(one, [first, ...others])) others.push(one);
  return composeMessage({
    ...{ ...how, joined, others: others.map(({ case: other }) => other) },
    about: { ...about, note, differs, unverified: unverified.map(nameOf).join(", ") },
    alike: first.score < WARN,
    match: likeness && { lines: likeness.lines, of: likeness.ofLines },
    blocks: because?.is === "policy" || because?.is === "failed-again" ? because.is : undefined,
  });
};

const ENDINGS = { deny: "denied", ask: "asked", context: "informed" } as const;

/** A block is delivered every time. A warning needs a recipient that can be told from others. */
const decisionFor = (
  { id, case: about }: Evidence,
  level: "warn" | "block",
  how: Delivery,
  use: Use,
  { deliveries, stamp }: Means,
): Result<DeliveryDecision, FileFault> => {
  if (level === "block") return ok("first");
  if (use.recipient === undefined) return ok("enough");
  const mark = { atMs: stamp.when, action: use.action() };
  const now = { ...mark, ...(use.id === undefined ? {} : { use: use.id }) };
  // What was not enough may still be part of the solution, so it is delivered once.
  return denyOnce(
    deliveries,
    use.recipient,
    markOfDelivery(id, how),
    now,
    about.partial ? 1 : undefined,
  );
};

const markOfDelivery = (id: string, how: Delivery): string => `${id} ${how}`;

/** Leaves out the failures for which an edit was denied before and made all the same. */
export const withoutOverridden = (
  judgment: Judgment,
  recipient: Recipient,
  deliveries: DeliveryMarks,
): Result<Judgment, FileFault> => {
  const gone: Evidence[] = [];
  for (const one of judgment.verdict.evidence) {
    const overridden = isOverridden(deliveries, recipient, markOfDelivery(one.id, "deny"));
    if (!overridden.ok) return overridden;
    if (overridden.value) gone.push(one);
  }
  const left = judgment.verdict.evidence.filter((one) => !isAmong(one, gone));
  return ok({ ...judgment, verdict: { ...judgment.verdict, ...inOrder(left) } });
};

const delivered = (
  evidence: readonly Evidence[],
  level: "warn" | "block",
  reply: Pick<GateReply, "how" | "say">,
  use: Use,
  { stamp }: Means,
): DraftOf<"verdict"> => {
  const { tool, id, command } = use;
  const { how, say: warning } = reply;
  const [path] = evidence.flatMap((one) => knownPathOf(one, use) ?? []);
  return {
    kind: "verdict",
    overlong: "cut-all",
    body: {
      ...stamp,
      ...keyOf("verdict", use, stamp.when),
      text: warning.split("\n")[0] ?? "",
      body: warning,
      level,
      delivered: how,
      action: {
        tool,
        ...(id === undefined ? {} : { id }),
        ...(path === undefined ? {} : { path }),
        ...(command === undefined ? {} : { mark: markOf(command) }),
      },
      evidence: evidence
        .filter((one) => one.level === level)
        .slice(0, 5)
        .map((one) => ({ id: one.id, score: one.score.toFixed(2) })),
      ...(evidence[0] === undefined ? {} : { rule: evidence[0].kind }),
      host: use.host,
      ...(use.agent === undefined ? {} : { agent: use.agent }),
    },
  };
};

const override = (first: Evidence, use: Use, { stamp }: Means): DraftOf<"answer"> => {
  const path = knownPathOf(first, use);
  return {
    kind: "answer",
    stream: "local",
    body: {
      ...stamp,
      ...keyOf("override", use, stamp.when),
      targets: [...first.case.ids],
      text: "The same change was made again after the warning.",
      answer: "override",
      ...(path === undefined ? {} : { files: [path] }),
    },
  };
};

/** The memory's own name for a file that the action touches. */
const knownPathOf = ({ case: { paths } }: Evidence, use: Use): string | undefined => {
  const touched = use.paths.map((path) => pathKey(path, { ignoreCase: true }));
  return paths.find((path) => touched.includes(pathKey(path, { ignoreCase: true })));
};

/** Hosts may report a use twice, and a spool may be read twice. The key makes it one fact. */
const keyOf = (what: string, { host, session, id, action }: Use, when: number) => ({
  key: `${host}:${session ?? "no-session"}:${id ?? `${action()}:${when}`}:${what}`,
});
