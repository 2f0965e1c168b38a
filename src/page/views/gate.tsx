// The gate: each warning with its evidence and what came of it, its rules and how often each was right, and the replay.
import type { WarningRow } from "../../answers/page/gate.ts";
import {
  data,
  isAbout,
  mayJudge,
  rowsById,
  warnings as allWarnings,
  type PageData,
} from "../data.ts";
import { ActButton } from "../live/buttons.tsx";
import { VerdictReview } from "../live/verdicts.tsx";
import {
  Commit,
  counted,
  dayOf,
  Empty,
  FileLink,
  intervalOf,
  MemoryLine,
  minuteOf,
  Question,
  shortId,
  Table,
} from "../parts.tsx";
import { addressOf, route } from "../route.ts";
import { likelyText } from "../likely.ts";

export const Gate = () =>
  route.value.about === "" ? (
    <>
      <VerdictReview />
      <Warnings />
      <Rules />
      <Replay />
    </>
  ) : (
    <WarningsAbout about={route.value.about} />
  );

/** Those that a deny's link means: of one verdict, or of one memory. */
const WarningsAbout = ({ about }: { readonly about: string }) => {
  const found = allWarnings.value.filter((one) => isAbout(one, about));
  return (
    <>
      <p>
        <a href={addressOf("gate")}>All warnings</a>
      </p>
      {found.some(({ review }) => review !== undefined) ? <VerdictReview /> : null}
      <Question asks="What did the gate say of it, and was it right?">
        {found.length === 0 ? (
          <Empty>
            No warning of {about} is known here. A warning is recorded soon after the agent was
            given it; what it cites: <code>twiceshy show {about}</code>
          </Empty>
        ) : (
          found.slice(0, 100).map((warning) => <Warning warning={warning} />)
        )}
      </Question>
    </>
  );
};

const FATES: Readonly<Record<WarningRow["fate"], string>> = {
  right: "right: overridden and failed again, or a person said so",
  wrong: "wrong: overridden and it held, or a person said so",
  elsewhere: "not applicable there, a person said",
  overridden: "overridden, not decided yet",
  heeded: "heeded, which proves nothing",
  told: "shown, and the work went on",
};

const Warnings = () => {
  const { warnings, tally } = data.value.gate;
  if (warnings === undefined)
    return (
      <Question asks="What did the gate do, and was it right?">
        <p>
          The gate warned {counted(data.value.score.gate.fired, "time")}. Right, of those decided:{" "}
          {intervalOf(data.value.score.gate.right, data.value.score.gate.decided)}.
        </p>
        <p class="soft">
          Single warnings stay in the clone in which they were given, so a page to hand on has none.
        </p>
      </Question>
    );
  return (
    <Question
      asks="What did the gate do, and was it right?"
      note={
        warnings.length === 0
          ? undefined
          : `${counted(tally.fired, "warning")}. Right, of those decided: ${intervalOf(tally.right, tally.decided)}.`
      }
    >
      {warnings.length === 0 ? (
        <Empty>
          The gate has not spoken yet. Connect your agents (<code>twiceshy install</code>), or see
          what it would have said of your history: <code>twiceshy replay --html replay.html</code>
        </Empty>
      ) : (
        warnings.slice(0, 100).map((warning) => <Warning warning={warning} />)
      )}
    </Question>
  );
};

const Warning = ({ warning }: { readonly warning: WarningRow }) => {
  const { memory, when, fate, path, score, rules, delivered, level, why, verdict } = warning;
  const row = rowsById.value.get(memory);
  return (
    <article class={`warning ${fate}`}>
      <h3>
        {minuteOf(when)} UTC · {FATES[fate]}
      </h3>
      <p>
        {delivered ?? "said"}
        {level === undefined ? "" : ` (${level})`}
        {path === undefined ? null : (
          <>
            {" "}
            at <FileLink path={path} />
          </>
        )}
        {score === undefined ? "" : `, ${likelyText(score)}`}
        {rules.length === 0 ? "" : `, by ${rules.join(", ")}`}
        {verdict === undefined ? "" : ` · ${shortId(verdict)}`}
      </p>
      {row === undefined ? (
        <p class="soft">It cites {shortId(memory)}, which is no longer shown.</p>
      ) : (
        <>
          <MemoryLine row={row} />
          <p class="soft">{row.reason ?? row.undone ?? "Why it failed was not stated."}</p>
        </>
      )}
      {why === undefined || why === "" ? null : <p>Answer: {why}</p>}
    </article>
  );
};

