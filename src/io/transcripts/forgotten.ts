// Keeps what was purged in a project from being read out of its transcripts: hashes, next to the log.
import { rmSync } from "node:fs";
import { answered } from "../../core/kit/fault.ts";
import { isObject, parseJson } from "../../core/kit/json.ts";
import {
  forgottenText,
  type ForgottenTexts,
  type ForgottenText,
} from "../../core/transcripts/forgotten.ts";
import type { TurnPurge } from "../../engine/ports/turn-index.ts";
import { readText, replaceFile } from "../kit/files.ts";

/** `store` is the project's. */
const fileIn = (store: string): string => `${store}/local/forgotten.json`;

export const readForgotten = (store: string): ForgottenTexts => {
  const text = readText(fileIn(store));
  const value = text.ok ? parseJson(text.value ?? "") : undefined;
  return isForgottenFile(value) ? value : { salt: newSalt(), texts: [] };
};

const newSalt = (): string =>
  process.getBuiltinModule("node:crypto").randomBytes(16).toString("hex");

const isForgottenFile = (value: unknown): value is ForgottenTexts =>
  isObject(value) &&
  typeof value["salt"] === "string" &&
  Array.isArray(value["texts"]) &&
  value["texts"].every(isText);

const isText = (value: unknown): value is ForgottenText =>
  isObject(value) &&
  [value["words"], value["alone"]].every(
    (words) => Array.isArray(words) && words.every((word) => typeof word === "string"),
  );

/** `indexFolder` names the folder of the project's index of turns, by a digest: only a purge needs it. */
export const createTurnPurge = (store: string, indexFolder: () => string): TurnPurge => ({
  forget: (texts) => {
    const { salt, texts: before } = readForgotten(store);
    const added = texts.map((text) => forgottenText(text, salt));
    const kept = replaceFile(
      fileIn(store),
      JSON.stringify({ salt, texts: [...before, ...added] }),
      0o600,
    );
    if (!kept.ok) return kept;
    return answered("file-unwritable", store, () => {
      rmSync(indexFolder(), { recursive: true, force: true });
    });
  },
});
