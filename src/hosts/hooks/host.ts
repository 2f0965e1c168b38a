// What a host's hook is to us: how to hear what it tells, the forms in which it takes an answer before a tool runs, and
// those in which its model is told something at another time.
import type { Delivery } from "../../core/judge/trust/policy.ts";
import type { Fields } from "../../core/kit/json.ts";
import type { HookPayload, HookEvent } from "./hook-event.ts";

export interface Host extends HookDialect {
  /** The agent's id. */
  readonly name: string;
}

export interface HookDialect {
  /** Nothing if it is no occasion for us. Some hosts name the event only on the command line. */
  readonly hear: (payload: Fields, event: string | undefined) => HookPayload | undefined;
  /** A way of telling that the host does not know has no form. */
  readonly forms: Readonly<Record<"deny", Form> & Partial<Record<Delivery, Form>>>;
  /** If a form is missing, the model hears nothing on that occasion, whatever is written. */
  readonly tells: Readonly<Partial<Record<Injectable, InjectionForm>>>;
  /** Set if a session that it resumes has lost what hooks told: it keeps only the words of people, models and tools. */
  readonly forgets?: true;
}

/** The occasions on which a model can be told what nobody asked for. */
export type Injectable = Extract<HookEvent["is"], "session-start" | "prompt" | "after-tool">;

/** Nothing if the host takes it only from other events of that kind. */
export type InjectionForm = (words: string, event: string) => Spoken | undefined;

export type Form = (words: string) => Spoken;

/** All that is written: to standard output, or to standard error if the host is denied by exit code 2. */
export interface Spoken {
  readonly text: string;
  readonly leaves: 0 | 2;
}

export const json = (reply: object): Spoken => ({ text: JSON.stringify(reply), leaves: 0 });

/** The only answer for hosts that read nothing but our exit code. */
export const refusal: Form = (words) => ({ text: words, leaves: 2 });

/**
 * How to deliver an answer. If the host cannot ask, it denies, so that the user is not passed over. If it cannot take
 * context, it is not stopped.
 */
export const deliverable = ({ forms }: Host, wanted: Delivery): Delivery | undefined =>
  forms[wanted] ? wanted : wanted === "ask" ? "deny" : undefined;
