// How hints name commands and arguments on the page, whose reader is a person with a terminal beside it.
import type { Ways } from "../../../answers/faults/ways.ts";
import { WAYS } from "../ways.ts";

export const PAGE_WAYS: Ways = {
  ...WAYS,
  again: "try again",
  act: "act",
  help: () => "Reload the page.",
  person: (what) => what,
  listing: "the Memories view",
  finding: "the find of the Memories view",
  issues: "the Issues view",
  retire: (id) => `Retire on the page of ${id}`,
  elsewhere: "start twiceshy ui in a project",
};
