// Issues: each with the thread of attempts that leads to its fix.
import { useComputed } from "@preact/signals";
import type { PageRow } from "../../answers/page/page.ts";
import { isRead, rows } from "../data.ts";
import { counted, Empty, MemoryLine, Question } from "../parts.tsx";

export const Issues = () => {
  const threads = useComputed(() => {
    const parts = new Map<string, PageRow[]>();
    for (const row of rows.value)
      if (row.issue !== undefined) parts.set(row.issue, [...(parts.get(row.issue) ?? []), row]);
    return rows.value
      .filter(({ kind }) => kind === "issue")
      .map((issue) => ({ issue, parts: parts.get(issue.id) ?? [] }))
      .toReversed()
      .sort((a, b) => Number(b.issue.open) - Number(a.issue.open));
  });
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
      {threads.value.slice(0, 200).map(({ issue, parts }) => (
        <article class="thread">
          <MemoryLine row={issue} />
          {parts.length === 0 ? (
            <p class="soft">Nothing was tried yet.</p>
          ) : (
            <details open={issue.open}>
              <summary>{counted(parts.length, "step")}</summary>
              <ol>
                {parts.map((row) => (
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
    </Question>
  );
};
