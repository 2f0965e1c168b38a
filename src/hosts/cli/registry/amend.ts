// Commands that change memories, in the order help shows them.
import { inGroup } from "./listed.ts";

export const amendCommands = inGroup("amend", {
  edit: {
    brief: "Edit a note, a decision or a lesson as Markdown in your editor",
    load: () => import("../commands/amend/edit.ts"),
  },
  supersede: {
    brief: "Replace memories with a newer one",
    load: () => import("../commands/amend/supersede.ts"),
  },
  resolve: {
    brief: "Close an issue or a blocker without a fix",
    load: () => import("../commands/amend/resolve.ts"),
  },
  reopen: {
    brief: "Reopen a closed issue",
    load: () => import("../commands/amend/reopen.ts"),
  },
  retire: {
    brief: "Take a memory out of use: stale, superseded, retracted or mistyped",
    load: () => import("../commands/amend/retire.ts"),
  },
  forget: {
    brief: "Take a memory out of every answer, and keep it from being stated again",
    load: () => import("../commands/amend/forget.ts"),
  },
  archive: {
    brief: "Put memories aside that are no longer news; search still finds them",
    load: () => import("../commands/amend/archive.ts"),
  },
  pin: {
    brief: "Pin memories, so that they come first in a brief",
    load: () => import("../commands/amend/pin.ts"),
  },
  tag: {
    brief: "Add tags to memories, or remove them",
    load: () => import("../commands/amend/tag.ts"),
  },
  link: {
    brief: "Relate memories to another",
    load: () => import("../commands/amend/link.ts"),
  },
  rate: {
    brief: "Rate how much a fact is worth remembering, from 0 to 10",
    load: () => import("../commands/amend/rate.ts"),
  },
  restore: {
    brief: "Bring a retired, archived or superseded memory back",
    load: () => import("../commands/amend/restore.ts"),
  },
  confirm: {
    brief: "Confirm that a memory still holds",
    load: () => import("../commands/amend/confirm.ts"),
  },
});
