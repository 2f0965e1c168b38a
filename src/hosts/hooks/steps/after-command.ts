// After a command: if it was a check, what it shows of what was tried, and what is known of its
// errors. Its changes to files are judged like any edit, so a command is no way around the gate.
// The files stay as they are; the agent only receives the warning.
import { hash64 } from "../../../core/kit/hash.ts";
import { recognise } from "../../../core/check/recognise.ts";
import { withoutTakenBack } from "../../../core/judge/takes-back.ts";
import { lazily } from "../../../core/kit/lazy.ts";
import { ok } from "../../../core/kit/result.ts";
import type { DeliveredText } from "../../../engine/ports/session/receipts.ts";
import type { Recipient } from "../../../engine/gate/deny-once.ts";
import { judge, type Judgment } from "../../../engine/gate/judge.ts";
import type { WorkTree } from "../../../engine/ports/repo.ts";
import type { Ending } from "../../../engine/ports/session/deliveries.ts";
import { refreshSoon } from "../../../engine/care/refresh.ts";
import { deliver, withoutOverridden } from "../../../engine/gate/deliver.ts";
import { watchCheck } from "../../../engine/attempts/watch-checks.ts";
import { pastChangesOf } from "../../../open/clone.ts";
import { showBehind } from "../../../open/writable.ts";
import { catchUp } from "../../../engine/care/catch-up.ts";
import { followIndexHere } from "../../../engine/code/staged.ts";
import { watchingIn } from "../../../open/writable.ts";
import { FILE_DATES_MS, presentIn, stampOf, unlooked } from "../call.ts";
import { catchUpMeansOf, FAULT, joined, SILENT, type On, type Step } from "./step.ts";

export const afterCommand: Step<"after-tool"> = async (one) => {
  const { recipient } = one;
  const ran = one.toolSteps().find((step) => step.act === "run");
  if (recipient === undefined || ran === undefined) return undefined;
  // An agent waits, and both wait for git.
  // Git is started first: it works while the rest is loaded.
  const [touched, checked] = await Promise.all([
    lookAround(one),
    watched(one, { command: ran.command, recipient }),
  ]);
  const repeated = await judged(one, recipient, touched);
  // Git calls no hook for a reset, and perhaps it has none of ours.
  const caughtUp = GIT.test(ran.command)
    ? await catchUp(one.project, catchUpMeansOf(one))
    : ok(undefined);
  const looked = one.hook.state.starts.forget(unlooked(recipient, one.payload.session));
  if (!looked.ok || !caughtUp.ok) return FAULT;
  if (repeated.ending !== "informed" && repeated.ending !== "silent") return { ends: repeated };
  if (checked.ending === "fault") return FAULT;
  const words = [checked.advice, repeated.words].filter((some) => some !== undefined);
  if (words.length === 0) return { ends: { ending: repeated.ending } };
  return { words: joined(words) };
};

const GIT = /\b(?:git|gh|glab|hub|jj|sl)\b/;

interface CommandOutcomes {
  readonly ending: Ending;
  readonly advice?: DeliveredText | undefined;
}

/** If the command was a check, what it shows is remembered, and the agent gets advice on known errors. */
const watched = async (
  one: On<"after-tool">,
  { command, recipient }: { readonly command: string; readonly recipient: Recipient },
): Promise<CommandOutcomes> => {
  const { payload, hookEvent, around, settings, cwd } = one;
  if (recognise(command, settings.checks.commands) === undefined) return { ending: "silent" };
  const opened = await one.writable();
  // On a build server nothing is remembered.
  if (!opened.ok) return { ending: "silent" };
  const project = opened.value;
  const means = watchingIn(project, await one.tree(), payload.transcript);
  const { use, failed, interrupted, output = "" } = hookEvent;
  const ended = { failed, interrupted, output };
  const { session } = payload;
  const { nowMs } = around;
  const found = await watchCheck(
    project,
    { recipient, session, use, command, cwd, nowMs, ended },
    means,
  );
  if (!found.ok) return { ending: "fault" };
  const { remembered, advice } = found.value;
  const refreshed =
    remembered.length === 0
      ? ok(undefined)
      : refreshSoon(project, () => showBehind(project.place, one.cli));
  return { ending: refreshed.ok ? "silent" : "fault", advice };
};

/** Looking through a thousand known changes takes some 0.1 s, and an agent waits for that. */
const MOST_CHANGES = 1_000;

