// What is made from the log, and is made again if it is missing: index, gate files, readable files, bridges.
import { thousands } from "../../../answers/text/style.ts";
import { absent, faulty, fine, mendedBy, warn, broken, ofMemory } from "./check.ts";
import { GATE_UNFIT } from "../../../answers/faults/gate.ts";
import { phrase } from "../ways.ts";

/** Whether the index can serve. Without it every answer takes longer, but none differs. */
export const indexFiles = ofMemory("index", (memory) => {
  const state = memory.derived.index();
  if (!state.ok) return faulty(state.error, "warn");
  if (!("is" in state.value))
    return state.value.behind === 0
      ? fine("The index is up to date.")
      : fine(
          `The index is ${thousands(state.value.behind)} bytes behind the log, and catches up when it is read.`,
        );
  return state.value.is === "absent"
    ? mendedBy(
        absent(
          "There is no index yet, so each question reads the whole log.",
          "Run twiceshy rebuild to write it.",
        ),
        "rebuild",
      )
    : mendedBy(
        warn(
          "The index does not match the log, so each question reads the whole log.",
          "Run twiceshy rebuild.",
        ),
        "rebuild",
      );
});

/** Whether hooks can judge: they need the gate's files, because they never read the whole log. */
export const gate = ofMemory("gate", (memory) => {
  const unfit = memory.derived.gate();
  if (!unfit.ok) return faulty(unfit.error);
  return unfit.value === undefined
    ? fine("Hooks have the gate files that they judge with.")
    : mendedBy(
        broken(
          `Hooks cannot judge: what they read ${GATE_UNFIT[unfit.value]}.`,
          "Run twiceshy rebuild.",
        ),
        "rebuild",
      );
});

/** Whether git leaves the readable files alone. */
export const views = ofMemory("readable-files", (memory) => {
  const excluded = memory.tree.excluded();
  if (!excluded.ok) return faulty(excluded.error, "warn");
  if (excluded.value === undefined)
    return absent("Outside a git work tree there is nothing to ignore.");
  return excluded.value
    ? fine("Git ignores .twiceshy/.")
    : mendedBy(
        warn(
          "Git does not ignore .twiceshy/: its line is missing from info/exclude.",
          "Run twiceshy init to add it again.",
        ),
        ...["init", "--skip-history"],
      );
});

/** Whether the files for agents without hooks are kept up to date. */
export const bridges = ofMemory("bridges", (memory) => {
  const there = memory.tree.bridges();
  if (!there.ok) return faulty(there.error, "warn");
  const { whole = [], torn = [] } = there.value ?? {};
  if (torn.length > 0) {
    const phrases = torn.map((path) => phrase({ kind: "bridge-torn", path }));
    return warn(phrases.map(({ sentence }) => sentence).join(" "), phrases[0]?.hint ?? "");
  }
  return whole.length === 0
    ? absent("No file that agents read at their start mentions this memory.")
    : fine(`Agents can read about this memory in ${whole.join(", ")}.`);
});
