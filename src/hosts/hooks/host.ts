// The dialect of an agent's hooks: how to read its payloads, the forms in which it takes an answer
// before a tool runs, and those in which it takes context at another time.
import type { Delivery } from "../../core/judge/trust/policy.ts";
import type { Fields } from "../../core/kit/json.ts";
import type { EventType } from "../../core/agents/agent.ts";
import type { HookPayload } from "./hook-event.ts";

export interface Host extends HookDialect {
  /** The agent's id. */
  readonly name: string;
}

export interface HookDialect {
  /** Undefined if the event is none that we use. Some hosts name the event only on the command line. */
  readonly parsePayload: (payload: Fields, event: string | undefined) => HookPayload | undefined;
  /** A delivery that the host does not support has no form. */
  readonly forms: Readonly<Record<"deny", Form> & Partial<Record<Delivery, Form>>>;
  /** Context outside tool calls. If a form is missing, the host drops whatever is written at that event. */
  readonly injects: Readonly<Partial<Record<Injectable, InjectionForm>>>;
  /** A message for the person, which the model does not see; absent if the host shows none. */
  readonly notice?: Form;
  /**
   * Has an agent whose turn ends go on with these words; absent if it cannot, or does not hand over the last message of a
   * turn and its transcript.
   */
  readonly goesOn?: Form;
  /** Keeps a task of the agent's list from being completed, and tells the agent why; absent if it cannot. */
  readonly keepsTask?: Form;
  /** Set if it names its transcript, and that is in a form that core/transcripts reads. */
  readonly keepsWords?: true;
  /** Set if a resumed session has lost what hooks injected: it keeps only the words of people, models and tools. */
  readonly forgets?: true;
}

/** The events at which a hook can inject context. */
export const INJECTABLE = [
  "session-start",
  "prompt",
  "after-tool",
] as const satisfies readonly EventType[];
export type Injectable = (typeof INJECTABLE)[number];

/** Undefined if the host takes it only from other events of that type. */
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
