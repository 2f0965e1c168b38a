// tombstone.*, deletion.* and correction.*: what was taken back stays away, and what replaced it is what is answered.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { createScratch } from "../transcript/cli.ts";
import { accepted } from "./claims.ts";
import { projectIn, sceneNow, type AcceptanceScene } from "./scene.ts";

const SAID = "The vault opens with the word marmalade";

const claims = (one: AcceptanceScene): string =>
  ["brief", "facts", "export"].map((word) => one.shy(word)).join("\n") +
  one.shy("search", "marmalade vault", "--all");

accepted("tombstone.laundering_sequence", () => {
  const one = sceneNow();
  const id = one.recorded("fact", "project.vault", "marmalade opens it");
  one.shy("fact", "project.cellar", "quince opens it");
  one.shy("forget", id);
  const other = one.recorded("fact", "project.vault", "a key opens it");
  one.shy("supersede", id, "--by", other);
  for (let times = 0; times < 3; times += 1)
    expect(one.tried("fact", "project.vault", "marmalade opens it").exit).toBe(1);
  expect(one.shy("facts")).not.toContain("marmalade");
  expect(one.shy("brief")).not.toContain("marmalade");
  expect(one.shy("facts")).toContain("quince opens it");
});

accepted("tombstone.survives_ttl_and_prune", () => {
  const one = sceneNow();
  one.shy("note", "The cellar opens with the word quince");
  one.shy("purge", one.recorded("note", SAID), "--reason", "secret", "--yes");
  for (const words of [["rebuild"], ["doctor", "--fix"], ["notes", "publish"], ["capture"]])
    one.tried(...words);
  one.scratch.shell("rm -rf .git/twiceshy/index .git/twiceshy/gate .git/twiceshy/local", one.cwd);
  one.shy("rebuild");
  expect(one.tried("note", SAID)).toMatchObject({
    exit: 1,
    stderr: expect.stringContaining("was purged"),
  });
  expect(one.shy("search", "quince")).toContain("quince");
});

accepted("tombstone.key_normalization_attack", () => {
  const one = sceneNow();
  one.shy("purge", one.recorded("note", SAID), "--reason", "secret", "--yes");
  for (const look of [
    SAID.toUpperCase(),
    `  ${SAID.replaceAll(" ", "   ")}.`,
    "The va\u200Bult opens with the word marma\u2060lade",
    "Ｔｈｅ vault opens with the word ｍａｒｍａｌａｄｅ",
    "Тhе vаult ореns with thе wоrd mаrmаlаdе",
    `On Monday we met. ${SAID}! Then we ate.`,
  ])
    expect([look, one.tried("note", look).exit]).toEqual([look, 1]);
  // A paraphrase is another text, and passes.
  one.shy("note", "Say marmalade to open the vault");
  expect(one.shy("search", "marmalade")).toContain("Say marmalade");
});

const prompted = (one: AcceptanceScene): Promise<string> =>
  one.hear("UserPromptSubmit", {
    prompt: `[decision] ${SAID}\n\n[decision] Backups run at night, after the export`,
  });

accepted("tombstone.reextraction_stays_inactive", async () => {
  const one = sceneNow();
  one.shy("purge", one.recorded("decision", SAID), "--reason", "secret", "--yes");
  await prompted(one);
  expect(claims(one)).not.toContain("marmalade");
  expect(one.shy("brief")).toContain("Backups run at night");
});

accepted("tombstone.no_second_memory_unit", async () => {
  const one = sceneNow();
  const known = () => {
    const { kinds } = one.scratch.json(["status"], { cwd: one.cwd });
    return JSON.stringify(kinds);
  };
  one.shy("forget", one.recorded("decision", SAID));
  const before = known();
  expect(one.tried("decision", SAID)).toMatchObject({
    exit: 1,
    stderr: expect.stringContaining("was forgotten"),
  });
  expect(known()).toBe(before);
  await prompted(one);
  expect(one.shy("search", "backups night")).toContain("Backups run at night");
  expect(one.shy("search", "marmalade vault", "--all")).not.toContain("marmalade");
});

