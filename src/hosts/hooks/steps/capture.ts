// What prompts and turns state is captured: recorded at once or by itself, or listed for the person at the end of a turn.
// Loaded only where there is something to look at.
import { requestsIn, type PromptRequest } from "../../../core/capture/requests/requests.ts";
import { findingsIn, type TextFinding } from "../../../core/capture/signals/findings.ts";
import { tierOf } from "../../../core/capture/signals/tiers.ts";
import { shortId } from "../../../core/event/id.ts";
import { lazily } from "../../../core/kit/lazy.ts";
import { err, type Result } from "../../../core/kit/result.ts";
import { oneLine } from "../../../core/kit/text.ts";
import { refreshEverywhere, refreshSoon } from "../../../engine/care/refresh.ts";
import type { WritableProject } from "../../../engine/project.ts";
import { readTurn, showAtTurnEnd } from "../../../engine/remember/read-turn.ts";
import {
  isNew,
  knownClaims,
  recordFindings,
  type FindingsFrom,
} from "../../../engine/remember/record-findings.ts";
import { recordRequests, type RequestsRecorded } from "../../../engine/remember/record-requests.ts";
import type { Remembered } from "../../../engine/remember/remember.ts";
import { signalLedgerIn } from "../../../open/project.ts";
import { showBehind } from "../../../open/writable.ts";
import type { OpenWritableFault } from "../../../open/writable.ts";
import { requestLines } from "../request-words.ts";
import { FAULT, informed, type Attended, type Step } from "./step.ts";

/**
 * What a person's prompt asks to be kept is recorded as facts, and what it states otherwise, if it is sure enough. A build
 * server records nothing.
 */
export const capturePrompt: Step<"prompt"> = async (one) => {
  const { prompt } = one.hookEvent;
  const asked = requestsIn(prompt);
  const findings = findingsIn({ text: prompt, author: "person" }).filter(
    ({ confidence }) => tierOf("prompt", confidence) === "record",
  );
  const isNothing = asked.requests.length + asked.refused.length + findings.length === 0;
  const opened = isNothing ? undefined : await one.writable();
  if (!opened?.ok) return undefined;
  const { session } = one.payload;
  const personal = await personalLog(one, asked.requests);
  const facts = recordRequests(opened.value, asked.requests, { personal: () => personal, session });
  if (!facts.ok) return FAULT;
  const recorded = recordAll(one, opened.value, findings, { session, byPerson: true });
  if (recorded === "fault") return FAULT;
  const isFaulty =
    facts.value.fault !== undefined || !isShown(one, opened.value, { ...facts.value, personal });
  const texts = [
    ...requestLines(facts.value.recorded, [
      ...asked.refused.map(({ why }) => why),
      ...facts.value.refused,
    ]),
    ...(recorded.length === 0 ? [] : [recordedText(recorded)]),
  ];
  if (texts.length === 0) return { isFaulty };
  const about = [...facts.value.recorded.map(({ remembered }) => remembered), ...recorded];
  return { words: { text: texts.join("\n"), about: about.map(({ id }) => id) }, isFaulty };
};

/** The log of facts about the person. It is loaded only if there is one to record. */
const personalLog = async (
  { cwd, around, host }: Attended,
  requests: readonly PromptRequest[],
): Promise<Result<WritableProject, OpenWritableFault | undefined>> => {
  if (!requests.some(({ of }) => of === "person")) return err(undefined);
  const { openEverywhere } = await import("../../../open/writable.ts");
  return openEverywhere({ cwd, env: around.env, actor: { door: "hook", agents: [host.name] } });
};

/** Brings what is made of the two logs up to date. */
const isShown = (
  { cli }: Attended,
  project: WritableProject,
  { personal, recorded }: LogsShown,
): boolean => {
  const about = recorded.filter(({ isPersonal }) => isPersonal).length;
  const isOfPerson = about === 0 || !personal.ok || refreshEverywhere(personal.value).ok;
  const isOfProject =
    about === recorded.length || refreshSoon(project, () => showBehind(project.place, cli)).ok;
  return isOfPerson && isOfProject;
};

