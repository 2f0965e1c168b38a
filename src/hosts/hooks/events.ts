// What happens on which event, one step after the other. To add something: write a module in steps/ and name it here.
import type { EventType } from "../../core/agents/agent.ts";
import { answerWordIn } from "../../core/capture/answer-word.ts";
import { isConfirmation } from "../../core/capture/turns/confirmation.ts";
import { injectsBrief, type On, type Step } from "./steps/step.ts";

interface EventStep<Is extends EventType> {
  /** Always, if absent. */
  readonly when?: (one: On<Is>) => boolean;
  /** Loads the step: a module that an event does not need costs it nothing. */
  readonly load: () => Promise<Step<Is>>;
}

/** Not one that a program or a subagent wrote. */
const isPersons = ({ hookEvent: { source }, payload }: On<"prompt">): boolean =>
  (source === undefined || source === "user") && payload.agent === undefined;

/**
 * A cheap look: one of these is in everything that a prompt states to be remembered. In lower case, because a pattern that
 * ignores case in all of Unicode takes several times as long to compile.
 */
const MAY_STATE =
  /memory|:::|\[\p{L}+\]|block|bloq|milestone|pattern|patr|retro|insight|deci[ds]|\btil\b|learn|discover|found|reali[sz]e|chose|select|settled|opted|agree|remember|memori|forget|in mind|record|reference|later|save|note|recuerd|olvid|en cuenta|aprend|descubr|eleg|optamos|acord|standardi|turn/u;

/** The same for everything that a prompt asks for beyond its task. */
const MAY_ASK =
  /\b(?:not|instead|rather|no|ever)\b|always|never|prefer|prefier|from (?:now|here|this)|going forward|forget|whenever|(?:every|each) time|(?:call|address) me|ll[aá]m|\bmy\b|\bmi\b|\bi (?:like|don['’]t|dislike|hate)|(?:don['’]t|stop) us|stop \w+ing|(?:told|asked) you|(?:do|must|should) i|next time|future|as i |in (?:all|every)|a partir de|de ahora|en (?:vez|lugar) de|siempre|nunca|gusta|todos mis|cada/u;

/** The same for a word about the memory that was last shown. */
const MAY_REMARK = /^\s*(?:twiceshy\b.{0,60})?(?:useful|wrong|outdated)/iu;

/** Whether the rules are worth loading for a prompt. */
export const mayState = (prompt: string): boolean => {
  const text = prompt.toLowerCase();
  return MAY_STATE.test(text) || MAY_ASK.test(text);
};

/**
 * A person's word that the result is right is evidence, and a transcript is a file that any program may write. So such a
 * prompt is recorded as the host hands it over; every other one is read from the transcript when nobody waits.
 */
const isLeftToTranscript = (one: On<"prompt">): boolean =>
  one.host.keepsWords === true &&
  one.payload.transcript !== undefined &&
  !(isPersons(one) && isConfirmation(one.hookEvent.prompt));

/** The history was last read from another commit. */
const hasHeadMoved = ({ hook }: On<"before-tool">): boolean => {
  const head = hook.head();
  return head.ok && head.value.commit !== hook.followedTo();
};

const hasRun = ({ toolSteps }: On<"after-tool">): boolean =>
  toolSteps().some(({ act }) => act === "run");

