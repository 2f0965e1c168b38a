// The labels by which people and agents say what a line or a list is about, in English and Spanish. A risk is no
// blocker, and what an agent suggests as next steps is nothing that is open: such labels are not here.
import { lazily } from "../../kit/lazy.ts";
import type { LabelForm } from "./label-forms.ts";
import type { DoneLevel, ItemForm } from "../../event/work/words.ts";

export interface LabelMeaning {
  readonly form: ItemForm;
  readonly level?: DoneLevel;
}

const WORDS: readonly (readonly [ItemForm, string])[] = [
  [
    "objective",
    "objective, main objective, goal, main goal, target, mission, aim, current objective",
  ],
  ["objective", "objetivo, objetivo principal, meta, misión"],
  [
    "constraint",
    "constraint, constraints, hard constraint, hard constraints, restriction, restrictions, rule, rules",
  ],
  ["constraint", "restricción, restricciones, regla, reglas, condición, condiciones"],
  [
    "pending",
    "pending, pending items, pending work, pending tasks, todo, todos, to do, remaining, remaining work, remaining items, " +
      "remaining tasks, still remaining, open, open item, open items, open work, open tasks, still open, left to do, " +
      "what is left, what's left, outstanding, outstanding work, outstanding items, still missing, not done yet, " +
      "not yet done, not started, left for later, left undone, not implemented yet, not yet implemented",
  ],
  [
    "pending",
    "pendiente, pendientes, tareas pendientes, por hacer, queda por hacer, quedan por hacer, falta, faltan, queda, quedan, sin hacer",
  ],
  [
    "completed",
    "done, completed, complete, finished, done so far, already done, completed items, completed tasks, completed work, " +
      "finished items, what is done, what's done",
  ],
  [
    "completed",
    "hecho, hechos, completado, completados, completada, completadas, terminado, terminados, listo, tareas completadas, ya hecho",
  ],
  ["blocker", "blocker, blockers, blocked, blocked by, blocked on, currently blocked, blocking"],
  [
    "blocker",
    "bloqueo, bloqueos, bloqueado, bloqueada, bloqueado por, bloqueada por, bloqueante, bloqueantes, bloqueador, bloqueadores, impedimento, impedimentos",
  ],
  [
    "decision",
    "decision, decisions, decided, resolved, key decision, key decisions, decisions made",
  ],
  ["decision", "decisión, decisiones, decidido, resuelto"],
];

const DONE_WHEN =
  "definition of done, dod, done when, acceptance criteria, exit criteria, completion criteria, " +
  "definición de hecho, definición de terminado, criterios de aceptación, hecho cuando, terminado cuando";

const LEVELS: readonly (readonly [string, DoneLevel])[] = [
  ["project", "project"],
  ["mission", "mission"],
  ["session", "session"],
  ["proyecto", "project"],
  ["misión", "mission"],
  ["sesión", "session"],
];

const each = (list: string): readonly string[] => list.split(", ");

/** All spellings of a Definition of Done: `DoD`, `Project DoD`, `DoD del proyecto`. */
const doneWhenLabels = (): (readonly [string, LabelMeaning])[] =>
  each(DONE_WHEN).flatMap((word) => [
    [word, { form: "done-when", level: "session" }],
    ...LEVELS.flatMap(([name, level]): (readonly [string, LabelMeaning])[] =>
      [
        `${name} ${word}`,
        `${word} ${name}`,
        `${word} del ${name}`,
        `${word} de la ${name}`,
        `${word} for the ${name}`,
      ].map((spelling) => [spelling, { form: "done-when", level }]),
    ),
  ]);

export type Labels = ReadonlyMap<string, LabelMeaning>;

/** By the label in lower case, its accents left out. Built on first use. */
export const labels: () => Labels = lazily(
  () =>
    new Map([
      ...WORDS.flatMap(([form, list]) =>
        each(list).map((word): [string, LabelMeaning] => [plainLabel(word), { form }]),
      ),
      ...doneWhenLabels().map(([word, meaning]): [string, LabelMeaning] => [
        plainLabel(word),
        meaning,
      ]),
    ]),
);

/** Those that are always known, and further ones. */
export const labelsWith = (more: Readonly<Record<string, LabelForm>>): Labels => {
  const further = Object.entries(more).map(([label, form]): [string, LabelMeaning] => [
    plainLabel(label),
    form === "done-when" ? { form, level: "session" } : { form },
  ]);
  return further.length === 0 ? labels() : new Map([...labels(), ...further]);
};

/** `**Pendientes (3)**` → `pendientes`. */
export const plainLabel = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[’]/gu, "'")
    .replace(/\p{Extended_Pictographic}|\u{FE0F}/gu, "")
    .replace(/\((?:\d{1,4}|(project|mission|session|proyecto|mision|sesion))\)/gu, " $1")
    .replace(/[*_`#]/gu, "")
    .replace(/[\s-]+/gu, " ")
    .trim();
