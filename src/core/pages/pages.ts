// The pages folded from a log, for people and agents. Equal logs, with equal renames, give equal bytes on the
// same day.
import { stories } from "../fold/issues.ts";
import type { Renames } from "../fold/renames.ts";
import type { State } from "../fold/state.ts";
import type { Redact } from "../kit/redact.ts";
import { INSTRUCTIONS_PATH, instructionsPage } from "./instructions.ts";
import { issuePage, issuePath } from "./issue.ts";
import { summaryPage } from "./summary.ts";
import { timelinePage } from "./timeline.ts";
import { topicPages } from "./topics/topic-pages.ts";

export interface Page {
  /** Relative to the folder of the pages, its parts separated by `/`. */
  readonly path: string;
  readonly text: string;
}

/** Text goes through `redact` before anything is cut from it. */
export function* pagesOf(
  state: State,
  redact: Redact,
  nowMs: number,
  renames?: Renames,
): Generator<Page> {
  yield { path: "summary.md", text: summaryPage(state, redact, renames) };
  yield { path: "timeline.md", text: timelinePage(state, redact) };
  yield { path: INSTRUCTIONS_PATH, text: instructionsPage() };
  for (const story of stories(state))
    if (story.issue.standing !== "purged") {
      const shown = redact(story);
      yield { path: issuePath(shown), text: issuePage(shown) };
    }
  yield* topicPages(state, redact, nowMs);
}
