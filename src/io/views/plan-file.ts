// The user's own plan.md among the readable files: read, and written whole in one step; never through a link.
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { answered } from "../../core/kit/fault.ts";
import { err, ok } from "../../core/kit/result.ts";
import type { PlanFile } from "../../engine/ports/views.ts";
import { kindAt, replace } from "./replace.ts";

/** `folder` is `.twiceshy` of the work tree; it is made when first written to. */
export const createPlanFile = (folder: string): PlanFile => {
  const path = join(folder, "plan.md");
  return {
    path,
    read: () => {
      const there = answered("file-unreadable", path, () => kindAt(path));
      if (!there.ok || there.value === "nothing") return there.ok ? ok(undefined) : there;
      return answered("file-unreadable", path, () => readFileSync(path, "utf8"));
    },
    write: (text) => {
      const there = answered(
        "file-unwritable",
        path,
        () => [kindAt(folder), kindAt(path)] as const,
      );
      if (!there.ok) return there;
      const [parent, own] = there.value;
      if (parent !== "nothing" && parent !== "folder")
        return err({ kind: "file-broken", path: folder });
      if (own !== "nothing" && own !== "file") return err({ kind: "file-broken", path });
      return answered("file-unwritable", path, () => {
        mkdirSync(folder, { recursive: true });
        replace(path, text);
      });
    },
  };
};
