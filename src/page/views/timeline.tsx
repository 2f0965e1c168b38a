// The timeline: problems above, knowledge below; and time travel, to what an agent would have been given at a moment.
import { computed, signal } from "@preact/signals";
import type { PageRow } from "../../answers/page/page.ts";
import { data, groupedBy, isFailure, isRead, rows } from "../data.ts";
import { MemoryList } from "../list.tsx";
import { counted, dayOf, Empty, minuteOf, Question, Table, thousands } from "../parts.tsx";

const isProblem = (row: PageRow): boolean => isFailure(row) || row.kind === "issue";

export const Timeline = () =>
  rows.value.length === 0 ? (
    <Question asks="What happened, and when?">
      <Empty>
        {isRead.value
          ? 'Nothing is remembered yet. Connected agents add what they try (twiceshy install); or record something: twiceshy note "…"'
          : "Reading the memories …"}
      </Empty>
    </Question>
  ) : (
    <>
      <Months />
      <Travel />
      <Briefs />
    </>
  );

interface Month {
  readonly name: string;
  readonly problems: number;
  readonly knowledge: number;
}

/** All years or months between two, with them. */
const namesFrom = (first: string, last: string): readonly string[] => {
  const names = [first];
  for (let name = first; name < last; names.push(name)) {
    const [year = 0, month] = name.split("-").map(Number);
    if (month === undefined) name = String(year + 1);
    else name = new Date(Date.UTC(year, month)).toISOString().slice(0, 7);
  }
  return names;
};

/** Counted once, however often the view is opened. */
export const months = computed((): readonly Month[] => {
  const found = new Map<string, { problems: number; knowledge: number }>();
  const first = rows.value.at(0)?.when ?? "";
  // Of a long history, years are enough.
  const isLong = Date.parse(data.value.made) - Date.parse(first) > 5 * 365 * 86_400_000;
  for (const row of rows.value) {
    const name = row.when.slice(0, isLong ? 4 : 7);
    const one = found.get(name) ?? { problems: 0, knowledge: 0 };
    one[isProblem(row) ? "problems" : "knowledge"] += 1;
    found.set(name, one);
  }
  const names = [...found.keys()].sort();
  // Where nothing happened there is a gap.
  return namesFrom(names[0] ?? "", names.at(-1) ?? "").map((name) => ({
    ...{ name, ...(found.get(name) ?? { problems: 0, knowledge: 0 }) },
  }));
});

const HIGH = 90;

const Months = () => {
  const shown = months.value.slice(-48);
  const wide = 1000 / Math.max(1, shown.length);
  const most = (of: (month: Month) => number): number => Math.max(1, ...shown.map(of));
  const [problems, knowledge] = [most((one) => one.problems), most((one) => one.knowledge)];
  return (
    <Question
      asks="When did problems come up, and when was something learned?"
      note={`Above the line: issues and failures, at most ${thousands(problems)}. Below: fixes, decisions, lessons and the rest, at most ${thousands(knowledge)}. Each side has its own scale.`}
    >
      <svg class="months" viewBox={`0 0 1000 ${2 * HIGH + 34}`} aria-hidden="true">
        {shown.map((month, n) => {
          const [x, width] = [n * wide + 1, Math.max(1, Math.min(60, wide - 2))];
          const [up, down] = [
            (HIGH * month.problems) / problems,
            (HIGH * month.knowledge) / knowledge,
          ];
          return (
            <g>
              <rect class="problems" x={x} y={HIGH - up} width={width} height={up} />
              <rect class="knowledge" x={x} y={HIGH + 2} width={width} height={down} />
              {n % Math.ceil(shown.length / 16) === 0 ? (
                <text x={x} y={2 * HIGH + 24}>
                  {month.name}
                </text>
              ) : null}
            </g>
          );
        })}
        <path d={`M0 ${HIGH + 1}H1000`} />
      </svg>
      <details>
        <summary>As a table</summary>
        <Table
          says="Problems and knowledge over time"
          list={shown.toReversed()}
          columns={[
            { name: "when", of: ({ name }) => name },
            { name: "problems", isNumber: true, of: (one) => thousands(one.problems) },
            { name: "knowledge", isNumber: true, of: (one) => thousands(one.knowledge) },
          ]}
        />
      </details>
    </Question>
  );
};

