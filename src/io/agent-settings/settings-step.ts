// One step on one file: from its text and its manifest entry to the text and the entry that should be there. Pure.
import type { Digest } from "../../core/kit/digest.ts";
import { canonicalJson } from "../../core/kit/json.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import { putIn, renewIn, takeOut, type SettingsEdit } from "../../core/settings/edit.ts";
import { isOurLine } from "../../core/settings/ours.ts";
import type { Unfit } from "../../core/settings/unfit.ts";
import type { SettingsChange } from "../../engine/ports/agents/agent-settings.ts";
import type { ManifestEntry } from "./manifest.ts";

export interface SettingsStep {
  readonly change: SettingsChange["change"];
  /** The whole text that the file should have; nothing if the file goes. */
  readonly text: string | undefined;
  /** The manifest entry after the step. */
  readonly entry: ManifestEntry | undefined;
}

export interface SettingsWish {
  readonly hosts: readonly string[];
  readonly edit: SettingsEdit;
  readonly digest: Digest;
  /** The file is reached by a link, which nobody made for us: it was there before. */
  readonly linked?: boolean;
}

export const putStep = (
  text: string | undefined,
  known: ManifestEntry | undefined,
  { hosts, edit, digest }: SettingsWish,
): SettingsStep => {
  const owners = [...new Set([...(known?.hosts ?? []), ...hosts])];
  const kept = known && { ...known, hosts: owners };
  const there = putIn(text, edit);
  // Lines that an earlier version put there and this one does not are taken out.
  const isCurrent = known === undefined || isSame(known.edit, edit);
  if (isCurrent && there.ok && there.value === text) return { change: "none", text, entry: kept };
  const base = known === undefined ? ok(text) : withoutOurs(text, known, digest);
  if (!base.ok) return { change: base.error, text, entry: known };
  const renewed = known && text !== undefined ? renewIn(text, known.edit, edit) : undefined;
  const put = renewed === undefined ? putIn(base.value, edit) : ok(renewed);
  if (!put.ok) return { change: put.error, text, entry: known };
  const before = base.value === undefined ? {} : { before: base.value };
  const after = digest(put.value);
  const madeFolders = known?.madeFolders ?? [];
  const change = text === undefined ? "made" : known === undefined ? "added" : "renewed";
  return {
    change: put.value === text ? "none" : change,
    text: put.value,
    entry: { hosts: owners, edit, ...before, after, madeFolders },
  };
};

export const outStep = (
  text: string | undefined,
  known: ManifestEntry | undefined,
  { hosts, edit, digest, linked = false }: SettingsWish,
): SettingsStep => {
  const others = known?.hosts.filter((host) => !hosts.includes(host)) ?? [];
  if (known && others.length > 0)
    return { change: "kept", text, entry: { ...known, hosts: others } };
  const isNone =
    text === undefined || (known === undefined && !(text.includes("twiceshy") || isOurLine(text)));
  if (isNone) return { change: "none", text, entry: undefined };
  const before = linked && edit.form !== "whole" ? "" : undefined;
  const rest = known ? withoutOurs(text, known, digest) : takeOut(text, edit, before);
  if (!rest.ok) {
    // Of a file that is in no manifest, nobody can say that what stands there was ours.
    const change = known === undefined && rest.error === "changed" ? "foreign" : rest.error;
    return { change, text, entry: known };
  }
  const change = rest.value === text ? "none" : rest.value === undefined ? "removed" : "taken-out";
  return { change, text: rest.value, entry: undefined };
};

const isSame = (one: SettingsEdit, other: SettingsEdit): boolean =>
  canonicalJson(one) === canonicalJson(other);

/** A file that nobody touched since gets its earlier text back, byte for byte. */
const withoutOurs = (
  text: string | undefined,
  { after, before, edit }: ManifestEntry,
  digest: Digest,
): Result<string | undefined, Unfit> => {
  if (text === undefined) return ok(undefined);
  return digest(text) === after ? ok(before) : takeOut(text, edit, before);
};
