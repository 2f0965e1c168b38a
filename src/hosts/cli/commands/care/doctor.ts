// twiceshy doctor: what is installed, what is broken, what to do. It works where nothing else does, and changes
// nothing unless it is told to mend.
import type { DocumentOf } from "../../../../answers/document.ts";
import { running } from "../../command.ts";
import { type FlagsOf, commonFlags, switchFlag } from "../../flags.ts";
import * as v from "valibot";
import type { Fault } from "../../../../answers/faults/fault.ts";
import { speakerOf } from "../../../../core/fold/speaker.ts";
import { err, ok, type Result } from "../../../../core/kit/result.ts";
import { acceptRemovals } from "../../../../engine/care/accept-removals.ts";
import { playCanary } from "../../../../engine/care/canary.ts";
import type { Opening } from "../../../../open/project.ts";
import { openDoctor } from "../../../../open/agents.ts";
import { actorOf } from "../../actor.ts";
import type { CliContext } from "../../context.ts";
import { openToRead } from "../../reading.ts";
import { NOT_HERE } from "../../doctor/agents.ts";
import {
  agentNamed,
  canaryDocument,
  canarySchema,
  notHere,
  unmade,
  type CanaryDocument,
} from "../../doctor/canary.ts";
import { NO_MEMORY, STATES, type CheckResult, type DoctorState } from "../../doctor/check.ts";
import { checks } from "../../doctor/checks.ts";
import { newest } from "../../doctor/client-entries.ts";
import { mend, mendedSchema } from "../../doctor/mend.ts";
import { EXIT } from "../../../../answers/exit.ts";
import { counted, fold, inLine, type Style } from "../../../../answers/text/style.ts";
import { VERSION } from "../../version.ts";

const doctorSchema = v.object({
  /** True if no check is broken. */
  well: v.boolean(),
  checks: v.array(
    v.object({
      name: v.string(),
      /** `absent`: it is not there, and need not be. */
      state: v.picklist(STATES),
      says: v.string(),
      /** What to do; empty if nothing needs to be done. */
      do: v.string(),
    }),
  ),
  /** What --fix has run. */
  mended: v.array(mendedSchema),
  /** One for each agent, if it was asked for. */
  canary: v.array(canarySchema),
});
type DoctorDocument = DocumentOf<typeof doctorSchema>;

const isMemory = (all: DoctorDocument["checks"]): boolean =>
  all.every(({ says }) => says !== NO_MEMORY.says);

