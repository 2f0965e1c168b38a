// The message of a verdict: what an agent reads just before it would repeat a failure. The fact, why
// it failed, what worked instead, how it is known, and one way on; at most 220 tokens.
import { shortId, type EventId } from "../../event/id.ts";
import { timesWords } from "../../fold/failure-words.ts";
import { cite, composed, plain, STAYS, type Clause } from "./clauses.ts";
import type { Level } from "../level.ts";

/** What is known about a case, as far as the message needs it. Any of the texts may come from outside. */
export interface Cited {
  readonly id: EventId;
  readonly kind: "failure" | "regression" | "lesson";
  /** The failed change, the fix, or the rule of the lesson. */
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly when: number;
  /** Absent if no source gives one. */
  readonly reason?: string | undefined;
  /** The proof, in a few words. */
  readonly check?: string | undefined;
  readonly commit?: string | undefined;
  /** When and by what it was reverted, in a few words. */
  readonly undone?: string | undefined;
  /** The commit that reverted it. */
  readonly takenBackBy?: string | undefined;
  /** If the same change failed more than once: each time. Milliseconds since 1970, oldest first. */
  readonly failedOn?: readonly number[] | undefined;
  /** What worked; absent if nothing is known to have worked. */
  readonly instead?: string | undefined;
  /** Why the case only informs, in our own words. */
  readonly note?: string | undefined;
  /** The same, with names that the project gives. */
  readonly differs?: string | undefined;
  /** The work was dropped, but nothing showed that it failed. */
  readonly dropped?: true | undefined;
  /** It was not wrong, but not enough. */
  readonly partial?: true | undefined;
  /** It was reverted, and nothing shows that it failed. */
  readonly unblamed?: true | undefined;
  /** Conditions that could not be checked; empty if there are none. */
  readonly unverified?: string | undefined;
}

/** Another failure that the same action repeats. */
export type AlsoRepeated = Pick<Cited, "id" | "text" | "when">;

/** How the message is delivered, which decides the way on; `asked`: it answers a question. */
export type DeliveredAs =
  | "deny"
  | "ask"
  | "context"
  /** Before a commit that goes through, or one that is refused. */
  | "pre-commit"
  | "refused-commit"
  | "ci"
  | "asked";

export interface Message {
  readonly level: Exclude<Level, "silent">;
  readonly about: Cited;
  /** What is judged. */
  readonly action: "edit" | "command" | "commit" | "change";
  /** How many lines of the failed change the action makes again, and of how many. */
  readonly match?: { readonly lines: number; readonly of: number } | undefined;
  /** The action resembles the failed change, and does not prove to repeat it. */
  readonly alike?: boolean | undefined;
  /** The action repeats it only together with the session's earlier edits. */
  readonly joined?: boolean | undefined;
  /** Further failures that the action repeats, weightiest first. */
  readonly others?: readonly AlsoRepeated[] | undefined;
  readonly delivered: DeliveredAs;
  /** It says how a person opens the page at this warning. */
  readonly page?: boolean | undefined;
  /** Why it blocks: a policy, which only a person lifts; or it was overridden here and failed again. */
  readonly blocks?: "policy" | "failed-again" | undefined;
}

export const composeMessage = (message: Message): string =>
  composed(
    [
      ...factOf(message),
      ...whyOf(message.about),
      ...insteadOf(message.about),
      ...sourceOf(message.about),
      ...cite("Not checked since then: ", message.about.unverified, 2),
      ...othersOf(message.others ?? []),
      plain(detailsOf(message)),
    ],
    wayOn(message),
  );

/** A person finds what the gate said of it in the page; what an agent is shown opens nothing. */
const detailsOf = ({ about, page }: Message): string => {
  const id = shortId(about.id);
  return `Details: twiceshy show ${id}${page ? `; for a person: twiceshy ui gate/${id}` : ""}`;
};

const factOf = (message: Message): readonly Clause[] => {
  const { level, about, action, joined, blocks } = message;
  const subject = joined
    ? `Together with this session's earlier edits, this ${action}`
    : `This ${action}`;
  const twice = blocks === "failed-again" ? " It was overridden before, and failed again." : "";
  return [
    plain(`twiceshy: ${subject} ${predicateOf(message)}${matchOf(message)}.${twice}`),
    ...(level === "inform" ? remark(about) : []),
  ];
};

const remark = ({ note, differs }: Cited): readonly Clause[] => {
  if (differs !== undefined) return cite("This is no warning: ", differs, 3);
  return note === undefined ? [] : [{ lead: `This is no warning: ${note}.`, weight: 3 }];
};

const predicateOf = ({ about: { kind, dropped, partial, unblamed }, alike }: Message): string => {
  if (kind === "lesson") return "goes against a lesson of this project";
  if (kind === "regression") return alike ? "resembles the undoing of a fix" : "undoes a fix";
  const verb = alike ? "resembles" : "repeats";
  const ended = dropped ? "was dropped" : unblamed ? "was reverted" : "failed";
  return `${verb} a change that ${partial ? "was not enough" : ended} here`;
};

