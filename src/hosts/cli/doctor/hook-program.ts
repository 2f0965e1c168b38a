// Whether the program that agents' hooks call really runs, and whether the one on the PATH is this one.
import type { Connections, Front } from "../../../engine/ports/agents/installation-state.ts";
import { JUDGE_MS } from "../../../core/kit/patience.ts";
import { WITHOUT_NODE_HINT, withoutNodeText } from "../../../core/recall/without-node.ts";
import { absent, broken, faulty, fine, warn, type DoctorCheck, type CheckResult } from "./check.ts";

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
      return broken(
        `${hook} fails: ${trial.output}`,
        "Install twiceshy again; until then, hooks do nothing.",
      );
    if (trial.is === "silent")
      return trial.isNodeOnPath
        ? broken(
            `${hook} ran, but did not reach its judge program.`,
            "Install twiceshy again; until then, hooks do nothing.",
          )
        : warn(
            `${hook} finds no node on this PATH, so it does nothing.`,
            "Put node on the PATH of the program that calls it.",
          );
    if (trial.is === "judged" && trial.tookMs > JUDGE_MS)
      return warn(
        `${hook} took ${Math.round(trial.tookMs)} ms. After ${JUDGE_MS} ms it gives up and prints nothing.`,
        "Check whether the machine is this busy when agents work; twiceshy status counts late runs.",
      );
    if (onPath === "other" && front === undefined)
      return warn(
        `twiceshy-hook on the PATH belongs to another installation than ${hook}.`,
        "Remove one of them, or call this one by its full path.",
      );
    const how =
      trial.is === "judged"
        ? `ran, and answered in ${Math.round(trial.tookMs)} of its ${JUDGE_MS} ms`
        : `is complete, but could not be run (${trial.code})`;
    const called =
      front !== undefined
        ? `by ${front.path}`
        : onPath === "same"
          ? "by its name or its path"
          : "by its full path, because it is not on the PATH";
    return fine(`${hook} ${how}; agents call it ${called}.`);
  },
};

/** What its files alone tell: nothing if they are as they should be. */
export const lookAtFiles = ({ installation, noNode }: Connections): CheckResult | undefined => {
  const { unsound, front } = installation();
  if (unsound.length > 0)
    return broken(
      `${unsound.join(" and ")} ${unsound.length === 1 ? "is" : "are"} missing or damaged, so ${unsound.every(isOfServer) ? "the MCP server does not start" : "hooks that need that do nothing"}.`,
      "Install twiceshy again.",
    );
  const deaf = noNode();
  if (!deaf.ok) return faulty(deaf.error, "warn");
  if (deaf.value.length > 0) return broken(`${withoutNodeText(deaf.value)}.`, WITHOUT_NODE_HINT);
  return front && lookAtFront(front);
};

/** Whether only the MCP server needs this program. */
const isOfServer = (path: string): boolean => /\b(?:mcp|server-\w+)\.cjs$/.test(path);

/** Nothing if it leads here, to a Node that is there. */
const lookAtFront = (front: Front): CheckResult | undefined => {
  const { path, leadsTo, is, node, hasNode, unsound } = front;
  if (unsound.length > 0)
    return broken(
      `${unsound.join(" and ")}, which agents call, ${unsound.length === 1 ? "is" : "are"} missing or damaged.`,
      "Run twiceshy install to write it again.",
    );
  if (is === "gone")
    return broken(
      `${path}, which agents call, points to ${leadsTo}, which is missing.`,
      "Run twiceshy install to point it to this one.",
    );
  if (is === "elsewhere")
    return warn(
      `${path}, which agents call, points to another installation, in ${leadsTo}.`,
      "Run twiceshy install to point it to this one.",
    );
  if (hasNode) return undefined;
  return warn(
    `${path}, which agents call, names a Node that is missing: ${node}. It uses the one on its caller's PATH.`,
    "Run twiceshy install to name the Node that runs now.",
  );
};
