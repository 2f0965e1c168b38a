import { describe, expect, test } from "vitest";
import { callsUp, wordsOfPrompt, type FactTitle } from "./fact-clue.ts";

const named = (prompt: string, fact: FactTitle) => callsUp(wordsOfPrompt(prompt), fact);

describe("a prompt calls up a fact", () => {
  test.each([
    ["write the commit message", "pref.commit_style"],
    ["Commits, please", "pref.commit_style"],
    ["Deploy it", "project.deploy.target"],
    ["run sed over it", "tool.sed.inplace"],
    ["which time zone is it in?", "user.time-zone"],
    ["npm install left-pad", "project.instead-of.npm"],
    ["squash the merges", "project.rule.squash-merge"],
  ])("%s: %s", (prompt, name) => {
    expect(named(prompt, { name })).toBe(true);
  });

  test("without a name, by its subject", () => {
    expect(named("why is CI red?", { subject: "The CI server" })).toBe(false);
    expect(named("why is the CI server red?", { subject: "The CI server" })).toBe(true);
  });
});

describe("a prompt does not call up a fact", () => {
  test.each([
    ["change the style of the button", "pref.commit_style"],
    ["it is time to go on", "user.time-zone"],
    ["rename the file", "user.name"],
    ["what is the target?", "project.deploy.target"],
    ["redeployed", "project.deploy.target"],
    ["fix the code", "project.code.owner"],
    ["write it before you commit", "project.rule.run-linter-before-commit-and-push"],
    ["go on", "project.rule.go"],
  ])("%s: %s", (prompt, name) => {
    expect(named(prompt, { name })).toBe(false);
  });
});
