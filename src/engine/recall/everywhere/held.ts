// The memory that holds in every project of this machine, held open beside a project. One that cannot be read must
// not fail what the project is asked: it is left out, and the fault says why.
import { ok, type Result } from "../../../core/kit/result.ts";
import type { FileFault } from "../../ports/file.ts";
import type { Project, RecallMeans } from "../../project.ts";

type HeldEverywhere = Pick<RecallMeans, "everywhere" | "everywhereFault"> & {
  readonly close: () => void;
};

/** `open` returns nothing if nothing was ever recorded there, and is called until there is something. */
export const heldEverywhere = (
  open: () => Result<Project | undefined, FileFault>,
): HeldEverywhere => {
  let opened: Result<Project | undefined, FileFault> = ok(undefined);
  return {
    everywhere: () => {
      // A process may go on while it is made, or mended.
      if (!opened.ok || opened.value === undefined) opened = open();
      return opened.ok ? opened.value : undefined;
    },
    everywhereFault: () => (opened.ok ? undefined : opened.error),
    close: () => {
      if (opened.ok) opened.value?.store.close();
    },
  };
};
