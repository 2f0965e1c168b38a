// twiceshy doctor: what is installed, what is broken, what to do. Works where nothing else does, and changes nothing.
import { buildCommand } from "@stricli/core";
import * as v from "valibot";
import { ok } from "../../../core/kit/result.ts";
import { openDoctor } from "../../../open-doctor.ts";
import { answer, type Answer } from "../answer.ts";
import type { CliContext } from "../context.ts";
import { describe } from "../describe.ts";
import { NO_MEMORY, STATES, type State } from "../doctor/check.ts";
import { checks } from "../doctor/checks.ts";
import { EXIT } from "../exit.ts";
import { commonFlags, type CommonFlags } from "../flags.ts";
import { counted, fold, inLine, type Style } from "../style.ts";

const doctorSchema = v.object({
  /** No check is broken. */
  well: v.boolean(),
  checks: v.array(
    v.object({
      name: v.string(),
      /** `absent`: it is not there, and need not be. */
      state: v.picklist(STATES),
      says: v.string(),
      /** What to do; empty where nothing needs to be done. */
      do: v.string(),
    }),
  ),
});
type DoctorDocument = v.InferOutput<typeof doctorSchema>;

export const output = doctorSchema;
export const example = "twiceshy doctor";

const told: Answer<DoctorDocument> = {
  output: doctorSchema,
  say: ({ checks: all }, style) => {
    const broken = all.filter(({ state }) => state === "broken").length;
    const warned = all.filter(({ state }) => state === "warn").length;
    const width = Math.max(...all.map(({ name }) => name.length));
    return [
      broken > 0
        ? style.bad(`${counted(broken, "check")} of ${all.length} failed.`)
        : warned > 0
          ? style.warm(`Nothing is broken; ${counted(warned, "thing")} to look at.`)
          : style.good(
              isMemory(all) ? "All is well." : "There is no memory here; the rest is well.",
            ),
      ...all
        .filter(({ says }) => says !== NO_MEMORY.says)
        .flatMap((check) => sayCheck(check, width, style)),
    ].join("\n");
  },
  exit: ({ well }) => (well ? EXIT.done : EXIT.negative),
};

const isMemory = (all: DoctorDocument["checks"]): boolean =>
  all.every(({ says }) => says !== NO_MEMORY.says);

const sayCheck = (
  { name, state, says, do: todo }: DoctorDocument["checks"][number],
  width: number,
  style: Style,
): readonly string[] => {
  const indent = " ".repeat(width + 12);
  const head = `  ${state.padEnd(6)}  ${name.padEnd(width)}  ${inLine(says)}`;
  return [
    painted(state, style)(fold(head, style.width, indent)),
    ...(todo === "" ? [] : [fold(`${indent}${inLine(todo)}`, style.width, indent)]),
  ];
};

const painted = (state: State, style: Style): ((text: string) => string) => {
  const paints = { ok: (text: string) => text, warn: style.warm, broken: style.bad };
  return state === "absent" ? style.faint : paints[state];
};

export const command = buildCommand<CommonFlags, [], CliContext>({
  docs: describe(
    "Tells what is installed, what is broken, and what to do",
    example,
    "Looks at everything by itself: no index is needed, no git, no memory, and nothing of it is changed. The hook of agents is run once, on an edit of nothing. Exits with 1 where something is broken.",
  ),
  parameters: { flags: commonFlags },
  func: answer(told, (context, { root }: CommonFlags) => {
    const { cwd, env } = context.process;
    const { patient, project } = openDoctor({ cwd, env, root });
    context.project = project;
    const all = checks.map(({ name, look }) => ({ name, ...look(patient) }));
    return ok({ well: all.every(({ state }) => state !== "broken"), checks: all });
  }),
});