/** What to judge; undefined if the gate could not learn of files that were renamed. */
const lookAround = async (one: On<"after-tool">): Promise<TouchedIn | undefined> => {
  const tree = await one.tree();
  const [followed, touched] = await Promise.all([
    followIndexHere(one.project, { keepsEmpty: true }),
    tree === undefined ? NOTHING : touchedIn(one, tree),
  ]);
  return followed.ok ? touched : undefined;
};

/** What the command did to files, judged like any edit. */
const judged = async (
  one: On<"after-tool">,
  recipient: Recipient,
  touched: TouchedIn | undefined,
): Promise<{ readonly ending: Ending; readonly words?: DeliveredText }> => {
  const { host, payload, hook, project, around, hookEvent } = one;
  if (touched === undefined) return { ending: "fault" };
  const { paths, base } = touched;
  const tree = await one.tree();
  if (tree === undefined || paths.length === 0) return SILENT;
  const view = hook.view();
  const changes = await tree.changes("working", paths, base);
  if (!view.ok) return { ending: "unfit" };
  if (!changes.ok) return { ending: "fault" };
  const files = changes.value;
  const { nowMs } = around;
  const found = judge({ files, faults: [] }, view.value, {
    ...{ nowMs, session: payload.session, host: host.name },
    ignoreCase: () => project.paths.ignoreCase,
    textOf: presentIn(hook, around),
    // Nobody looked before the command, so a failed change that moved to another file is looked for now.
    everywhere: view.value.changes() <= MOST_CHANGES,
  });
  const pastOf = pastChangesOf(project.place, base);
  const judgment = { ...found, verdict: await withoutTakenBack(found.verdict, files, pastOf) };
  const open = withoutOverridden(judgment, recipient, hook.state.deliveries);
  if (!open.ok) return { ending: "fault" };
  if (open.value.verdict.level === "silent" && judgment.verdict.level !== "silent")
    return { ending: "overridden" };
  const use = {
    ...{
      host: host.name,
      session: payload.session,
      agent: payload.agent ?? "main",
      recipient,
    },
    ...{ tool: hookEvent.tool, id: hookEvent.use && `${hookEvent.use}:after`, files, paths },
    calledAs: "command" as const,
    action: lazily(() => hash64(JSON.stringify(files.map(({ path, hunks }) => [path, hunks])))),
  };
  const delivered = deliver(asWarning(open.value), use, {
    ...{ deliveries: hook.state.deliveries, spool: hook.state.spool },
    deliverable: () => (host.injects["after-tool"] ? "context" : undefined),
    linksPage: () => false,
    stamp: {
      ...stampOf(hook, payload.session, nowMs),
      actor: { door: "hook", agents: [host.name] },
    },
  });
  if (!delivered.ok) return { ending: "fault" };
  const { ending, reply } = delivered.value;
  if (reply === undefined) return { ending };
  return { ending, words: { text: reply.say, about: reply.about } };
};

/** What is done already cannot be blocked. */
const asWarning = (judgment: Judgment): Judgment => {
  const { verdict } = judgment;
  if (verdict.level !== "block") return judgment;
  const evidence = verdict.evidence.map((one) =>
    one.level === "block" ? { ...one, level: "warn" as const } : one,
  );
  return { ...judgment, verdict: { ...verdict, level: "warn", evidence } };
};

/** No command changes more files than this that somebody wrote by hand. */
const MOST_PATHS = 50;
interface TouchedIn {
  readonly paths: readonly string[];
  /** The commit to compare with, if that is not HEAD. */
  readonly base?: string | undefined;
}

const NOTHING: TouchedIn = { paths: [] };

/** Files written since the command began, including those that it committed: `git revert` calls no git hook. */
const touchedIn = async (one: On<"after-tool">, tree: WorkTree): Promise<TouchedIn> => {
  const began =
    one.recipient && one.hook.state.starts.of(unlooked(one.recipient, one.payload.session));
  if (!began?.ok || began.value === undefined) return NOTHING;
  const { atMs, commit } = began.value;
  const head = one.hook.head();
  const hasMoved = commit !== undefined && head.ok && head.value.commit !== commit;
  const grown = hasMoved ? await tree.hasGrown(commit, atMs) : ok(false);
  const base = grown.ok && grown.value ? commit : undefined;
  const touched = await tree.touched(atMs - FILE_DATES_MS, base);
  return !touched.ok || touched.value.length > MOST_PATHS
    ? NOTHING
    : { paths: touched.value, base };
};
