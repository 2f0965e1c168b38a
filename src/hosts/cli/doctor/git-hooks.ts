// The git hooks of this work tree: whether our lines are in them, and whether those lines can work.
import type { OurHook } from "../../../engine/ports/agents/installation-state.ts";
import {
  absent,
  broken,
  faulty,
  fine,
  mendedBy,
  NO_MEMORY,
  warn,
  type DoctorCheck,
  type Checked,
} from "./check.ts";

export const gitHooks: DoctorCheck = {
  name: "git-hooks",
  look: ({ memory }) => {
    if (memory === undefined) return NO_MEMORY;
    const hooks = memory.tree.gitHooks();
    if (!hooks.ok)
      return hooks.error.kind === "git-missing"
        ? warn("Where git looks for hooks is not known.", "Mend git first.")
        : faulty(hooks.error, "warn");
    const { folder, ours, astray, lost, runner } = hooks.value;
    if (astray.length > 0)
      return mendedBy(
        broken(
          `Git looks for hooks in ${folder} now, and not at ours: ${astray.join(", ")}.`,
          "twiceshy install git puts them where git looks.",
        ),
        ...["install", "git"],
      );
    if (lost.length > 0)
      return mendedBy(
        warn(
          `Lines of ours are not there any more: ${lost.join(", ")}.`,
          "twiceshy install git puts them there again; twiceshy uninstall git takes out the others.",
        ),
        ...["install", "git"],
      );
    if (ours.length === 0) return absent(`No hook in ${folder} is ours.`);
    const unusable = unusableOf(ours);
    if (unusable !== undefined) return unusable;
    if (runner?.runs === false)
      return mendedBy(
        broken(
          `What git's hooks call cannot be run: ${runner.path}.`,
          "twiceshy install git makes it anew.",
        ),
        ...["install", "git"],
      );
    if (runner !== undefined && runner.gone.length > 0)
      return mendedBy(
        warn(
          `Git's hooks name what is not there any more: ${runner.gone.join(", ")}. They take what the PATH has.`,
          "twiceshy install git names what is there.",
        ),
        ...["install", "git"],
      );
    const changed = ours.filter((hook) => hook.changed);
    if (changed.length > 0)
      return warn(
        `Lines of ours were changed in ${changed.map(({ path }) => path).join(", ")}.`,
        "Take them out by hand, then twiceshy install git puts ours there again.",
      );
    const idle = ours.filter(({ executable }) => !executable);
    return idle.length > 0
      ? broken(`Git may not run ${idle.map(({ path }) => path).join(", ")}.`, "chmod +x lets it.")
      : fine(`${ours.length} in ${folder}.`);
  },
};

/** Lines of ours that are there, and cannot work. */
const unusableOf = (ours: readonly OurHook[]): Checked | undefined => {
  const torn = ours.filter(({ whole }) => !whole);
  if (torn.length > 0)
    return broken(
      `Lines of ours have no end in ${torn.map(({ path }) => path).join(", ")}.`,
      "Take out by hand what begins with # >>> twiceshy.",
    );
  const gone = ours.flatMap((hook) => hook.gone.map((program) => `${hook.path} calls ${program}`));
  if (gone.length > 0)
    return broken(`It is not there any more: ${gone.join(", ")}.`, "Install the hooks anew.");
  return undefined;
};
