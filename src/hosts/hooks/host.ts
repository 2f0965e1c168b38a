// What a host's hook is to us: how to hear what it tells, and the forms in which it takes an answer before a tool runs.
import type { Delivery } from "../../core/judge/trust/policy.ts";
import type { Fields } from "../../core/kit/json.ts";
import type { Heard } from "./occasion.ts";

export interface Host {
  readonly name: string;
  /** Nothing where it is no occasion for us. Some hosts name the event on the command line alone. */
  readonly hear: (payload: Fields, event: string | undefined) => Heard | undefined;
  /** A way of telling that the host does not know has no form. */
  readonly forms: Readonly<Record<"deny", Form> & Partial<Record<Delivery, Form>>>;
}

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
