// Which embedder a person chose: the value of the setting `recall.embedder`.

export type EmbedderChoice =
  | { readonly is: "none" }
  | { readonly is: "builtin" }
  /** A folder with a model in it. */
  | { readonly is: "folder"; readonly path: string }
  /** An API like OpenAI's, without the path of its question; `model` is what it calls the model. */
  | { readonly is: "endpoint"; readonly url: string; readonly model: string };

export const CHOICE_FORM =
  "must be none, builtin, dir:<absolute path of a model's folder>, or an address such as http://127.0.0.1:11434/v1#<model>";

/** Undefined if it is no choice. */
export const embedderChoice = (text: string): EmbedderChoice | undefined => {
  if (text === "none" || text === "builtin") return { is: text };
  const path = /^dir:((?:~?[/\\]|[A-Za-z]:[/\\]).*)$/s.exec(text)?.[1];
  if (path !== undefined) return { is: "folder", path };
  const [, url, model] = ADDRESS.exec(text) ?? [];
  return url === undefined || model === undefined ? undefined : { is: "endpoint", url, model };
};

/** A key does not belong into an address, which is shown and stored. */
const ADDRESS = /^(https?:\/\/(?!\S*[@?])[^\s#]*[^\s#/])\/?#(\S+)$/;

/** Whether an address can only lead to this machine. */
export const isLoopbackAddress = (url: string): boolean =>
  /^https?:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?=[:/]|$)/i.test(url);
