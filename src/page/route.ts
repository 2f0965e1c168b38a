// Where the reader is: the address after the #, which can be sent to somebody else.
import { computed, signal } from "@preact/signals";
import { on } from "./on.ts";

export const VIEWS = [
  ...(["overview", "failures", "issues", "timeline", "gate"] as const),
  ...(["memories", "review", "work", "projects"] as const),
] as const;
export type PageView = (typeof VIEWS)[number];

export const TITLES: Readonly<Record<PageView, string>> = {
  ...{ overview: "Overview", failures: "Failures", issues: "Issues", timeline: "Timeline" },
  ...{ gate: "Gate", memories: "Memories", review: "Review", work: "Work", projects: "Projects" },
};

/** A change that is made without an event is noted here too. */
export const hash = signal(location.hash);
on("hashchange", () => {
  hash.value = location.hash;
});

const isView = (name: string): name is PageView => VIEWS.some((view) => view === name);

/** The view, and what it is about: a file, an id. */
export const route = computed((): { readonly view: PageView; readonly about: string } => {
  const [, name = "", about = ""] = /^#\/([^/]*)\/?(.*)$/.exec(hash.value) ?? [];
  return { view: isView(name) ? name : "overview", about: decoded(about) };
});

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    // An address that somebody broke off names nothing.
    return "";
  }
};

export const addressOf = (view: PageView, about = ""): string =>
  `#/${view}${about === "" ? "" : `/${encodeURIComponent(about)}`}`;

export const go = (view: PageView, about = ""): void => {
  location.hash = addressOf(view, about);
};
