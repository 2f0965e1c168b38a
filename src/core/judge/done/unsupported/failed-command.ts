// A command whose last run failed, and whose result a report states all the same.
import { tellsOfFailure } from "../check-claims.ts";
import type { TurnWitnesses } from "../witness.ts";

/** The last run of a program failed, and the report speaks of that program and of no failure. */
export const commandLeftFailed = ({
  report,
  commands = [],
}: Pick<TurnWitnesses, "report" | "commands">): string | undefined => {
  if (tellsOfFailure(report)) return undefined;
  const last = new Map(commands.map((command) => [headOf(command.text), command]));
  return [...last].find(
    ([head, { ended, isCheck }]) =>
      ended === "badly" && !isCheck && head.includes(" ") && report.includes(head),
  )?.[1].text;
};

/** `terraform plan` of `terraform -chdir=edge plan`: the program and its first word that is no option and no path. */
const headOf = (command: string): string =>
  command
    .split(/\s+/u)
    .filter((word) => /^\p{L}[\p{L}\p{N}:-]*$/u.test(word))
    .slice(0, 2)
    .join(" ");
