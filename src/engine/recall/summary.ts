// The summary of the memory as a page, folded from the log as it is now.
import { summaryPage } from "../../core/pages/summary.ts";
import type { Project } from "../project.ts";

export const summaryOf = async ({ index, store, gate }: Project): Promise<string> =>
  summaryPage(index.all(), await store.redaction(), gate.renames.read());