/** Whether it was known and stood then. */
const stood = ({ known, until }: PageRow, at: string): boolean =>
  known <= at && (until === undefined || until > at);

/** What weighs most in a brief comes first. */
const WEIGHT: Readonly<Record<string, number>> = { issue: 0, decision: 2, lesson: 2, fact: 3 };
const weightOf = (row: PageRow): number => (isFailure(row) ? 1 : (WEIGHT[row.kind] ?? 4));

/** Ordered once, for every point in time. */
export const byWeight = computed((): readonly PageRow[] => {
  const groups = groupedBy(rows.value.toReversed(), (row) => [String(weightOf(row))]);
  return [...groups.keys()].sort().flatMap((weight) => groups.get(weight) ?? []);
});

/** The point in time that was picked; before one is, that of the brief of the past. */
const pickedMs = signal<number | undefined>(undefined);
const lastMs = computed(() => Date.parse(data.value.made));
const firstMs = computed(() =>
  Date.parse(
    rows.value.reduce((least, { known }) => (known < least ? known : least), data.value.made),
  ),
);
const atMs = computed(() => {
  const past = data.value.briefs.find(({ why }) => why !== "now");
  return pickedMs.value ?? (past === undefined ? lastMs.value : Date.parse(past.at));
});

const stoodThen = computed((): readonly PageRow[] => {
  const at = new Date(atMs.value).toISOString();
  return byWeight.value.filter((row) => stood(row, at));
});
const countNow = (list: readonly PageRow[]): number =>
  list.reduce((count, { until }) => count + Number(until === undefined), 0);
const standNow = computed(() => countNow(rows.value));
const stillStand = computed(() => countNow(stoodThen.value));

const Travel = () => {
  const then = stoodThen.value;
  return (
    <Question
      asks="What was known at a moment?"
      note="Pick a moment. The list has what was known and stood then, what weighs most in a brief first."
    >
      <label class="moment">
        <span>{minuteOf(new Date(atMs.value).toISOString())} UTC</span>
        <input
          type="range"
          min={firstMs.value}
          max={lastMs.value}
          step={Math.max(1, Math.round((lastMs.value - firstMs.value) / 500))}
          value={atMs.value}
          onInput={({ currentTarget }) => {
            pickedMs.value = Number(currentTarget.value);
          }}
        />
      </label>
      <p>
        {counted(then.length, "memory", "memories")} stood then; since,{" "}
        {thousands(standNow.value - stillStand.value)} came and{" "}
        {thousands(then.length - stillStand.value)} went.
      </p>
      <MemoryList list={then} named="what was known then" />
    </Question>
  );
};

const WHY = {
  now: "now",
  "before-verdict": "before the last warning",
  "before-failure": "before the newest known failure",
} as const;

/** The lines of a brief that the other has not. */
const onlyIn = (text: string, other: string): ReadonlySet<string> => {
  const there = new Set(other.split("\n"));
  return new Set(text.split("\n").filter((line) => line !== "" && !there.has(line)));
};

const Briefs = () => {
  const [now, then] = [
    data.value.briefs.find(({ why }) => why === "now"),
    data.value.briefs.find(({ why }) => why !== "now"),
  ];
  if (now === undefined) return null;
  return (
    <Question
      asks="What would an agent have been given?"
      note="The brief with which a session begins, word for word. A line that only one of them has is marked."
    >
      <div class="columns">
        {(then === undefined ? [now] : [then, now]).map((brief) => {
          const other = brief === now ? then : now;
          const marked = onlyIn(brief.text, other?.text ?? brief.text);
          return (
            <section>
              <h3>
                {WHY[brief.why]} <span class="soft">({dayOf(brief.at)})</span>
              </h3>
              <pre tabIndex={0} aria-label={`Brief ${WHY[brief.why]}`}>
                {brief.text.split("\n").map((line) =>
                  marked.has(line) ? (
                    <mark>
                      {brief === now ? "+ " : "- "}
                      {line}
                      {"\n"}
                    </mark>
                  ) : (
                    `  ${line}\n`
                  ),
                )}
              </pre>
            </section>
          );
        })}
      </div>
    </Question>
  );
};
