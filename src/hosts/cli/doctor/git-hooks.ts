// The git hooks of this work tree: whether our lines are in them, and whether those lines can work.
import type { OurHook } from "../../../engine/ports/agents/installation-state.ts";
import {
  absent,
  broken,
  faulty,
  fine,
  mendedBy,
  ofMemory,
  warn,
  type CheckResult,
} from "./check.ts";

export const gitHooks = ofMemory("git-hooks", (memory) => {
  const hooks = memory.tree.gitHooks();
  if (!hooks.ok)
    return hooks.error.kind === "git-missing"
      ? warn("Could not find out where git looks for hooks.", "Fix git first.")
      : faulty(hooks.error, "warn");
  const { folder, ours, astray, lost, runner } = hooks.value;
  if (astray.length > 0)
    return mendedBy(
      broken(
        `Git now looks for hooks in ${folder}, and does not run those of twiceshy: ${astray.join(", ")}.`,
        "Run twiceshy install git to add them there.",
      ),
      ...["install", "git"],
    );
  if (lost.length > 0)
    return mendedBy(
      warn(
        `Lines of twiceshy are missing: ${lost.join(", ")}.`,
        "Run twiceshy install git to add them again, or twiceshy uninstall git to remove the others.",
      ),
      ...["install", "git"],
    );
  if (ours.length === 0) return absent(`No hook in ${folder} calls twiceshy.`);
  const unusable = unusableOf(ours);
  if (unusable !== undefined) return unusable;
  if (runner?.runs === false)
    return mendedBy(
      broken(
        `Git's hooks call a script that cannot be run: ${runner.path}.`,
        "Run twiceshy install git to write it again.",
      ),
      ...["install", "git"],
    );
  if (runner !== undefined && runner.gone.length > 0)
    return mendedBy(
      warn(
        `Git's hooks name programs that are missing: ${runner.gone.join(", ")}. They use those on the PATH instead.`,
        "Run twiceshy install git to update them.",
      ),
      ...["install", "git"],
    );
  const changed = ours.filter((hook) => hook.changed);
  if (changed.length > 0)
    return warn(
      `Lines of twiceshy were changed in ${changed.map(({ path }) => path).join(", ")}.`,
      "Remove them by hand, then run twiceshy install git.",
    );
  const idle = ours.filter(({ executable }) => !executable);
  return idle.length > 0
    ? broken(`Git cannot run ${idle.map(({ path }) => path).join(", ")}.`, "Run chmod +x on it.")
    : fine(`${ours.length} in ${folder}.`);
});

/** Lines of ours that are there, and cannot work. */
const unusableOf = (ours: readonly OurHook[]): CheckResult | undefined => {
  const torn = ours.filter(({ whole }) => !whole);
  if (torn.length > 0)
    return broken(
      `Lines of twiceshy have no end mark in ${torn.map(({ path }) => path).join(", ")}.`,
      "Remove by hand what begins with # >>> twiceshy.",
    );
  const gone = ours.flatMap((hook) => hook.gone.map((program) => `${hook.path} calls ${program}`));
  if (gone.length > 0)
    return broken(`It calls a missing program: ${gone.join(", ")}.`, "Install the hooks again.");
  return undefined;
};
