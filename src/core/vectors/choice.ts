// Which embedder a person chose: the value of the setting `recall.embedder`.
import { modelAddress, type ModelAddress } from "../kit/address.ts";

export type EmbedderChoice =
  | { readonly is: "none" }
  | { readonly is: "builtin" }
  /** A folder with a model in it. */
  | { readonly is: "folder"; readonly path: string }
  /** An API like OpenAI's. */
  | ({ readonly is: "endpoint" } & ModelAddress);

export const CHOICE_FORM =
  "must be none, builtin, dir:<absolute path of a model's folder>, or an address such as http://127.0.0.1:11434/v1#<model>";

/** Undefined if it is no choice. */
export const embedderChoice = (text: string): EmbedderChoice | undefined => {
  if (text === "none" || text === "builtin") return { is: text };
  const path = /^dir:((?:~?[/\\]|[A-Za-z]:[/\\]).*)$/s.exec(text)?.[1];
  if (path !== undefined) return { is: "folder", path };
  const address = modelAddress(text);
  return address && { is: "endpoint", ...address };
};
