// What a write leaves to be done behind its answer: the readable files are folded anew, once for all that was written in a moment.
import type { WritableProject } from "../../engine/project.ts";
import { showAll } from "../../engine/refresh.ts";
import { wordsOf } from "./words.ts";

export interface Behind {
  /** Has what is read of this project made anew, soon. */
  readonly leave: (project: WritableProject) => void;
  /** Does all of it now; for who ends. */
  readonly finish: () => void;
}

/** Calls that follow on each other find no files being folded between them, and whoever looks at the files sees them within it. */
const SOON_MS = 500;

export const createBehind = (
  inTurn: <T>(act: () => Promise<T>) => Promise<T>,
  warn: (words: string) => void,
): Behind => {
  const left = new Map<string, WritableProject>();
  let timer: NodeJS.Timeout | undefined;
  const finish = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const projects = [...left.values()];
    left.clear();
    for (const project of projects) {
      const shown = showAll(project);
      if (!shown.ok) warn(wordsOf(shown.error));
      project.close();
    }
  };
  return {
    leave: (project) => {
      const noted = project.unshown.note();
      if (!noted.ok) warn(wordsOf(noted.error));
      left.set(project.place.views ?? project.place.store, project);
      timer ??= setTimeout(() => {
        // What was written stands, whatever is wrong with us.
        inTurn(async () => finish()).catch((fault: unknown) => warn(String(fault)));
      }, SOON_MS);
    },
    finish,
  };
};
