// Statements: what somebody decided, learned, noted, mended or dropped. Some describe files and may
// become stale, some rest on grounds that may break.
import type { Memory } from "./memory.ts";

/** The kinds that say something about a path, besides failed attempts and open issues. */
export const STATEMENT_KINDS = ["decision", "lesson", "note", "fix", "abandon"] as const;
const statementKinds: ReadonlySet<string> = new Set(STATEMENT_KINDS);

/** Leaves out what history itself told, except abandoned work: later, history no longer shows that. */
export const isStatement = ({ kind, key, standing }: Memory): boolean =>
  standing === "standing" &&
  statementKinds.has(kind) &&
  (kind === "abandon" || key?.startsWith("git:") !== true);

/** Whether it describes files and may therefore become stale. Dropped work does not. */
export const isCiting = (memory: Memory): boolean =>
  isStatement(memory) &&
  memory.kind !== "abandon" &&
  memory.files.length > 0 &&
  memory.namespace !== "progress" &&
  memory.namespace !== "retrospective";

/** Whether its grounds are worth checking. */
export const isResting = (memory: Memory): boolean =>
  (memory.grounded === true || memory.takenBack === true) && isStatement(memory);