interface LogsShown extends Pick<RequestsRecorded<unknown>, "recorded"> {
  readonly personal: Result<WritableProject, unknown>;
}

/** What the agent is about to lose is captured, if it is sure enough. */
export const captureBeforeCompaction: Step<"before-compaction"> = async (one) =>
  (await captureTurn(one, "compaction")) === "fault" ? FAULT : undefined;

/** What was captured, and what only may be worth it, is listed for the person. */
export const captureTurnEnd: Step<"stop"> = async (one) => {
  const captured = await captureTurn(one, "turn");
  if (captured === undefined || one.around.isLate()) return undefined;
  if (captured === "fault") return FAULT;
  const { notice } = one.host;
  return notice && { ends: informed(notice(captured)) };
};

/** Records what is marked in a turn, and lists what only may be worth it. Undefined if there is nothing. */
const captureTurn = async (
  one: Attended,
  source: "turn" | "compaction",
): Promise<string | "fault" | undefined> => {
  const { transcript, agent, session } = one.payload;
  if (transcript === undefined || agent !== undefined) return undefined;
  // Most turns state nothing: only one that does is compared with what is known, and only then is anything written.
  const known = lazily(() => knownClaims(one.project));
  const paused = one.project.hooks.pause.spans();
  if (!paused.ok) return "fault";
  const found = await readTurn(signalLedgerIn(one.project), transcript, source, {
    paused: paused.value,
    isIgnored: ({ path, tool }) =>
      (tool !== undefined && one.hook.ignored().tool(tool)) ||
      (path !== undefined && isPathIgnored(one, path)),
    isNovel: (finding) => isNew(finding, known()),
    redaction: one.project.store.redaction,
  });
  if (!found.ok) return "fault";
  const { record, propose, before } = found.value;
  if (record.length + propose.length + before.length === 0) return undefined;
  const opened = await one.writable();
  if (!opened.ok) return undefined;
  const project = opened.value;
  const recorded = recordAll(one, project, record, { session });
  if (recorded === "fault") return recorded;
  if (source === "compaction" && recorded.length > 0) {
    const kept = showAtTurnEnd(signalLedgerIn(project), transcript, recorded.map(lineOf));
    if (!kept.ok) return "fault";
  }
  if (recorded.length + propose.length + before.length === 0) return undefined;
  const redact = await project.store.redaction();
  return redact(
    [
      ...(before.length === 0 ? [] : ["twiceshy captured before the compaction:", ...before]),
      ...(recorded.length === 0 ? [] : [recordedText(recorded)]),
      ...proposedLines(propose),
    ].join("\n"),
  );
};

const isPathIgnored = ({ hook }: Attended, given: string): boolean => {
  const at = hook.pathOf(given);
  return at.ok && at.value?.inside === true && hook.ignored().path(at.value.path);
};

const recordAll = (
  { cli }: Attended,
  project: WritableProject,
  findings: readonly TextFinding[],
  from: FindingsFrom,
): readonly Remembered[] | "fault" => {
  if (findings.length === 0) return [];
  const recorded = recordFindings(project, findings, from);
  if (!recorded.ok) return "fault";
  if (recorded.value.length === 0) return [];
  const refreshed = refreshSoon(project, () => showBehind(project.place, cli));
  return refreshed.ok ? recorded.value : "fault";
};

const recordedText = (recorded: readonly Remembered[]): string =>
  [
    "twiceshy recorded this (twiceshy retire <id> --as mistyped takes it back):",
    ...recorded.map(lineOf),
  ].join("\n");

const lineOf = ({ id, kind, namespace, text }: Remembered): string =>
  `- ${shortId(id)} ${namespace ?? kind}: ${oneLine(text)}`;

const proposedLines = (propose: readonly TextFinding[]): readonly string[] =>
  propose.length === 0
    ? []
    : [
        "twiceshy: this may be worth remembering, and is not recorded:",
        ...propose.map(
          ({ namespace, text }) => `  twiceshy capture ${namespace} ${quoted(oneLine(text))}`,
        ),
      ];

/** As one word of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
