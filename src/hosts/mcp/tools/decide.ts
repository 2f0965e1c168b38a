// The tool `decide`: what was decided, why, and what else was weighed.
import { defined } from "../../../core/kit/defined.ts";
import * as v from "valibot";
import type { Condition } from "../../../core/event/check.ts";
import { statedAssumption } from "../../../core/project/stated-condition.ts";
import { err, ok, type Result } from "../../../core/kit/result.ts";
import { spelledAssumptions } from "../../../engine/remember/assumptions.ts";
import { rememberReplacing } from "../../../engine/remember/remember-replacing.ts";
import {
  claimShape,
  idArgument,
  importanceArgument,
  longArgument,
  manyOf,
  nameArgument,
  rememberBy,
  remembering,
  restingShape,
  textArgument,
} from "../claims.ts";
import type { Fault } from "../../../answers/faults/fault.ts";
import { takes } from "../tool.ts";
import { described } from "../schema.ts";

export const decide = remembering(
  {
    name: "decide",
    profile: "core",
    title: "Remember a decision",
    does: "Remember what was decided, and why, so that no later session opens it again. What it assumes is checked, and flagged once it is not so.",
    takes: takes({
      text: textArgument("What was decided"),
      why: v.exactOptional(longArgument("Why this and nothing else")),
      context: v.exactOptional(longArgument("What made a decision necessary")),
      alternatives: v.exactOptional(manyOf(longArgument("Alternatives that were considered"))),
      assumes: v.exactOptional(
        described(
          manyOf(nameArgument),
          "What it rests on: dep:react<19, runtime:node>=20, file:path, exports:path#name",
        ),
      ),
      supersedes: v.exactOptional(described(manyOf(idArgument), "Memories it takes the place of")),
      importance: importanceArgument,
      ...{ ...claimShape, ...restingShape },
    }),
  },
  (project, input) => {
    const assumed = conditionsOf(input.assumes ?? []);
    const spelled = assumed.ok ? spelledAssumptions(project, assumed.value) : assumed;
    if (!spelled.ok) return spelled;
    const { why, context, alternatives, importance } = input;
    return rememberBy(project, input, (fields) =>
      rememberReplacing(project, input.supersedes ?? [], {
        kind: "decision",
        body: {
          ...fields,
          ...defined({ context, rationale: why, alternatives, importance }),
          ...(spelled.value.length === 0 ? {} : { assumptions: spelled.value }),
        },
      }),
    );
  },
);

const conditionsOf = (typed: readonly string[]): Result<readonly Condition[], Fault> => {
  const conditions: Condition[] = [];
  for (const given of typed) {
    const stated = statedAssumption(given);
    if (!stated.ok) return err({ kind: "value-unclear", given, must: stated.error });
    conditions.push(stated.value);
  }
  return ok(conditions);
};