export const EVENTS: { readonly [Is in EventType]: readonly EventStep<Is>[] } = {
  "session-start": [
    { load: async () => (await import("./steps/lost-context.ts")).beginSession },
    { load: async () => (await import("./steps/sync-notes.ts")).syncNotesAtStart },
    { when: injectsBrief, load: async () => (await import("./steps/brief.ts")).showBrief },
  ],
  prompt: [
    {
      when: (one) => isPersons(one) && answerWordIn(one.hookEvent.prompt) !== undefined,
      load: async () => (await import("./steps/answer-warning.ts")).answerWarning,
    },
    {
      when: (one) => isPersons(one) && MAY_REMARK.test(one.hookEvent.prompt),
      load: async () => (await import("./steps/note-feedback.ts")).noteFeedback,
    },
    {
      when: (one) =>
        isPersons(one) && one.settings.agents.capture && mayState(one.hookEvent.prompt),
      load: async () => (await import("./steps/capture.ts")).capturePrompt,
    },
    {
      when: ({ settings, payload }) => settings.agents.capture && payload.agent === undefined,
      load: async () => (await import("./steps/hand-over.ts")).handOverLastWords,
    },
    {
      // What a subagent is asked is another agent's word.
      when: (one) =>
        one.settings.agents.capture && one.payload.agent === undefined && !isLeftToTranscript(one),
      load: async () => (await import("./steps/hand-over.ts")).handOverPrompt(isPersons),
    },
    { load: async () => (await import("./steps/called-up.ts")).callUp },
  ],
  "before-tool": [
    {
      when: hasHeadMoved,
      load: async () => (await import("./steps/catch-up.ts")).catchUpWithHead,
    },
    { load: async () => (await import("./steps/stale-read.ts")).checkStaleRead },
    { load: async () => (await import("./steps/gate-again.ts")).gateAgain },
  ],
  "after-tool": [
    {
      when: ({ project }) => project.gate.files.unfit() === "another-version",
      load: async () => (await import("./steps/catch-up.ts")).renewGate,
    },
    { load: async () => (await import("./steps/note-reads.ts")).noteFilesRead },
    {
      when: (one) => !hasRun(one),
      load: async () => (await import("./steps/file-memories.ts")).showFileMemories,
    },
    {
      when: hasRun,
      load: async () => (await import("./steps/after-command.ts")).afterCommand,
    },
  ],
  message: [
    {
      when: ({ settings, payload }) => settings.agents.capture && payload.agent === undefined,
      load: async () => (await import("./steps/hand-over.ts")).keepLastWords,
    },
  ],
  stop: [
    {
      when: ({ settings }) => settings.agents.capture,
      load: async () => (await import("./steps/hand-over.ts")).handOverAnswer,
    },
    { load: async () => (await import("./steps/leave-for-log.ts")).leaveForLog },
    {
      // A subagent reports to the agent, and what still runs may yet show it.
      when: ({ settings, payload, hookEvent }) =>
        settings.agents.nudge &&
        payload.agent === undefined &&
        !hookEvent.again &&
        !hookEvent.isBusy,
      load: async () => (await import("./steps/nudge.ts")).nudgeOnce,
    },
    {
      when: ({ host, settings }) => settings.agents.capture && host.notice !== undefined,
      load: async () => (await import("./steps/capture.ts")).captureTurnEnd,
    },
  ],
  "task-completed": [
    {
      when: ({ settings, payload, hookEvent }) =>
        settings.agents.nudge && payload.agent === undefined && !hookEvent.isTeammates,
      load: async () => (await import("./steps/nudge-task.ts")).nudgeTaskOnce,
    },
  ],
  "before-compaction": [
    { load: async () => (await import("./steps/lost-context.ts")).loseContext },
    {
      when: ({ settings }) => settings.agents.capture,
      load: async () => (await import("./steps/capture.ts")).captureBeforeCompaction,
    },
  ],
  "session-end": [
    { load: async () => (await import("./steps/sync-notes.ts")).syncNotesAtEnd },
    {
      when: ({ settings }) => settings.consolidation.by !== "off",
      load: async () => (await import("./steps/consolidate.ts")).queueSession,
    },
    {
      when: ({ settings, payload }) => settings.agents.capture && payload.agent === undefined,
      load: async () => (await import("./steps/hand-over.ts")).handOverLastWords,
    },
    { load: async () => (await import("./steps/hand-over.ts")).takeTurnsAtEnd },
    { load: async () => (await import("./steps/leave-for-log.ts")).leaveForLog },
  ],
};
