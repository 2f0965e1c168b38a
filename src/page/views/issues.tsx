// Issues: each with the thread of attempts that leads to its fix.
import { computed, useSignal } from "@preact/signals";
import { groupedBy, isRead, rows } from "../data.ts";
import { counted, Empty, MemoryLine, Question, thousands } from "../parts.tsx";
import { addressOf } from "../route.ts";

/** How many threads are drawn at a time, and how many steps of each. */
const PORTION = 40;
const STEPS = 12;

/** The open ones first, the newest first among them. Drawn up once, however often the view is opened. */
export const threads = computed(() => {
  const parts = groupedBy(rows.value, ({ issue }) => (issue === undefined ? [] : [issue]));
  const all = rows.value
    .filter(({ kind }) => kind === "issue")
    .map((issue) => ({ issue, parts: parts.get(issue.id) ?? [] }))
    .toReversed();
  return [...all.filter(({ issue }) => issue.open), ...all.filter(({ issue }) => !issue.open)];
});

export const Issues = () => {
  const most = useSignal(PORTION);
  const open = threads.value.filter(({ issue }) => issue.open).length;
  if (threads.value.length === 0)
    return (
      <Question asks="What was tried for each problem?">
        <Empty>
          {isRead.value ? (
            <>
              No issue is recorded. When something breaks: <code>twiceshy issue "…"</code>, then{" "}
              <code>twiceshy attempt --failed "…"</code> and <code>twiceshy fix "…"</code>; they
              thread themselves.
            </>
          ) : (
            "Reading the memories …"
          )}
        </Empty>
      </Question>
    );
  return (
    <Question
      asks="What was tried for each problem?"
      note={`${counted(open, "issue")} open, ${threads.value.length - open} closed. Each thread runs from the report to the fix.`}
    >
      {threads.value.slice(0, most.value).map(({ issue, parts }) => (
        <article class="thread">
          <MemoryLine row={issue} />
          {parts.length === 0 ? (
            <p class="soft">Nothing was tried yet.</p>
          ) : (
            <details open={issue.open}>
              <summary>{counted(parts.length, "step")}</summary>
              {parts.length > STEPS ? (
                <p class="soft">
                  The last {STEPS}. All:{" "}
                  <a href={addressOf("memories", issue.id)}>the page of the issue</a>
                </p>
              ) : null}
              <ol start={Math.max(0, parts.length - STEPS) + 1}>
                {parts.slice(-STEPS).map((row) => (
                  <li>
                    <MemoryLine row={row} />
                    {row.reason === undefined ? null : <p class="soft">{row.reason}</p>}
                  </li>
                ))}
              </ol>
            </details>
          )}
        </article>
      ))}
      {threads.value.length > most.value ? (
        <button
          type="button"
          onClick={() => {
            most.value += PORTION;
          }}
        >
          Show more of the other {thousands(threads.value.length - most.value)}
        </button>
      ) : null}
    </Question>
  );
};
