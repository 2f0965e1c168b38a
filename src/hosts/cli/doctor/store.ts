// The log and its folders: whether there is a memory, whole and writable, on a machine that can serve it.
import { placeWords } from "../../../answers/faults/place.ts";
import {
  absent,
  faulty,
  fine,
  type DoctorCheck,
  broken,
  NO_MEMORY,
  warn,
  mendedBy,
  ofMemory,
} from "./check.ts";
import type { FolderState } from "../../../engine/ports/agents/installation-state.ts";
import { removalHint, removalText } from "../../../core/recall/removals.ts";
import { thousands, counted } from "../../../answers/text/style.ts";
import { foreignDocument, foreignWords } from "../../../answers/care/init.ts";

/** Whether there is a memory here, and whether it knows which project it belongs to. */
export const place: DoctorCheck = {
  name: "place",
  look: ({ place: found, memory }) => {
    if (!found.ok) {
      const fault = faulty(found.error);
      const { kind } = found.error;
      return kind === "place-not-found" || kind === "place-not-initialised"
        ? absent(fault.says, fault.do)
        : fault;
    }
    const identity = memory?.store.identity();
    if (identity !== undefined && !identity.ok) return faulty(identity.error);
    return fine(`The memory of ${placeWords(found.value)} is in ${found.value.store}.`);
  },
};

/** Whether the folders of the memory are folders, can be written to, and can be read by nobody else. */
export const folders = ofMemory("folders", (memory) => {
  const states = memory.store.folders();
  if (!states.ok) return faulty(states.error);
  const named = (is: (state: FolderState) => boolean): string =>
    states.value
      .filter(is)
      .map(({ path }) => path)
      .join(", ");
  const gone = named(({ is, needed }) => needed && is === "nothing");
  if (gone !== "")
    return broken(
      `Missing: ${gone}.`,
      "Restore it from a backup or another clone, or run twiceshy init to make an empty one.",
    );
  const other = named(({ is }) => is === "other");
  if (other !== "")
    return broken(
      `There is a file where a folder should be: ${other}.`,
      "Run twiceshy rebuild to move it away; move one in the place of the log by hand.",
    );
  const closed = named(({ is, writable }) => is === "folder" && !writable);
  if (closed !== "")
    return warn(
      `Not writable: ${closed}. twiceshy can read this memory, but cannot record anything.`,
      "Fix its owner or permissions if twiceshy should write to it.",
    );
  const open = named((state) => state.open);
  return open === ""
    ? fine("Its folders exist, are writable, and only you can read them.")
    : warn(`Other users can read ${open}.`, "Run chmod -R go= on it to prevent that.");
});

const LOW_BYTES = 200 << 20;
const LEAST_BYTES = 4 << 20;
const LEAST_FILES = 100;

/**
 * Whether the disk has room. An append that the disk refuses is never acknowledged, and work goes on without memory.
 */
export const disk = ofMemory("disk", (memory) => {
  const room = memory.store.disk();
  if (!room.ok) return faulty(room.error, "warn");
  const { freeBytes, freeFiles = LEAST_FILES } = room.value;
  const free = `${thousands(Math.floor(freeBytes / 2 ** 20))} MB free`;
  if (freeBytes < LEAST_BYTES) return broken(`The disk is full: ${free}.`, "Free space.");
  if (freeFiles < LEAST_FILES)
    return broken(`Only ${freeFiles} more files fit on the disk.`, "Remove files.");
  return freeBytes < LOW_BYTES
    ? warn(`The disk is nearly full: ${free}.`, "Free space.")
    : fine("The disk has enough free space.");
});

/** A clock that shows an earlier time than this is wrong: it is before this code was written. */
const WRITTEN_MS = Date.UTC(2025, 0, 1);

/**
 * Whether this machine's clock agrees with what was remembered. A clock never refuses a write, but a wrong one falsifies ages.
 */