type MutedRow = PageData["gate"]["muted"][number];

const isRuleMute = (rule: string): boolean =>
  data.value.gate.muted.some(({ is, what }) => is === "rule" && what === rule);

const Rules = () => {
  const { rules, muted } = data.value.gate;
  return (
    <Question asks="Which rules can be trusted, and which are mute?">
      {rules.length === 0 ? (
        <p class="soft">No rule has fired yet.</p>
      ) : (
        <Table
          says="Rules by precision"
          list={rules}
          columns={[
            { name: "rule", of: ({ rule }) => rule },
            { name: "fired", isNumber: true, of: ({ tally }) => tally.fired },
            {
              name: "right, of those decided",
              of: ({ tally }) => intervalOf(tally.right, tally.decided),
            },
            ...(mayJudge.value
              ? [
                  {
                    name: "judge",
                    of: ({ rule }: { readonly rule: string }) => (
                      <ActButton act={isRuleMute(rule) ? "revive" : "mute"} list={[]} rule={rule} />
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {muted.length === 0 ? (
        <p class="soft">Nothing is mute.</p>
      ) : (
        <Table
          says="What is mute"
          list={muted}
          columns={[
            {
              name: "mute",
              of: ({ is, what, text }) =>
                is === "rule" ? `rule ${what}` : <a href={addressOf("memories", what)}>{text}</a>,
            },
            {
              name: "by",
              of: ({ by, right, decided }) =>
                by === "person" ? "a person" : `itself: ${right} of ${decided} were right`,
            },
            ...(mayJudge.value
              ? [
                  {
                    name: "judge",
                    of: ({ is, what, text }: MutedRow) =>
                      is === "rule" ? (
                        <ActButton act="revive" list={[]} rule={what} />
                      ) : (
                        <ActButton act="revive" list={[{ id: what, text, kind: "attempt" }]} />
                      ),
                  },
                ]
              : []),
          ]}
        />
      )}
    </Question>
  );
};

const OUTCOMES: Readonly<Record<string, string>> = {
  "failed-again": "failed again",
  stood: "stood anyway",
  "false-stop": "false stop",
  undecided: "undecided",
};

const Replay = () => {
  const { replay } = data.value;
  return (
    <Question asks="What would the gate have said of this history?">
      {replay === undefined ? (
        <p class="soft">
          A replay reads the whole history, so it is made into a file when you ask for it:{" "}
          <code>twiceshy ui --replay --export page.html</code>
        </p>
      ) : (
        <>
          <p>
            {counted(replay.judged, "commit")} judged: {counted(replay.byEdit.warnings, "warning")}{" "}
            before edits, {replay.byEdit.failedAgain} of what failed again,{" "}
            {replay.byEdit.falseStops} false.
          </p>
          {replay.warnings.length === 0 ? (
            <Empty>It would have given no warning.</Empty>
          ) : (
            <Table
              says="Warnings over the history"
              list={replay.warnings}
              columns={[
                { name: "when", of: ({ when }) => dayOf(when) },
                { name: "commit", of: ({ commit }) => <Commit sha={commit} /> },
                { name: "subject", of: ({ subject }) => subject },
                { name: "repeats", of: ({ cites }) => <Commit sha={cites.commit} /> },
                { name: "why that failed", of: ({ cites }) => cites.reason ?? "not stated" },
                { name: "outcome", of: ({ outcome }) => OUTCOMES[outcome] ?? outcome },
              ]}
            />
          )}
        </>
      )}
    </Question>
  );
};
