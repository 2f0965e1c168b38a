// The review of the gate's warnings, one at a time with three keys: the first that nobody has answered is shown, and the next
// one after an answer. What is not sure is put aside in this browser, and nothing is recorded of it.
import { computed, signal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import type { WarningRow } from "../../answers/page/gate.ts";
import { isAbout, mayJudge, rowsById, warnings } from "../data.ts";
import { reviewKeys } from "../keys.ts";
import { FileLink, MemoryLine, minuteOf, Question, shortId } from "../parts.tsx";
import { route } from "../route.ts";
import { likelyText } from "../likely.ts";
import { ActButton, isMuted } from "./buttons.tsx";
import { judge } from "./notice.tsx";

type VerdictAnswer = "confirmed" | "refuted" | "not-applicable";

const REASONS: Readonly<Record<NonNullable<WarningRow["review"]>[number], string>> = {
  overridden: "it was overridden, and nothing has decided yet who was right",
  "failed-again": "it was overridden and failed again",
  muted: "it is mute by now",
  "near-floor": "one more wrong warning would mute it",
};

const keyOf = ({ verdict, memory, when }: WarningRow): string => `${verdict ?? when} ${memory}`;

/** Answered here and not yet read back from the log, and what was answered last, to be answered again. */
const answered = signal<ReadonlySet<string>>(new Set());
const before = signal<readonly WarningRow[]>([]);
const again = signal<WarningRow | undefined>(undefined);

const ASIDE = "twiceshy-aside";
const aside = signal<ReadonlySet<string>>(
  new Set((localStorage.getItem(ASIDE) ?? "").split("\n").filter(Boolean)),
);
const putAside = (key: string): void => {
  aside.value = new Set([...[...aside.value].filter((one) => one !== key), key]);
  localStorage.setItem(ASIDE, [...aside.value].slice(-1_000).join("\n"));
};

/** What the address is about comes first, then the oldest; what was put aside comes last. */
const waiting = computed((): readonly WarningRow[] => {
  const open = warnings.value
    .filter((one) => one.review !== undefined && !answered.value.has(keyOf(one)))
    .toReversed();
  const later = [...aside.value];
  const { about } = route.value;
  return open.toSorted(
    (a, b) =>
      Number(isAbout(b, about)) - Number(isAbout(a, about)) ||
      later.indexOf(keyOf(a)) - later.indexOf(keyOf(b)),
  );
});

const why = signal("");

const answer = async (warning: WarningRow, said: VerdictAnswer): Promise<void> => {
  const key = keyOf(warning);
  const reason = why.value.trim() === "" ? {} : { why: why.value };
  why.value = "";
  again.value = undefined;
  before.value = [...before.value, warning];
  answered.value = new Set([...answered.value, key]);
  const id = warning.verdict ?? warning.memory;
  const refused = await judge({ act: "answer", given: { id, answer: said, ...reason } });
  if (refused === undefined) return;
  answered.value = new Set([...answered.value].filter((one) => one !== key));
  before.value = before.value.filter((one) => one !== warning);
};

const back = (): void => {
  again.value = before.value.at(-1);
  before.value = before.value.slice(0, -1);
};

const KEYS: Readonly<Record<string, (warning: WarningRow) => void>> = {
  r: (warning) => void answer(warning, "confirmed"),
  w: (warning) => void answer(warning, "refuted"),
  s: (warning) => {
    again.value = undefined;
    putAside(keyOf(warning));
  },
};

export const VerdictReview = () => {
  const shown = again.value ?? waiting.value[0];
  const isShown = mayJudge.value;
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    reviewKeys.value = (key) => {
      if (key === "u" && before.value.length > 0) {
        back();
        return true;
      }
      const now = again.value ?? waiting.value[0];
      const does = KEYS[key];
      if (now === undefined || does === undefined) return false;
      does(now);
      return true;
    };
    return () => {
      reviewKeys.value = undefined;
    };
  }, [isShown]);
  if (!isShown) return null;
  const later = waiting.value.filter((one) => aside.value.has(keyOf(one))).length;
  return (
    <Question
      asks="Was this warning right?"
      note={
        shown === undefined
          ? undefined
          : `${waiting.value.length} to look at${later > 0 ? `, ${later} put aside` : ""}. Keys: r right, w wrong, s not sure, u the one before.`
      }
    >
      {shown === undefined ? (
        <p>
          No warning waits for an answer.{" "}
          {before.value.length > 0 ? (
            <button type="button" onClick={back}>
              Look at the last one again <kbd>u</kbd>
            </button>
          ) : null}
        </p>
      ) : (
        <Reviewed key={keyOf(shown)} warning={shown} />
      )}
    </Question>
  );
};

const Reviewed = ({ warning }: { readonly warning: WarningRow }) => {
  const { memory, when, path, score, rules, review = [], text } = warning;
  const row = rowsById.value.get(memory);
  const isRuleMuted = review.includes("muted") && !isMuted(memory);
  return (
    <article class="reviewed">
      <p>
        <b>{minuteOf(when)} UTC</b>
        {path === undefined ? null : (
          <>
            {" "}
            at <FileLink path={path} />
          </>
        )}
        {score === undefined ? "" : `, ${likelyText(score)}`}
        {rules.length === 0 ? "" : `, by ${rules.join(", ")}`}
      </p>
      <ul>
        {review.map((reason) => (
          <li>Asked because {REASONS[reason]}.</li>
        ))}
      </ul>
      {text === "" ? null : <blockquote>{text}</blockquote>}
      {row === undefined ? (
        <p class="soft">It cites {shortId(memory)}, which is no longer shown.</p>
      ) : (
        <>
          <MemoryLine row={row} />
          <p class="soft">{row.reason ?? row.undone ?? "Why it failed was not stated."}</p>
        </>
      )}
      <label>
        Why, in a line{" "}
        <input
          type="text"
          class="why"
          value={why.value}
          onInput={({ currentTarget }) => {
            why.value = currentTarget.value;
          }}
        />
      </label>
      <p class="acts" role="group" aria-label="Was it right?">
        <button type="button" onClick={() => void answer(warning, "confirmed")}>
          Right <kbd>r</kbd>
        </button>
        <button type="button" onClick={() => void answer(warning, "refuted")}>
          Wrong <kbd>w</kbd>
        </button>
        <button type="button" onClick={() => KEYS["s"]?.(warning)}>
          Not sure <kbd>s</kbd>
        </button>
        {path === undefined ? null : (
          <button type="button" onClick={() => void answer(warning, "not-applicable")}>
            Right elsewhere
          </button>
        )}
        {row === undefined || isRuleMuted ? null : (
          <ActButton act={isMuted(memory) ? "revive" : "mute"} list={[row]} />
        )}
      </p>
    </article>
  );
};
