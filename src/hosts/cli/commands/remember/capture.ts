// twiceshy capture [<namespace> <summary>]: a memory in one of ten namespaces, with the fields that belong to it. Without
// words it takes in what git did since.
import { capturedSchema, capturedText } from "../../../../answers/memories/captured.ts";
import { namespaceOf } from "../../../../core/capture/namespaces.ts";
import {
  NAMESPACES,
  NOTE_STATUSES,
  PATTERN_TYPES,
  RETROSPECTIVE_OUTCOMES,
  REVIEW_CATEGORIES,
  SEVERITIES,
} from "../../../../core/event/kinds/core/note.ts";
import { err } from "../../../../core/kit/result.ts";
import { running } from "../../command.ts";
import { choiceFlag, claimFlags, importanceFlag, textFlag, textsFlag } from "../../flags.ts";

export const { command, example, output } = running(
  {
    more: `The namespaces are ${NAMESPACES.join(", ")}; singular forms, decided, til, retro and the Spanish words are understood (docs/capture.md). A capture of decisions is a decision, any other a note.

Without words it records what git did since the last capture: git's hooks run it after each commit, and every command that writes or queries does the same first if HEAD has moved. History that \`init\` was told to skip stays unread.`,
    example:
      'twiceshy capture blockers "CI times out on the integration tests" --impact "Nothing can be merged"',
    flags: {
      ...claimFlags,
      context: textFlag("decisions: what made it necessary"),
      why: textFlag("decisions: why this one"),
      alternative: textsFlag("decisions: an alternative that was considered (repeat for more)"),
      impact: textFlag("blockers: what it keeps from being done"),
      milestone: textFlag("progress: the milestone that was reached", "name"),
      insight: textFlag("learnings: what follows from it"),
      category: choiceFlag("reviews: what was reviewed", REVIEW_CATEGORIES, "category"),
      severity: choiceFlag("reviews, blockers: how severe it is", SEVERITIES, "severity"),
      verdict: textFlag("reviews: what it came to", "name"),
      outcome: choiceFlag("retrospective: the result", RETROSPECTIVE_OUTCOMES, "outcome"),
      type: choiceFlag("patterns: what it applies to", PATTERN_TYPES, "type"),
      evidence: textsFlag("patterns: where it was seen (repeat for more)"),
      confidence: textFlag("patterns: how sure you are, from 0 to 1", "share"),
      status: choiceFlag("Its state; all but decisions", NOTE_STATUSES, "status"),
      importance: importanceFlag,
      spec: textFlag(
        'The specification it belongs to; default: the one in work, "" for none',
        "name",
      ),
      phase: textFlag("The phase of that specification", "name"),
      relates: textsFlag("A memory that it has to do with (repeat for more)", "id"),
      resolves: textsFlag("An issue or a blocker that it settles (repeat for more)", "id"),
    },
    positional: {
      kind: "array",
      parameter: {
        parse: (word: string) => word,
        brief: "The namespace, then the summary as a statement; - reads it from standard input",
        placeholder: "text",
      },
    },
    output: capturedSchema,
    say: capturedText,
  },
  async (asked, ...words: string[]) => {
    const [first, ...summary] = words;
    const { context, flags } = asked;
    if (first === undefined)
      return (await import("../../shared/capture-git.ts")).captureGit(context, flags.root);
    const namespace = namespaceOf(first);
    if (namespace === undefined) return err({ kind: "namespace-unsaid", given: first });
    const [{ rememberBy }, { rememberCapture }] = await Promise.all([
      import("../../shared/claims.ts"),
      import("../../../../engine/remember/remember-capture.ts"),
    ]);
    const { spec, phase, importance, relates, resolves } = flags;
    const { context: need, why, alternative, impact, milestone, insight } = flags;
    const { category, severity, verdict, outcome, type, evidence, confidence, status } = flags;
    const form = {
      ...{ context: need, rationale: why, alternatives: alternative, impact, milestone, insight },
      ...{ category, severity, verdict, outcome, pattern: type, evidence, confidence, status },
    };
    const recorded = rememberBy(asked, summary, (project, fields) =>
      rememberCapture(project, fields, {
        ...{ namespace, form, spec, phase, importance, relates, resolves },
      }),
    );
    // What this command takes is in its own help, not in that of the kind which it records.
    if (recorded.ok || recorded.error.kind !== "draft-flawed") return recorded;
    return err({ ...recorded.error, event: "capture" });
  },
);
