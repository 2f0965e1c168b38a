// One line about each project of the list, within a time: an old log that has no index yet must not hold up the rest.
import type { Result } from "../../core/kit/result.ts";
import { glance, type ProjectGlance } from "../care/status.ts";
import type { FileFault } from "../ports/file.ts";
import type { Clock } from "../ports/machine.ts";
import type { ListedProject } from "../ports/projects/list.ts";
import type { Project } from "../project.ts";

/** No further project is opened after that. */
const LONGEST_MS = 10_000;

export interface Glanced {
  readonly listed: ListedProject;
  /** `late`: the time was over. Absent if no memory is where the list says. */
  readonly seen?: ProjectGlance | FileFault | "late";
}

/** The last written first, so that the time is spent on what is in use. */
export const glanceAll = (
  projects: readonly ListedProject[],
  open: (listed: ListedProject) => Result<Project, FileFault> | undefined,
  { nowMs }: Pick<Clock, "nowMs">,
): readonly Glanced[] => {
  const untilMs = nowMs() + LONGEST_MS;
  return projects
    .toSorted((a, b) => writtenMs(b) - writtenMs(a))
    .map((listed) => {
      if (listed.there.is !== "memory") return { listed };
      if (nowMs() > untilMs) return { listed, seen: "late" };
      const opened = open(listed);
      if (opened === undefined) return { listed };
      return { listed, seen: opened.ok ? glance(opened.value) : opened.error };
    });
};

const writtenMs = ({ there }: ListedProject): number =>
  there.is === "memory" ? (there.lastWriteMs ?? 0) : -1;
