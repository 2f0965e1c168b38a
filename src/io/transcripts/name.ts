// The folder in which the turns of a project's sessions are indexed, below that of the machine.
import type { Digest } from "../../core/kit/digest.ts";

/** Of a project the name is that of its store. */
export const indexName = (digest: Digest, of: string): string => digest(of).slice(0, 16);
