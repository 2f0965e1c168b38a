// What a work tree's checks have shown so far, as far as it is needed to recognise an attempt when
// it ends: local, temporary, bounded state that holds marks and names instead of text. step.ts advances it.
import type { Condition } from "../../event/check.ts";
import type { ChangeFeatures } from "../../event/change.ts";
import { isObject, type Fields } from "../../kit/json.ts";
import type { KnownError } from "../../check/signature.ts";
import type { AddedLines, TreeSnapshot } from "./tree-snapshot.ts";

export interface OpenAttempts {
  /** The latest tool uses that were seen, because hosts may report one twice. */
  readonly uses: readonly string[];
  /** The check that ran last comes last. */
  readonly checks: readonly CheckState[];
  /** Changes that turned a check red and whose fate is still open. */
  readonly open: readonly Try[];
  /** Marks of signatures that came or went while nothing was changed. They say nothing about a change. */
  readonly flaky: readonly Flaky[];
  /** Who was already told what is known of an error: marks of session and signature. */
  readonly told: readonly number[];
}

export interface Flaky {
  readonly mark: number;
  readonly when: number;
}

export interface CheckState {
  readonly name: string;
  /** The branch; with a detached HEAD, its commit. */
  readonly place?: string;
  /** When it last ran. */
  readonly when: number;
  /** The tree when the check was last green or, if it never was, at its first run. */
  readonly start: TreeSnapshot;
  /** The tree at the last run, compared with the same commit. */
  readonly last: TreeSnapshot;
  /** The errors of the last run; absent if it was green. */
  readonly red?: {
    readonly signatures: readonly string[];
    /** There were more errors. */
    readonly cut: boolean;
    /** The tree when the check turned red. */
    readonly since: TreeSnapshot;
    /** The errors that it turned red with, which later ones may have replaced. */
    readonly first?: readonly KnownError[];
  };
}

/** The part of a change that is kept. */
export interface AttemptChange {
  readonly features: ChangeFeatures;
  readonly paths: readonly string[];
  readonly plus: number;
  readonly minus: number;
  readonly conditions: readonly Condition[];
  /** The names that it brought and removed, in words. */
  readonly names?: string;
}

/** Who saw it, and when. */
export interface Seen {
  /** Identifies the use of a tool. */
  readonly use: string;
  readonly when: number;
  /** Identifies the host and the session. */
  readonly sitting: string;
  /** The host's own name for the session. */
  readonly session?: string;
}

export interface Try extends Seen, AttemptChange {
  readonly check: string;
  /** The signatures that it caused, sorted; none if the runner only counted what failed. */
  readonly signatures: readonly string[];
  /** The same errors in words. */
  readonly errors?: readonly KnownError[];
  /** The check was red before: with the same errors, or with some that are gone. */
  readonly partial?: "stayed" | "other";
  readonly confidence: number;
  readonly exit?: number;
  readonly summary?: string;
  readonly added: readonly AddedLines[];
  /** The commit that the tree was compared with. */
  readonly anchor?: string;
  readonly commit?: string;
  readonly branch?: string;
  readonly stash?: string;
  /** What the agent wrote of it in the last message of a turn, redacted. */
  readonly words?: string;
}

export const NO_OPEN_ATTEMPTS: OpenAttempts = {
  uses: [],
  checks: [],
  open: [],
  flaky: [],
  told: [],
};

export const MOST = { uses: 60, checks: 12, open: 12, flaky: 60, told: 60 } as const;

/** Whether the content of our file is valid. A file that is not complete counts as missing. */
export const isOpenAttempts = (value: unknown): value is OpenAttempts =>
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
  isObject(value) &&
  isList(value["signatures"], isText) &&
  isStand(value["since"]) &&
  areErrors(value["first"]);

const areErrors = (value: unknown): boolean =>
  value === undefined ||
  isList(
    value,
    (one) => isObject(one) && ["signature", "at", "message"].every((name) => isText(one[name])),
  );

const isStand = (value: unknown): boolean =>
  isObject(value) &&
  isTextOrNone(value["commit"]) &&
  isList(value["files"], (file) => isObject(file) && isText(file["path"]) && isMarked(file));

const isMarked = ({ mark, came, went }: Fields): boolean =>
  isNumber(mark) && [came, went].every((marks) => marks === undefined || isList(marks, isNumber));

const TEXTS = [
  ...["session", "anchor", "commit", "branch", "stash", "summary", "names", "partial", "words"],
];

const isTry = (value: unknown): boolean =>
  isObject(value) &&
  ["use", "sitting", "check"].every((name) => isText(value[name])) &&
  TEXTS.every((name) => isTextOrNone(value[name])) &&
  ["when", "confidence", "plus", "minus"].every((name) => isNumber(value[name])) &&
  isList(value["signatures"], isText) &&
  areErrors(value["errors"]) &&
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
