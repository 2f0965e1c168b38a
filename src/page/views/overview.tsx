// The overview: what the memory was good for, what is open, and whether it is well.
import { data, fileRecords, isRead, mayJudge, rows, waitingFor } from "../data.ts";
import {
  counted,
  dayOf,
  Empty,
  FileLink,
  intervalOf,
  MemoryLine,
  minuteOf,
  Question,
  Table,
  thousands,
} from "../parts.tsx";
import { addressOf } from "../route.ts";

export const Overview = () => (
  <>
    <Figures />
    <div class="columns">
      <Open />
      <Worst />
    </div>
    <Weeks />
    <Days />
    <Health />
    <Estimate />
  </>
);

const Figures = () => {
  const { failures, repeats, gate: tally, fixes, decisions, lessons } = data.value.score;
  const prevented = tally.heeded + tally.right;
  return (
    <Question
      asks="What was the memory good for?"
      note="Observed only. A warning that was heeded proves nothing: what would have happened is unknown."
    >
      <dl class="figures">
        <Figure name={failures === 1 ? "known failure" : "known failures"} number={failures} />
        <Figure
          name={tally.fired === 1 ? "warning given" : "warnings given"}
          number={tally.fired}
        />
        <Figure name="heeded, or overridden and failed again" number={prevented} />
        <Figure
          name={repeats.total === 1 ? "failure repeated anyway" : "failures repeated anyway"}
          number={repeats.total}
        />
        <Figure name="fixes, decisions and lessons" number={fixes + decisions + lessons} />
      </dl>
      <p>
        Warnings that were right, of those decided: <b>{intervalOf(tally.right, tally.decided)}</b>.{" "}
        {tally.overridden > 0
          ? `${counted(tally.overridden, "override")} undecided.`
          : tally.fired === 0
            ? "The gate has not spoken yet."
            : ""}
      </p>
    </Question>
  );
};

const Figure = ({ name, number }: { readonly name: string; readonly number: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>{thousands(number)}</dd>
  </div>
);

const Open = () => {
  const open = rows.value.filter((row) => row.open === true).toReversed();
  const waits = waitingFor.value;
  return (
    <Question asks="What is open?">
      {mayJudge.value && (waits["gate"] ?? 0) > 0 ? (
        <p>
          <a href={addressOf("gate")}>{counted(waits["gate"] ?? 0, "warning")}</a> to judge: right
          or wrong?
        </p>
      ) : null}
      {mayJudge.value && (waits["review"] ?? 0) > 0 ? (
        <p>
          <a href={addressOf("review")}>{counted(waits["review"] ?? 0, "proposal")}</a> to accept or
          reject.
        </p>
      ) : null}
      {open.length === 0 ? (
        <Empty>
          {isRead.value ? "No open issue. Record one: " : "Reading the memories …"}
          {isRead.value ? <code>twiceshy issue "…" --at path:line</code> : null}
        </Empty>
      ) : (
        <ul class="lines">
          {open.slice(0, 8).map((row) => (
            <li>
              <MemoryLine row={row} />
            </li>
          ))}
        </ul>
      )}
      {open.length > 8 ? <a href={addressOf("issues")}>All {open.length} open issues</a> : null}
    </Question>
  );
};

const Worst = () => {
  const worst = fileRecords.value.filter(({ failed }) => failed > 0).slice(0, 8);
  return (
    <Question asks="Where did things fail most?">
      {worst.length === 0 ? (
        <Empty>
          {isRead.value
            ? "No failure is known yet. Reverted changes of the history count as failures; what your agents try and undo is added as they work."
            : "Reading the memories …"}
        </Empty>
      ) : (
        <Table
          says="Files with failures"
          list={worst}
          columns={[
            { name: "file", of: ({ path }) => <FileLink path={path} /> },
            { name: "failed", isNumber: true, of: ({ failed }) => failed },
            { name: "attempts", isNumber: true, of: ({ attempts }) => attempts.length },
          ]}
        />
      )}
    </Question>
  );
};

const Weeks = () => {
  const { weeks } = data.value.activity;
  const most = Math.max(1, ...weeks.map(({ events }) => events));
  if (weeks.every(({ events }) => events === 0)) return null;
  return (
    <Question
      asks="How much was recorded from week to week?"
      note="Memories, answers and what else the log holds, by the day on which a week began."
    >
      <div class="bars" aria-hidden="true">
        {weeks.map(({ from, events }) => (
          <div>
            {events === 0 ? null : <b>{thousands(events)}</b>}
            <i style={{ height: `${Math.round((100 * events) / most)}%` }} />
            <span>{from.slice(5, 10)}</span>
          </div>
        ))}
      </div>
      <details>
        <summary>As a table</summary>
        <Table
          says="Events and warnings by week"
          list={weeks.toReversed()}
          columns={[
            { name: "week from", of: ({ from }) => dayOf(from) },
            { name: "recorded", isNumber: true, of: ({ events }) => thousands(events) },
            { name: "warnings", isNumber: true, of: ({ tally }) => tally.fired },
            { name: "heeded", isNumber: true, of: ({ tally }) => tally.heeded },
            { name: "right", isNumber: true, of: ({ tally }) => tally.right },
            { name: "wrong", isNumber: true, of: ({ tally }) => tally.wrong },
            { name: "undecided", isNumber: true, of: ({ tally }) => tally.overridden },
          ]}
        />
      </details>
    </Question>
  );
};

const Days = () => {
  const { periods } = data.value.activity;
  return (
    <Question
      asks="When was work recorded?"
      note="A pause of more than three hours begins another row."
    >
      {periods.length === 0 ? (
        <Empty>
          Nothing is recorded yet. Connect your agents: <code>twiceshy install</code>
        </Empty>
      ) : (
        <Table
          says="Sittings, the newest first"
          list={periods.slice(0, 6)}
          columns={[
            { name: "from", of: ({ from }) => minuteOf(from) },
            { name: "to", of: ({ to }) => minuteOf(to) },
            { name: "recorded", isNumber: true, of: ({ events }) => thousands(events) },
          ]}
        />
      )}
    </Question>
  );
};

const Health = () => {
  const { here, activity } = data.value;
  return (
    <Question asks="Is the memory well?">
      <p>
        {activity.last === undefined
          ? "Nothing was ever recorded."
          : `Last recorded something: ${minuteOf(activity.last)} UTC.`}
      </p>
      {here === undefined ? (
        <p class="soft">This page was made to hand on, so it says nothing of the machine.</p>
      ) : here.warnings.length === 0 ? (
        <p>
          No fault is known. The whole check: <code>twiceshy doctor</code>
        </p>
      ) : (
        <ul>
          {here.warnings.map((one) => (
            <li>{one}</li>
          ))}
        </ul>
      )}
      {here !== undefined && here.todos.length > 0 ? (
        <>
          <h3>Open in plan.md</h3>
          <ul>
            {here.todos.map((one) => (
              <li>{one}</li>
            ))}
          </ul>
        </>
      ) : null}
    </Question>
  );
};

const Estimate = () => {
  const { estimate } = data.value.score;
  if (estimate === undefined) return null;
  return (
    <details class="estimate">
      <summary>An estimate, not an observation: what it may have saved</summary>
      <p>
        {estimate.hours} hours and {thousands(estimate.tokens)} tokens (
        {estimate.dollars.toFixed(2)} dollars), if one assumes:
      </p>
      <ul>
        {estimate.assumptions.map((one) => (
          <li>{one}</li>
        ))}
      </ul>
    </details>
  );
};
