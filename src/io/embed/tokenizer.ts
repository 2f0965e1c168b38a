// Cuts texts into the tokens of a model, as its tokenizer.json says.
import { join } from "node:path";
import { Tokenizer } from "@huggingface/tokenizers";
import { isObject, parseJson } from "../../core/kit/json.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { EmbedFault } from "../../engine/ports/embedder.ts";
import { readModelFile, unfit } from "./model-files.ts";

/** Ids of tokens. A token without an id, or that stands for an unknown one, is left out. */
export type Tokenize = (text: string) => readonly number[];

/** Models read no more of a text than this. */
const MOST_TOKENS = 512;
/** A longer text is a pasted log or file, whose beginning says what it is about. */
const MOST_CHARS = 20_000;

/** `special` adds the marks that a transformer expects at both ends of a text. */
export const readTokenizer = (
  folder: string,
  { special }: { readonly special: boolean },
): Result<Tokenize, EmbedFault> => {
  const path = join(folder, "tokenizer.json");
  const read = readModelFile(path);
  if (!read.ok) return read;
  const form = parseJson(read.value.toString("utf8"));
  if (!isObject(form)) return err(unfit(path, "it is no JSON"));
  const tokenizer = build(form, path);
  if (!tokenizer.ok) return tokenizer;
  const unknown = unknownIdOf(form);
  return ok((text) => {
    const encoded: unknown = tokenizer.value.encode(text.slice(0, MOST_CHARS), {
      add_special_tokens: special,
    });
    const { ids } = isObject(encoded) ? encoded : {};
    // A token has no id if the vocabulary has none for unknown ones.
    const all = (Array.isArray(ids) ? ids : []).filter(isId);
    const known = special ? all : all.filter((id) => id !== unknown);
    if (known.length <= MOST_TOKENS) return known;
    const last = special ? known.slice(-1) : [];
    return [...known.slice(0, MOST_TOKENS - last.length), ...last];
  });
};

const isId = (value: unknown): value is number => Number.isSafeInteger(value);

const build = (form: object, path: string): Result<Tokenizer, EmbedFault> => {
  try {
    return ok(new Tokenizer(form, {}));
  } catch (fault) {
    // It throws errors of every sort at a form that it does not know.
    return err(unfit(path, fault instanceof Error ? fault.message.slice(0, 200) : "it is unknown"));
  }
};

const unknownIdOf = ({ model }: { readonly model?: unknown }): number | undefined => {
  const {
    vocab,
    unk_token: name,
    unk_id: id,
  }: { readonly [field: string]: unknown } = isObject(model) ? model : {};
  if (typeof id === "number") return id;
  const found = isObject(vocab) && typeof name === "string" ? vocab[name] : undefined;
  return typeof found === "number" ? found : undefined;
};
