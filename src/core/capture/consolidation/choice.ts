// What a person chose to draw memories from sessions: the value of the setting `consolidation.by`.
import { modelAddress, type ModelAddress } from "../../kit/address.ts";

export type DrawerChoice =
  | { readonly is: "off" }
  /** No model: what the rules of signals find. */
  | { readonly is: "rules" }
  /** A command of the shell that reads a prompt and prints an answer. */
  | { readonly is: "command"; readonly command: string }
  /** A chat API like OpenAI's. */
  | ({ readonly is: "endpoint" } & ModelAddress);

export const DRAWER_FORM =
  "must be off, rules, run:<command>, or an address such as http://127.0.0.1:11434/v1#<model>";

/** Undefined if it is no choice. */
export const drawerChoice = (text: string): DrawerChoice | undefined => {
  if (text === "off" || text === "rules") return { is: text };
  const command = /^run:(.*\S.*)$/su.exec(text)?.[1];
  if (command !== undefined) return { is: "command", command: command.trim() };
  const address = modelAddress(text);
  return address && { is: "endpoint", ...address };
};
