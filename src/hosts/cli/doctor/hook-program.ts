// Whether the program that agents' hooks call really runs, and whether the one on the PATH is this one.
import type { Connections, Front } from "../../../engine/ports/agents/installation-state.ts";
import { JUDGE_MS } from "../../../core/kit/patience.ts";
import { WITHOUT_NODE_HINT, withoutNodeText } from "../../../core/recall/without-node.ts";
import { absent, broken, faulty, fine, warn, type DoctorCheck, type Checked } from "./check.ts";

export const hookProgram: DoctorCheck = {
  name: "hook-program",
  look: (patient) => {
    const { hook, onPath, front } = patient.installation();
    if (hook === undefined) return absent("This twiceshy was not started from a package.");
    const seen = lookAtFiles(patient);
    if (seen !== undefined) return seen;
    // What agents call, if `install` was run.
    const trial = patient.tryHook(front?.path ?? hook);
    if (trial.is === "failed")
      return broken(`${hook} fails: ${trial.said}`, "Install twiceshy again: hooks stay silent.");
    if (trial.is === "silent")
      return trial.isNodeOnPath
        ? broken(
            `${hook} was run, and did not come to its judge.`,
            "Install twiceshy again: hooks stay silent.",
          )
        : warn(
            `${hook} finds no node on this PATH, and stays silent.`,
            "Put node on the PATH of whatever calls it.",
          );
    if (trial.is === "judged" && trial.tookMs > JUDGE_MS)
      return warn(
        `${hook} was run, and took ${Math.round(trial.tookMs)} ms. After ${JUDGE_MS} ms it says nothing.`,
        "Is the machine this busy when agents work? twiceshy status counts what was late.",
      );
    if (onPath === "other" && front === undefined)
      return warn(
        `twiceshy-hook on the PATH is of another installation than ${hook}.`,
        "Take one of them away, or name this one by its whole path.",
      );
    const how =
      trial.is === "judged"
        ? `was run, and answered in ${Math.round(trial.tookMs)} of the ${JUDGE_MS} ms that it has`
        : `is whole, and could not be tried (${trial.code})`;
    const called =
      front !== undefined
        ? `by ${front.path}`
        : onPath === "same"
          ? "by its name alone, too"
          : "by its whole path, as the PATH does not hold it";
    return fine(`${hook} ${how}; it is called ${called}.`);
  },
};

/** What its files alone tell: nothing if they are as they should be. */
export const lookAtFiles = ({ installation, noNode }: Connections): Checked | undefined => {
  const { unsound, front } = installation();
  if (unsound.length > 0)
    return broken(
      `${unsound.join(" and ")} ${unsound.length === 1 ? "is" : "are"} missing or torn: what needs that says nothing.`,
      "Install twiceshy again.",
    );
  const deaf = noNode();
  if (!deaf.ok) return faulty(deaf.error, "warn");
  if (deaf.value.length > 0)
    return broken(`${deaf.value.map(withoutNodeText).join(". ")}.`, WITHOUT_NODE_HINT);
  return front && lookAtFront(front);
};

/** Nothing if it leads here, to a Node that is there. */
const lookAtFront = (front: Front): Checked | undefined => {
  const { path, leadsTo, is, node, hasNode, unsound } = front;
  if (unsound.length > 0)
    return broken(
      `${unsound.join(" and ")}, which agents call, ${unsound.length === 1 ? "is" : "are"} missing or torn.`,
      "twiceshy install puts there what belongs there.",
    );
  if (is === "gone")
    return broken(
      `${path}, which agents call, leads to ${leadsTo}, which is gone.`,
      "twiceshy install leads it to this one.",
    );
  if (is === "elsewhere")
    return warn(
      `${path}, which agents call, leads to another installation, in ${leadsTo}.`,
      "twiceshy install leads it to this one.",
    );
  if (hasNode) return undefined;
  return warn(
    `${path}, which agents call, names a Node that is gone: ${node}. It takes the one on the PATH of whoever calls it.`,
    "twiceshy install names the Node that runs now.",
  );
};
