// The review of proposals in bulk, with the keys of `twiceshy review`: nothing is recorded before the person says so, so each
// answer can be taken back.
import { computed, signal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import type { HereDocument } from "../../answers/page/here.ts";
import { data } from "../data.ts";
import { reviewKeys } from "../keys.ts";
import { on } from "../on.ts";
import { counted, dayOf, shortId } from "../parts.tsx";
import { judge } from "./notice.tsx";

export type ProposalRow = HereDocument["proposals"][number];

type ProposalAnswer = "accept" | "reject" | "later";

interface ProposalPress {
  readonly id: string;
  readonly is: ProposalAnswer;
  /** Those of one key press are taken back together. */
  readonly press: number;
}

const answers = signal<readonly ProposalPress[]>([]);

const all = computed(
  (): readonly ProposalRow[] =>
    data.value.here?.proposals.filter(({ stale }) => stale === undefined) ?? [],
);
const left = computed((): readonly ProposalRow[] => {
  const done = new Set(answers.value.map(({ id }) => id));
  return all.value.filter(({ id }) => !done.has(id));
});
/** What is to be recorded, of those that still wait: another tab may have answered some. */
const decided = computed(() => {
  const waiting = new Set(all.value.map(({ id }) => id));
  const of = (wanted: ProposalAnswer): readonly string[] =>
    answers.value.flatMap(({ id, is }) => (is === wanted && waiting.has(id) ? [id] : []));
  return { accept: of("accept"), reject: of("reject"), later: of("later") };
});
const isRecording = signal(false);

on("beforeunload", (event) => {
  const { accept, reject } = decided.value;
  if (accept.length + reject.length > 0) event.preventDefault();
});

const say = (is: ProposalAnswer, isForAll: boolean): void => {
  const [one] = left.value;
  if (one === undefined) return;
  const press = (answers.value.at(-1)?.press ?? 0) + 1;
  const meant = isForAll ? left.value.filter(({ suggests }) => suggests === one.suggests) : [one];
  answers.value = [...answers.value, ...meant.map(({ id }) => ({ id, is, press }))];
};

const takeBack = (): void => {
  const last = answers.value.at(-1)?.press;
  answers.value = answers.value.filter(({ press }) => press !== last);
};

const record = async (): Promise<void> => {
  const { accept, reject } = decided.value;
  if (isRecording.value || accept.length + reject.length === 0) return;
  isRecording.value = true;
  const refused = await judge({
    act: "review",
    given: { accept: [...accept], reject: [...reject] },
  });
  isRecording.value = false;
  if (refused !== undefined) return;
  // What was left for later waits, and is shown again.
  const done = new Set([...accept, ...reject]);
  answers.value = answers.value.filter(({ id }) => done.has(id));
};

const KEYS: Readonly<Record<string, () => void>> = {
  y: () => say("accept", false),
  n: () => say("reject", false),
  " ": () => say("later", false),
  A: () => say("accept", true),
  N: () => say("reject", true),
  u: takeBack,
  Enter: () => void record(),
};

export const ProposalReview = () => {
  useLayoutEffect(() => {
    reviewKeys.value = (key) => {
      const does = KEYS[key];
      does?.();
      return does !== undefined;
    };
    return () => {
      reviewKeys.value = undefined;
    };
  }, []);
  const [one, ...others] = left.value;
  return (
    <>
      <Progress />
      {one === undefined ? null : <Proposal one={one} isFirst />}
      {others.slice(0, 3).map((next) => (
        <Proposal key={next.id} one={next} />
      ))}
      {others.length > 3 ? <p class="soft">and {others.length - 3} more</p> : null}
    </>
  );
};

const Progress = () => {
  const { accept, reject, later } = decided.value;
  const count = accept.length + reject.length;
  return (
    <p class="acts" role="group" aria-label="Answers">
      <span aria-live="polite">
        <b>{left.value.length} left</b>, {accept.length} to accept, {reject.length} to reject
        {later.length > 0 ? `, ${later.length} for later` : ""}
      </span>{" "}
      <button
        type="button"
        disabled={count === 0 || isRecording.value}
        onClick={() => void record()}
      >
        {isRecording.value ? "Recording …" : `Record ${counted(count, "answer")}`} <kbd>Enter</kbd>
      </button>
      <button type="button" disabled={answers.value.length === 0} onClick={takeBack}>
        Take back <kbd>u</kbd>
      </button>
    </p>
  );
};

const KINDS = { fact: "facts", lesson: "lessons", note: "notes" } as const;

const Proposal = ({
  one,
  isFirst = false,
}: {
  readonly one: ProposalRow;
  readonly isFirst?: boolean;
}) => (
  <article class={isFirst ? "proposal first" : "proposal"}>
    <h3>
      {one.suggests}: {one.text}
    </h3>
    {one.reason === undefined ? null : <p>why: {one.reason}</p>}
    <p class="soft">
      {shortId(one.id)} · drawn by {one.madeBy}, confidence {one.confidence}, {dayOf(one.when)}
    </p>
    {isFirst ? (
      <>
        <blockquote>{one.quote}</blockquote>
        <p class="acts" role="group" aria-label="ProposalAnswer this proposal">
          <button type="button" onClick={() => say("accept", false)}>
            Accept <kbd>y</kbd>
          </button>
          <button type="button" onClick={() => say("reject", false)}>
            Reject <kbd>n</kbd>
          </button>
          <button type="button" onClick={() => say("later", false)}>
            Later <kbd>Space</kbd>
          </button>
          <button type="button" onClick={() => say("accept", true)}>
            Accept all {KINDS[one.suggests]} <kbd>A</kbd>
          </button>
          <button type="button" onClick={() => say("reject", true)}>
            Reject all {KINDS[one.suggests]} <kbd>N</kbd>
          </button>
        </p>
      </>
    ) : null}
  </article>
);
