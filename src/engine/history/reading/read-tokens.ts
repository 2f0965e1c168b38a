// Reads files of commits as lines of tokens, in the form in which events hold changed lines.
import { looksSecret } from "../../../core/append/redact/redact.ts";
import { syntaxOf } from "../../../core/code/syntax.ts";
import { createTexts } from "../../../core/code/token-texts.ts";
import { createLexer } from "../../../core/code/tokens.ts";
import type { PathAt, Repo } from "../../ports/repo.ts";

export type TokensAt = (place: PathAt) => readonly string[] | undefined;

/** Undefined for files that are not there, or cannot be read. */
export const readTokens = async (
  repo: Pick<Repo, "files">,
  asked: readonly PathAt[],
  signal?: AbortSignal,
): Promise<TokensAt> => {
  const places = new Map(asked.map((place) => [nameOf(place), place]));
  const blobs = await repo.files.blobs([...places.values()], signal);
  const paths = new Map<string, Map<string, string>>();
  for (const [at, [name, { path }]] of [...places].entries()) {
    const blob = blobs[at];
    if (blob !== undefined) paths.set(blob, (paths.get(blob) ?? new Map()).set(name, path));
  }
  const lines = new Map<string, readonly string[]>();
  const texts = createTexts();
  for await (const { blob, text } of repo.files.texts([...paths.keys()], signal))
    for (const [name, path] of paths.get(blob) ?? [])
      lines.set(name, text.split("\n").map(createLexer(syntaxOf(path), looksSecret, texts)));
  return (place) => lines.get(nameOf(place));
};

const nameOf = ({ commit, path }: PathAt): string => `${commit}:${path}`;