accepted("deletion.absent_after_reindex_and_restart", () => {
  const one = sceneNow();
  const id = one.recorded("note", SAID);
  one.shy("note", "The cellar opens with the word quince");
  one.shy("forget", id);
  const probes = () => ["brief", "export", "show"].map((word) => one.shy(word)).join("\n");
  for (const again of [() => undefined, () => one.shy("rebuild")]) {
    again();
    expect(probes()).not.toContain("marmalade");
    expect(one.shy("search", "marmalade vault", "--all")).not.toContain("marmalade");
    // The readable page of the log is the audit.
    const pages = one.holding("marmalade").filter((path) => path.includes("/.twiceshy/"));
    expect(pages.filter((path) => !path.endsWith("timeline.md"))).toEqual([]);
    expect(probes()).toContain("quince");
  }
  expect(one.shy("log")).toContain("Forgotten");
  expect(one.shy("show", id)).toContain("marmalade");
});

accepted("correction.survives_reindex", async () => {
  const one = sceneNow();
  const fact = (...words: readonly string[]) => one.person("fact", ...words);
  await fact("project.branch", "main");
  await fact("project.branch", "trunk");
  await fact("project.merge", "always squash");
  await fact("project.merge", "never squash");
  await fact("project.proxy", "needs a password");
  await fact("project.proxy", "--gone");
  await fact("project.build", "Java 17, Gradle");
  await fact("project.build", "Bazel", "--part", "build tool");
  await fact("project.freeze", "release-6");
  await fact("project.freeze", "release-7", "--until", "2w");
  for (const again of [() => undefined, () => one.shy("rebuild")]) {
    again();
    for (const answer of [one.shy("facts"), one.shy("brief")]) {
      for (const now of ["trunk", "never squash", "Bazel", "release-7"])
        expect(answer).toContain(now);
      for (const past of ["always squash", "needs a password", "release-6"])
        expect(answer).not.toContain(past);
    }
    const history = one.shy("facts", "--all");
    for (const past of ["main", "always squash", "needs a password", "release-6"])
      expect(history).toContain(past);
  }
});

accepted("correction.retraction_without_replacement", async () => {
  const one = sceneNow();
  one.shy("fact", "project.vault", "marmalade opens it");
  one.shy("fact", "project.cellar", "quince opens it");
  await one.person("fact", "project.vault", "--gone");
  one.shy("fact", "project.vault", "marmalade opens it");
  one.shy("rebuild");
  expect(one.shy("facts")).not.toContain("marmalade");
  expect(one.shy("brief")).not.toContain("marmalade");
  expect(one.shy("brief")).toContain("quince");
});

accepted("deletion.absent_from_shared_copies", () => {
  const scratch = createScratch();
  const [a, b] = [projectIn(scratch, "first"), projectIn(scratch, "second")];
  const id = a.recorded("note", SAID);
  b.shy("note", "The cellar opens with the word quince");
  scratch.write("old.jsonl", a.shy("export", "--format", "jsonl"));
  b.shy("import", "../old.jsonl");
  expect(b.shy("search", "marmalade")).toContain("marmalade");
  a.shy("purge", id, "--reason", "secret", "--yes");
  scratch.write("new.jsonl", a.shy("export", "--format", "jsonl"));
  b.shy("import", "../new.jsonl");
  for (const one of [a, b]) {
    one.tried("import", "../old.jsonl");
    one.shy("rebuild");
    expect(one.shy("search", "marmalade vault", "--all")).not.toContain("marmalade");
    expect(one.holding("marmalade")).toEqual([]);
    expect(one.tried("note", SAID).exit).toBe(1);
  }
  expect(b.shy("search", "quince")).toContain("quince");
  expect(readFileSync(join(scratch.root, "old.jsonl"), "utf8")).toContain("marmalade");
});
