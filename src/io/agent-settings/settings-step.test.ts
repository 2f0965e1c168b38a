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
