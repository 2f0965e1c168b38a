// What a host's hook is to us: how to hear what it tells, the forms in which it takes an answer before a tool runs, and those
// in which its model is told something at another time.
import type { Delivery } from "../../core/judge/trust/policy.ts";
import type { Fields } from "../../core/kit/json.ts";
import type { Heard, Occasion } from "./occasion.ts";

export interface Host {
  readonly name: string;
  /** Nothing where it is no occasion for us. Some hosts name the event on the command line alone. */
  readonly hear: (payload: Fields, event: string | undefined) => Heard | undefined;
  /** A way of telling that the host does not know has no form. */
  readonly forms: Readonly<Record<"deny", Form> & Partial<Record<Delivery, Form>>>;
  /** Where there is none, the model hears nothing then, whatever is written. */
  readonly tells: Readonly<Partial<Record<Telling, TellingForm>>>;
  /** A session that it takes up again has lost what hooks told: it keeps the words of people, models and tools alone. */
  readonly forgets?: true;
}

/** The occasions on which a model can be told what nobody asked for. */
export type Telling = Extract<Occasion["is"], "session-start" | "prompt" | "after-tool">;

/** Nothing where the host takes it from other events of that kind alone. */
export type TellingForm = (words: string, event: string) => Spoken | undefined;

export type Form = (words: string) => Spoken;

/** All that is written: to standard output, or to standard error where the host is denied by leaving with 2. */
export interface Spoken {
  readonly text: string;
  readonly leaves: 0 | 2;
}

export const json = (reply: object): Spoken => ({ text: JSON.stringify(reply), leaves: 0 });

/** The only answer of hosts that read nothing but the code we leave with. */
export const refusal: Form = (words) => ({ text: words, leaves: 2 });

/** Who wants to be asked is not passed over, and who does not want to be stopped is not stopped. */
export const deliverable = ({ forms }: Host, wanted: Delivery): Delivery | undefined =>
  forms[wanted] ? wanted : wanted === "ask" ? "deny" : undefined;
