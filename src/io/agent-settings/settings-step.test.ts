import { expect, test } from "vitest";
import type { SettingsEdit } from "../../core/settings/edit.ts";
import { outStep, putStep } from "./settings-step.ts";

const edit = (...events: readonly string[]): SettingsEdit => ({
  form: "json",
  puts: events.map((event) => ({ into: ["hooks", event], item: { command: "twiceshy-hook x" } })),
});
const asked = { hosts: ["codex"], digest: (data: Uint8Array | string) => String(data) };
const before = '{\n  "a": 1\n}\n';
const first = putStep(before, undefined, { ...asked, edit: edit("PreToolUse", "Stop") });

test("what an earlier version put there besides goes, also where a person wrote beside it", () => {
  const later = { ...asked, edit: edit("PreToolUse") };
  const untouched = putStep(first.text, first.entry, later);
  expect(untouched.change).toBe("renewed");
  expect(untouched.text).toBe(putStep(before, undefined, later).text);
  const touched = putStep(first.text?.replace('"a": 1', '"a": 2'), first.entry, later);
  expect(touched.text).toBe(untouched.text?.replace('"a": 1', '"a": 2'));
  expect(outStep(touched.text, touched.entry, later).text).toBe(before.replace("1", "2"));
});

test("a file that went away since is made anew, and its old bytes are not brought back", () => {
  const again = putStep(undefined, first.entry, { ...asked, edit: edit("PreToolUse", "Stop") });
  expect(again.change).toBe("made");
  expect(outStep(again.text, again.entry, { ...asked, edit: edit() })).toMatchObject({
    change: "removed",
    text: undefined,
  });
});

test("what broke off between the manifest and the file is begun again, and comes out to the byte", () => {
  const all = { ...asked, edit: edit("PreToolUse", "Stop") };
  expect(putStep(before, first.entry, all).text).toBe(first.text);
  expect(outStep(before, first.entry, all)).toMatchObject({ change: "none", text: before });
});

const table = (more: Readonly<Record<string, number>>): SettingsEdit => ({
  form: "toml",
  table: ["mcp_servers", "twiceshy"],
  fields: { command: "mcp", args: [], ...more },
});
const APPROVED = '\n[mcp_servers.twiceshy.tools.check]\napproval_mode = "approve"\n';

test("a table of an earlier version is renewed around what the agent keeps below it", () => {
  const model = 'model = "m"\n';
  const old = putStep(model, undefined, { ...asked, edit: table({}) });
  const now = { ...asked, edit: table({ startup_timeout_sec: 30 }) };
  const renewed = putStep(`${old.text}${APPROVED}`, old.entry, now);
  expect(renewed.change).toBe("renewed");
  expect(renewed.text).toBe(
    `${old.text?.replace("args = []", "args = []\nstartup_timeout_sec = 30")}${APPROVED}`,
  );
  expect(putStep(renewed.text, renewed.entry, now)).toMatchObject({
    change: "none",
    text: renewed.text,
  });
  // The empty line before what the agent kept is not ours.
  expect(outStep(renewed.text, renewed.entry, now)).toMatchObject({
    change: "taken-out",
    text: `${model}\n`,
  });
});

test("a table of an earlier version that no manifest knows is renewed, and taken out, as ours", () => {
  const old = putStep('model = "m"\n', undefined, { ...asked, edit: table({}) });
  const now = { ...asked, edit: table({ startup_timeout_sec: 30 }) };
  expect(putStep(old.text, undefined, now).text).toContain("startup_timeout_sec = 30");
  expect(outStep(old.text, undefined, now)).toMatchObject({ change: "taken-out" });
  const theirs = old.text?.replace("args = []", 'args = []\nenv = { A = "b" }');
  expect(putStep(theirs, undefined, now)).toMatchObject({ change: "taken", text: theirs });
});