export const clock: DoctorCheck = {
  name: "clock",
  look: ({ memory, nowMs }) => {
    const now = new Date(nowMs).toISOString().slice(0, 16).replace("T", " ");
    if (nowMs < WRITTEN_MS)
      return warn(`The clock shows ${now}, which is in the past.`, "Set the clock.");
    if (memory === undefined) return NO_MEMORY;
    const [proof, identity] = [memory.store.verify(), memory.store.identity()];
    if (!proof.ok) return faulty(proof.error, "warn");
    const made = identity.ok ? Date.parse(identity.value.made) : Number.NaN;
    if (made > nowMs + MINUTE_MS)
      return warn(`The clock shows ${now} UTC, before this memory was created.`, "Set the clock.");
    return proof.value.findings.some(({ kind }) => kind === "clock-ahead")
      ? warn(
          "Events in the log are dated far ahead of this clock.",
          "Set the clock if it is wrong; twiceshy verify lists the events.",
        )
      : fine("The clock agrees with the log.");
  },
};

const MINUTE_MS = 60_000;

/** Whether the log is whole; verify has the details. */
export const log = ofMemory("log", (memory) => {
  const proof = memory.store.verify();
  if (!proof.ok) return faulty(proof.error);
  const { events, damage, findings } = proof.value;
  if (damage.length > 0)
    return broken(
      `${counted(damage.length, "place")} of the log ${damage.length === 1 ? "is" : "are"} damaged; ${counted(events, "event")} can be read.`,
      "Run twiceshy verify to list them; another clone or a backup may hold what is missing.",
    );
  if (findings.some(({ kind }) => kind === "purge-unfinished"))
    return mendedBy(
      warn(
        "A purge was interrupted: data that it should erase may still be readable.",
        "Run twiceshy rebuild to finish it.",
      ),
      "rebuild",
    );
  const unused = findings.filter(({ kind }) => kind === "blob-unused").length;
  if (unused > 0)
    return mendedBy(
      warn(
        `${counted(unused, "long text")} beside the log ${unused === 1 ? "belongs" : "belong"} to no event.`,
        "Run twiceshy rebuild to remove what was left.",
      ),
      "rebuild",
    );
  const cost = findings.length === 0 ? "" : `; ${counted(findings.length, "finding")} without loss`;
  return fine(`${counted(events, "event")} proven${cost}.`);
});

/** Whether the log of facts that hold in every project of this machine can be read, and is whole. */
export const yourFacts = ofMemory("your-facts", (memory) => {
  const proof = memory.store.verifyEverywhere();
  if (!proof.ok) return faulty(proof.error, "warn");
  if (proof.value === undefined) return undefined;
  const { events, damage } = proof.value;
  return damage.length === 0
    ? fine(`${counted(events, "event")} of what holds in every project proven.`)
    : warn(
        `${counted(damage.length, "place")} of the log that holds in every project ${damage.length === 1 ? "is" : "are"} damaged; ${counted(events, "event")} can be read.`,
        "A backup of ~/.twiceshy/machine/log may hold what is missing.",
      );
});

/** Whether entries of the log vanished, or settings changed, without a person. */
export const removals = ofMemory("removals", (memory) => {
  const found = memory.store.removals();
  if (!found.ok) return faulty(found.error, "warn");
  const [first] = found.value;
  if (first === undefined)
    return fine("The log has not shrunk, and the settings are as they were set.");
  return {
    state: first.kind === "log-shrunk" ? "broken" : "warn",
    says: found.value.map(removalText).join(" "),
    do: removalHint(first),
  };
});

/** Memories of other tools, or of ours in another form, that are in this clone and are not read. */
export const foreign = ofMemory("other-memories", (memory) => {
  const found = memory.store.foreign();
  if (!found.ok) return faulty(found.error, "warn");
  if (found.value.length === 0) return absent("There is no memory of another tool here.");
  const has = (kind: string): boolean => found.value.some((one) => one.kind === kind);
  return {
    state: "warn",
    says: `This clone also holds ${found.value.map(foreignDocument).map(foreignWords).join("; ")}.`,
    do: has("projectmem")
      ? "Run twiceshy import to import projectmem's."
      : "twiceshy neither reads nor changes it.",
  };
});