const sayCheck = (
  { name, state, says, do: todo }: CheckResult & { readonly name: string },
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

const painted = (state: DoctorState, style: Style): ((text: string) => string) => {
  const paints = { ok: (text: string) => text, warn: style.warm, broken: style.bad };
  return state === "absent" ? style.faint : paints[state];
};

const FLAGS = {
  ...commonFlags,
  fix: switchFlag("Repair what twiceshy commands can repair, and check again"),
  accept: switchFlag("Take the log and the settings as they are, if you changed them"),
  online: switchFlag("Ask the registry, through your npm, for the newest version"),
  canary: switchFlag("Run the agents: is a repeat denied, and does the model see the reason?"),
} as const;
type DoctorFlags = FlagsOf<typeof FLAGS>;

export const { command, example, output } = running(
  {
    more: "Needs no index, no git and no memory, and changes nothing unless you give --fix or --accept. --fix runs the twiceshy commands that repair derived files and git's hooks, and never touches the log or agents' settings. If entries of the log vanished or settings changed without a person, --accept takes them as they are; only a person may do this, at a terminal. Runs the agents' hook once, on an empty edit, and asks an embedding API that you have set for one vector. With --canary, runs each agent on the PATH twice, without a network, in a temporary folder, with a copy of its settings and no credentials (docs/canary.md). Exits with 1 if something is broken.",
    example: "twiceshy doctor",
    flags: FLAGS,
    positional: { kind: "array", parameter: agentNamed },
    output: doctorSchema,
    say: ({ checks: all, mended, canary }, style) => {
      const looked = [...all, ...canary];
      const broken = looked.filter(({ state }) => state === "broken").length;
      const warned = looked.filter(({ state }) => state === "warn").length;
      const width = Math.max(...all.map(({ name }) => name.length));
      return [
        broken > 0
          ? style.bad(`${counted(broken, "check")} of ${looked.length} failed.`)
          : warned > 0
            ? style.warm(`Nothing is broken; ${counted(warned, "thing")} to look at.`)
            : style.good(
                isMemory(all) ? "All is well." : "There is no memory here; the rest is well.",
              ),
        ...mended.map(({ command: line, done, says }) =>
          done ? `  mended: ${line}` : style.bad(`  not mended: ${line}: ${inLine(says)}`),
        ),
        ...all
          .filter(({ says }) => says !== NO_MEMORY.says && says !== NOT_HERE.says)
          .flatMap((check) => sayCheck(check, width, style)),
        ...(canary.length === 0 ? [] : ["The canary:"]),
        ...canary.flatMap(({ agent, ...check }) =>
          sayCheck({ ...check, name: agent }, width, style),
        ),
      ].join("\n");
    },
    exit: ({ well }) => (well ? EXIT.done : EXIT.negative),
  },
  async ({ context, flags }, ...agents) => {
    const { root, canary: isAsked } = flags;
    if (agents.length > 0 && !isAsked) return err({ kind: "canary-unsaid" });
    const { cwd, env } = context.process;
    const accepted = flags.accept ? accept(context, flags) : ok(undefined);
    if (!accepted.ok) return accepted;
    const first = await examined(context, flags);
    const mended = flags.fix ? await mend(context, first.all, root) : [];
    const { patient, all } = mended.length > 0 ? await examined(context, flags) : first;
    const registered = new Set(
      patient.hosts().flatMap((host) => (host.registered.length > 0 ? host.name : [])),
    );
    const tried = isAsked ? await tryAgents(context, { cwd, env, root }, agents, registered) : [];
    const well = [...all, ...tried].every(({ state }) => state !== "broken");
    const shown = all.map(({ name, state, says, do: todo }) => ({ name, state, says, do: todo }));
    return ok({ well, checks: shown, mended, canary: tried });
  },
);

/** Only a person may: otherwise whoever removed something could also settle it. */
const accept = (context: CliContext, flags: DoctorFlags): Result<unknown, Fault> => {
  const act = "accept what was removed";
  if (speakerOf(actorOf(context.process)) !== "person") return err({ kind: "person-needed", act });
  const opened = openToRead(context, flags);
  return opened.ok ? acceptRemovals(opened.value) : opened;
};

const examined = async (context: CliContext, { root, online }: DoctorFlags) => {
  const { cwd, env } = context.process;
  const { installation: patient, project } = await openDoctor({ cwd, env, root }, VERSION, online);
  context.project = project;
  const asked = checks.filter(({ name }) => online || name !== newest.name);
  const all = asked.flatMap(({ name, look }) => {
    const checked = look(patient);
    return checked === undefined ? [] : [{ name, ...checked }];
  });
  return { patient, all };
};

/** The named agents, or else those on this machine. */
const tryAgents = async (
  context: CliContext,
  opening: Opening,
  named: readonly string[],
  registered: ReadonlySet<string>,
): Promise<CanaryDocument[]> => {
  const { candidates, openSandbox } = await import("../../../../open/agents.ts");
  const tried: CanaryDocument[] = [];
  for (const { agent, program } of candidates(opening)) {
    const { id: name, title } = agent;
    if (named.length > 0 ? !named.includes(name) : program === undefined) continue;
    if (program === undefined) {
      tried.push(notHere(name, title));
      continue;
    }
    context.progress(`trying ${title}`);
    const made = await openSandbox(agent, program, opening);
    if (!made.ok) tried.push(unmade(name, made.error.output));
    else
      try {
        tried.push(
          canaryDocument(name, title, await playCanary(made.value.sandbox), registered.has(name)),
        );
      } finally {
        made.value.remove();
      }
  }
  return tried;
};
