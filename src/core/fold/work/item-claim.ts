// An item as its memory holds it: what it states about the work, who said it, and in which turn.
import type { DoneLevel, ItemForm, ItemSource, TurnRole } from "../../event/work/words.ts";

export interface ItemClaim {
  readonly form: ItemForm;
  /** Definition of Done only. */
  readonly level?: DoneLevel;
  readonly role: TurnRole;
  readonly source: ItemSource;
  /** The turn that says it: the id of its event, or `key:` and its natural key. */
  readonly turn?: string;
  /** Where in the text of that turn, in UTF-16 units. */
  readonly span?: { readonly start: number; readonly end: number };
  /** The host's id of a subagent. */
  readonly lane?: string;
  readonly mission?: string;
  /** Of the project, in which the agent worked. */
  readonly folder?: string;
  /** The branch on which its turn ended. */
  readonly branch?: string;
  /** The agent worked outside the project. */
  readonly isOutside?: true;
  /** A person said it. */
  readonly byPerson?: true;
}
