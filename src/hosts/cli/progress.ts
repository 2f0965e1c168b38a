// One line of progress: a bar if the end is known, otherwise how far it has come.
import { thousands } from "../../answers/text/style.ts";

const BAR = 24;

export const progressLine = (
  act: string,
  stage: string,
  done: number,
  total: number | undefined,
): string => {
  if (total === undefined || total === 0) return `${act}: ${stage} ${thousands(done)}`;
  const full = Math.round((done / total) * BAR);
  return `${act}: ${stage} [${"#".repeat(full)}${".".repeat(BAR - full)}] ${done}/${total}`;
};
