// How hints name commands and parameters at the local API.
import type { Ways } from "../../answers/faults/ways.ts";

export const WAYS: Ways = {
  again: "send the request again",
  act: "request",
  help: () => "/api/v1/openapi.json describes each parameter.",
  person: (what) => `ask a person to ${what}`,
  command: (words) => `twiceshy ${words}`,
  time: (ms) => new Date(ms).toISOString(),
  listing: "/api/v1/search",
  finding: "/api/v1/search",
  issues: "/api/v1/search?kinds=issue",
  retire: (id) => `twiceshy retire ${id} --as stale`,
  elsewhere: "start twiceshy serve in a project",
  otherwise: "",
  project: "the folder of twiceshy serve",
  text: "in the body",
  files: "files",
  issue: "issue",
  place: "path",
  by: "by",
  regex: "regex",
  filter: "a filter such as failed_only",
  diff: "diff",
  changes: "diff",
  checks: "path",
};