const matchOf = ({ match }: Message): string => {
  const of = Math.round(match?.of ?? 0);
  const lines = Math.min(Math.round(match?.lines ?? 0), of);
  if (lines === 0) return "";
  if (lines < of) return ` (${lines} of ${of} lines match)`;
  return of === 1 ? " (its one line matches)" : ` (all ${of} lines match)`;
};

const whyOf = (about: Cited): readonly Clause[] => {
  const { kind, text, reason, when, undone, partial, check, unblamed } = about;
  if (partial) {
    const alone = cite("This alone was not enough; this check stayed red: ", check, STAYS);
    const noted = cite("What was noted: ", reason, STAYS);
    return [...(alone.length > 0 ? alone : [plain("This alone was not enough.")]), ...noted];
  }
  if (kind === "lesson")
    return [...cite(`The lesson (${dayOf(when)}): `, text, STAYS), ...cite("Why: ", reason, 3)];
  const became = unblamed ? "was reverted" : "failed";
  const why = cite(kind === "failure" ? `Why it ${became}: ` : "What it fixed: ", reason, STAYS);
  if (why.length > 0 || kind === "regression") return why;
  return [plain(`No reason was recorded${undone === undefined ? "" : `; it was ${undone}`}.`)];
};

const insteadOf = ({ kind, instead }: Cited): readonly Clause[] =>
  cite(kind === "lesson" ? "Do this instead: " : "What worked instead: ", instead, STAYS);

/** When it was tried, and what ended it. */
const sourceOf = (about: Cited): readonly Clause[] => {
  const { kind, text, when, commit, check, takenBackBy } = about;
  if (kind === "lesson") return [];
  const at = commit === undefined ? "" : ` in ${commit.slice(0, 7)}`;
  // What follows is the title of what was tried, not of the commit that reverted it.
  const isReasonShown = takenBackBy === undefined || (about.reason === undefined && about.undone);
  const undone = isReasonShown ? "" : `, and reverted by ${takenBackBy.slice(0, 7)}; its title`;
  const lead =
    kind === "failure"
      ? `It was tried${at} on ${dayOf(when)}${undone}`
      : `The fix was made${at} on ${dayOf(when)}`;
  // The subject of a revert repeats what it takes back, and an automatic attempt names its error.
  const isNew =
    takenBackBy === undefined &&
    !about.partial &&
    ![text, about.reason].some((one) => holds(one, check));
  return [
    ...timesOf(about),
    ...cite(`${lead}: `, text, 3.5),
    ...(isNew ? cite("What showed it: ", check, 2.5) : []),
  ];
};

const timesOf = ({ failedOn = [] }: Cited): readonly Clause[] =>
  failedOn.length > 1 ? [{ lead: `The same change ${timesWords(failedOn)}.`, weight: 3 }] : [];

const holds = (text: string | undefined, part: string | undefined): boolean =>
  part !== undefined && text?.includes(part) === true;

const othersOf = (others: readonly AlsoRepeated[]): readonly Clause[] => {
  const [first, ...rest] = others;
  if (first === undefined) return [];
  const more = rest.length === 0 ? "" : `, the first of ${others.length}`;
  const many = others.length === 1 ? "1 other change" : `${others.length} other changes`;
  return cite(
    `It also repeats ${many} that failed here (${dayOf(first.when)}, ${shortId(first.id)}${more}): `,
    first.text,
    3,
  );
};

const wayOn = ({ level, about, action, delivered, blocks }: Message): string => {
  const answer = `twiceshy answer ${shortId(about.id)} --override "why"`;
  if (level === "inform") return "";
  if (delivered === "asked") return level === "block" ? "The gate blocks this, each time." : "";
  if (delivered === "pre-commit")
    return `It is committed all the same. If this case differs, say why: ${answer}`;
  if (blocks === "policy") return `Only a person can lift this, in a terminal: ${answer}`;
  if (level === "block") return `If this case differs, say why first: ${answer}`;
  return {
    deny: `If this case differs, ${action === "command" ? "run the command" : "make the edit"} again; it will go through and be noted.`,
    ask: "If this case differs, allow it.",
    context: "If this case differs, keep the change.",
    "refused-commit": `If this case differs, say why and commit again: ${answer}`,
    ci: `If this case differs, say why: ${answer}`,
  }[delivered];
};

/** A log may hold any number as a time. One outside the range of dates gives the nearest date. */
export const dayOf = (timeMs: number): string => {
  const time = Number.isFinite(timeMs) ? Math.min(Math.max(timeMs, -LAST_MS), LAST_MS) : 0;
  const date = new Date(time);
  const year = date.getUTCFullYear();
  // The same as `toISOString`, which first looks up the machine's time zone and so costs a short
  // run a fifth of a millisecond.
  const shown =
    year >= 0 && year <= 9_999
      ? digits(year, 4)
      : `${year < 0 ? "-" : "+"}${digits(Math.abs(year), 6)}`;
  return `${shown}-${digits(date.getUTCMonth() + 1, 2)}-${digits(date.getUTCDate(), 2)}`;
};

const digits = (number: number, width: number): string => String(number).padStart(width, "0");

const LAST_MS = 8.64e15;
