// Programs that a report or a person names as what checked or measured the work, and that no command of the session has a word of.
import { clausesIn } from "../check-claims.ts";
import { mayStart, TOOLS } from "../report/tools.ts";
import type { TurnWitnesses } from "../witness.ts";
import { disclaims } from "./disclaims.ts";
import { wishedIn } from "./wishes.ts";

/** As they are spelled there. */
export const runsNotSeen = (turn: TurnWitnesses): readonly string[] => {
  const { report, commands, changed = [] } = turn;
  if (commands === undefined) return [];
  const clauses = [...clausesIn(report).filter((clause) => !disclaims(clause)), ...wishedIn(turn)];
  const subject = changed.flatMap(({ path, added }) => [path, ...added]).join("\n");
  const names = clauses.flatMap((clause) =>
    TOOLS.flatMap(({ names: pattern, scripts }) =>
      [...clause.matchAll(pattern)].flatMap(([name]) =>
        // Where the work is about the program itself, its name says nothing of a run.
        subject.toLowerCase().includes(name.toLowerCase()) ||
        commands.some((command) => mayStart(command, name, scripts))
          ? []
          : [name],
      ),
    ),
  );
  const asserted = disclaims(report) ? names.filter((name) => !report.includes(name)) : names;
  return [...new Map(asserted.map((name) => [name.toLowerCase(), name])).values()];
};
