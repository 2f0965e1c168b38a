// Whether the disk has room. An append that the disk refuses is never acknowledged, and work goes on without memory.
import { thousands } from "../../../answers/text/style.ts";
import { broken, faulty, fine, NO_MEMORY, warn, type DoctorCheck } from "./check.ts";

const LOW_BYTES = 200 << 20;
const LEAST_BYTES = 4 << 20;
const LEAST_FILES = 100;

export const disk: DoctorCheck = {
  name: "disk",
  look: ({ memory }) => {
    if (memory === undefined) return NO_MEMORY;
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
  },
};
