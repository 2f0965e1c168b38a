import { expect, test } from "vitest";
import { valueOf } from "../../../../test/support/scratch.ts";
import type { Draft, DraftCommon } from "../../../core/event/draft.ts";
import { memoryProject } from "../../../testing/memory/project.ts";
import { rememberOne } from "../../remember/remember.ts";
import { stampOf } from "../../remember/stamp.ts";
import { whereWeWere } from "./where-we-were.ts";

test("what only arranges memories is no act; what ends work is one", () => {
  const { project, pass } = memoryProject();
  const tell = (draftAt: (common: DraftCommon) => Draft) => {
    pass(60_000);
    return valueOf(rememberOne(project, draftAt(stampOf(project)))).id;
  };
  const blocker = tell((common) => ({
    kind: "note",
    body: { ...common, text: "No key for the store", namespace: "blockers" },
  }));
  const decided = tell((common) => ({
    kind: "decision",
    body: { ...common, text: "Sign the builds" },
  }));
  const targets = [decided];
  tell((common) => ({
    kind: "resolve",
    body: { ...common, text: "The key came", targets: [blocker] },
  }));
  tell((common) => ({
    kind: "tag",
    body: { ...common, text: "Tagged", targets: [blocker], add: ["ci"] },
  }));
  tell((common) => ({ kind: "pin", body: { ...common, text: "Pinned", targets, pinned: "yes" } }));
  tell((common) => ({ kind: "tag", body: { ...common, text: "Tagged", targets, add: ["ci"] } }));
  // A fact has a section of its own, which shows the one in force.
  const host = { name: "project.host", value: "eu-1", source: "user" as const };
  tell((common) => ({ kind: "fact", body: { ...common, text: "project.host: eu-1", ...host } }));
  tell((common) => ({ kind: "archive", body: { ...common, text: "Put away", targets } }));
  expect(whereWeWere(project).acts.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    "resolve: No key for the store (The key came)",
    "decision: Sign the builds",
    "blocker: No key for the store",
  ]);
  // What was superseded is no news, and neither is what a later act undid.
  const by = tell((common) => ({ kind: "decision", body: { ...common, text: "Sign the tags" } }));
  tell((common) => ({
    kind: "supersede",
    body: { ...common, text: "Tags are what people fetch", targets, by },
  }));
  tell((common) => ({
    kind: "reopen",
    body: { ...common, text: "The key is wrong", targets: [blocker] },
  }));
  expect(whereWeWere(project).acts.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    "reopen: No key for the store (The key is wrong)",
    "decision: Sign the tags",
    "blocker: No key for the store",
  ]);
});
