// The pages folded from a log, for people and agents to read: equal logs give equal bytes.
import { stories } from "../fold/issues.ts";
import type { State } from "../fold/state.ts";
import { issuePage, issuePath } from "./issue.ts";
import { summaryPage } from "./summary.ts";
import { timelinePage } from "./timeline.ts";

export interface Page {
  /** Relative to the folder of the pages, `/` between its parts. */
  readonly path: string;
  readonly text: string;
}

export function* pagesOf(state: State): Generator<Page> {
  yield { path: "summary.md", text: summaryPage(state) };
  yield { path: "timeline.md", text: timelinePage(state) };
  for (const story of stories(state))
    if (story.issue.standing !== "purged") yield { path: issuePath(story), text: issuePage(story) };
}
