// An address of an API with the name of a model after it, as settings name one.

export interface ModelAddress {
  /** Without the path of its question. */
  readonly url: string;
  /** What it calls the model. */
  readonly model: string;
}

/** Undefined if it is none. */
export const modelAddress = (text: string): ModelAddress | undefined => {
  const [, url, model] = ADDRESS.exec(text) ?? [];
  return url === undefined || model === undefined ? undefined : { url, model };
};

/** A key does not belong into an address, which is shown and stored. */
const ADDRESS = /^(https?:\/\/(?!\S*[@?])[^\s#]*[^\s#/])\/?#(\S+)$/;

/** Whether an address can only lead to this machine. */
export const isLoopbackAddress = (url: string): boolean =>
  /^https?:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?=[:/]|$)/i.test(url);
