// The user's own plan.md among the readable files: read, and written whole in one step, never through a link.
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { answered } from "../../core/kit/fault.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { Busy, FileFault } from "../../engine/ports/file.ts";
import { kindAt, replace } from "./replace.ts";

/** Runs an act in one process at a time. */
export type Alone = <T, E>(act: () => Result<T, E>) => Result<T, E | FileFault | Busy>;

/** The plan beside the readable files, which belongs to the user. */
export interface PlanFile {
  readonly path: string;
  /** Undefined if there is none yet. */
  readonly read: () => Result<string | undefined, FileFault>;
  /** Edits the plan while no other process of ours does, and returns the new text. */
  readonly change: (edit: (text: string | undefined) => string) => Result<string, FileFault | Busy>;
}

/** `folder` is `.twiceshy` of the work tree; it is made when first written to. */
export const createPlanFile = (folder: string, alone: Alone): PlanFile => {
  const path = join(folder, "plan.md");
  const read = (): Result<string | undefined, FileFault> => {
    const there = answered("file-unreadable", path, () => kindAt(path));
    if (!there.ok || there.value === "nothing") return there.ok ? ok(undefined) : there;
    return answered("file-unreadable", path, () => readFileSync(path, "utf8"));
  };
  const write = (text: string): Result<void, FileFault> => {
    const there = answered("file-unwritable", path, () => [kindAt(folder), kindAt(path)] as const);
    if (!there.ok) return there;
    const [parent, own] = there.value;
    if (parent !== "nothing" && parent !== "folder")
      return err({ kind: "file-broken", path: folder });
    if (own !== "nothing" && own !== "file") return err({ kind: "file-broken", path });
    return answered("file-unwritable", path, () => {
      mkdirSync(folder, { recursive: true });
      replace(path, text);
    });
  };
  return {
    path,
    read,
    change: (edit) =>
      alone(() => {
        const plan = read();
        if (!plan.ok) return plan;
        const text = edit(plan.value);
        const written = write(text);
        return written.ok ? ok(text) : written;
      }),
  };
};
