// A condition as somebody types it: `dep:react@18.2`, `runtime:node@20`, or in words what it rests on.
import type { Condition } from "../event/check.ts";

const KINDS: { readonly [prefix: string]: Condition["on"] | undefined } = {
  dep: "dependency",
  dependency: "dependency",
  runtime: "runtime",
};

/** Nothing where nothing is named. */
export const statedCondition = (typed: string): Condition | undefined => {
  const text = typed.trim();
  const prefix = /^([a-z]+):/.exec(text)?.[1] ?? "";
  const on = Object.hasOwn(KINDS, prefix) ? KINDS[prefix] : undefined;
  // What no lock file says is an assumption of its author, and stays as it was said.
  if (on === undefined) return text === "" ? undefined : { on: "environment", name: text };
  const stated = text.slice(prefix.length + 1);
  // The name of a scoped package begins with the mark that stands before a version.
  const at = stated.lastIndexOf("@");
  const [name, holds] = at > 0 ? [stated.slice(0, at), stated.slice(at + 1)] : [stated, ""];
  if (name === "") return undefined;
  return { on, name, ...(holds === "" ? {} : { holds }) };
};
