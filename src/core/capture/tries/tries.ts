// What a work tree's checks have shown so far, as far as it is needed to tell an attempt when it ends: local state of the
// moment, bounded, with marks in the place of text. step.ts moves it on.
import type { Condition } from "../../event/check.ts";
import type { ChangeFeatures } from "../../event/change.ts";
import { isObject, type Fields } from "../../kit/json.ts";
import type { Added, Stand } from "./stand.ts";

export interface Tries {
  /** The newest uses of a tool that were seen: hosts fire twice. */
  readonly uses: readonly string[];
  /** The check that ran last stands last. */
  readonly checks: readonly CheckState[];
  /** Changes that turned a check red, and of which nobody knows yet what becomes. */
  readonly open: readonly Try[];
  /** Marks of signatures that came or went while nothing was changed: they say nothing of a change. */
  readonly flaky: readonly Flaky[];
  /** Who was told what is known of an error: marks of session and signature. */
  readonly told: readonly number[];
}

export interface Flaky {
  readonly mark: number;
  readonly when: number;
}

export interface CheckState {
  readonly name: string;
  /** The branch; where HEAD was on none, its commit. */
  readonly place?: string;
  /** When it ran last. */
  readonly when: number;
  /** As the tree was when the check was green last, or where it never was, when it ran first. */
  readonly start: Stand;
  /** As it was at the last run, held against the same commit. */
  readonly last: Stand;
  /** Of the last run: nothing where it was green. */
  readonly red?: {
    readonly signatures: readonly string[];
    /** There were more. */
    readonly cut: boolean;
    /** As the tree was when it turned red. */
    readonly since: Stand;
  };
}

/** A change, as much of it as is kept. */
export interface Change {
  readonly features: ChangeFeatures;
  readonly paths: readonly string[];
  readonly plus: number;
  readonly minus: number;
  readonly conditions: readonly Condition[];
}

/** Who saw it, and when. */
export interface Seen {
  /** Names the use of a tool. */
  readonly use: string;
  readonly when: number;
  /** Names host and session. */
  readonly sitting: string;
  /** The host's own name of the session. */
  readonly session?: string;
}

export interface Try extends Seen, Change {
  readonly check: string;
  /** That it brought about, sorted. */
  readonly signatures: readonly string[];
  readonly confidence: number;
  readonly exit?: number;
  readonly summary?: string;
  readonly added: readonly Added[];
  /** What the tree was held against. */
  readonly anchor?: string;
  readonly commit?: string;
  readonly branch?: string;
  readonly stash?: string;
}

export const NO_TRIES: Tries = { uses: [], checks: [], open: [], flaky: [], told: [] };

export const MOST = { uses: 60, checks: 12, open: 12, flaky: 60, told: 60 } as const;

/** What stands in a file of ours; a file that is not whole is none. */
export const isTries = (value: unknown): value is Tries =>
  isObject(value) &&
  isList(value["uses"], isText) &&
  isList(
    value["flaky"],
    (one) => isObject(one) && isNumber(one["mark"]) && isNumber(one["when"]),
  ) &&
  isList(value["told"], isNumber) &&
  isList(value["checks"], isCheckState) &&
  isList(value["open"], isTry);

const isList = (value: unknown, isOne: (one: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isOne);
const isText = (value: unknown): boolean => typeof value === "string";
const isNumber = (value: unknown): boolean => typeof value === "number";
const isTextOrNone = (value: unknown): boolean => value === undefined || isText(value);

const isCheckState = (value: unknown): boolean =>
  isObject(value) &&
  isText(value["name"]) &&
  isNumber(value["when"]) &&
  isTextOrNone(value["place"]) &&
  isStand(value["start"]) &&
  isStand(value["last"]) &&
  (value["red"] === undefined || isRed(value["red"]));

const isRed = (value: unknown): boolean =>
  isObject(value) && isList(value["signatures"], isText) && isStand(value["since"]);

const isStand = (value: unknown): boolean =>
  isObject(value) &&
  isTextOrNone(value["commit"]) &&
  isList(value["files"], (file) => isObject(file) && isText(file["path"]) && isMarked(file));

const isMarked = ({ mark, came, went }: Fields): boolean =>
  isNumber(mark) && [came, went].every((marks) => marks === undefined || isList(marks, isNumber));

const isTry = (value: unknown): boolean =>
  isObject(value) &&
  ["use", "sitting", "check"].every((name) => isText(value[name])) &&
  ["session", "anchor", "commit", "branch", "stash", "summary"].every((name) =>
    isTextOrNone(value[name]),
  ) &&
  ["when", "confidence", "plus", "minus"].every((name) => isNumber(value[name])) &&
  isList(value["signatures"], isText) &&
  isList(value["paths"], isText) &&
  isList(value["conditions"], isObject) &&
  isList(value["added"], isAdded) &&
  isObject(value["features"]) &&
  Array.isArray(value["features"]["files"]);

const isAdded = (value: unknown): boolean =>
  isObject(value) &&
  isText(value["path"]) &&
  isList(
    value["lines"],
    (line) => isList(line, isNumber) && Array.isArray(line) && line.length === 3,
  );
