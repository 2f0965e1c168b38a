// Memories: all of them, to search; one in full; facts, lessons, topics and what contradicts what.
import { computed, useComputed, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { PageRow } from "../../answers/page/page.ts";
import { data, isRead, mayJudge, rows, rowsById, warnings, type PageData } from "../data.ts";
import { MemoryList } from "../list.tsx";
import { ActButton, MemoryActs } from "../live/buttons.tsx";
import {
  Chip,
  Commit,
  counted,
  dayOf,
  Empty,
  FileLink,
  MemoryLine,
  minuteOf,
  Question,
  Table,
  thousands,
} from "../parts.tsx";
import { addressOf, route } from "../route.ts";

export const Memories = () => (route.value.about === "" ? <All /> : <One id={route.value.about} />);

const All = () => (
  <>
    <Search />
    <Facts />
    <Lessons />
    <Conflicts />
    <Topics />
  </>
);

/** How many memories there are of each kind and in each namespace, the most first. */
export const kinds = computed(() => {
  const counts = new Map<string, number>();
  const add = (name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const { kind, namespace } of rows.value) {
    add(kind);
    if (namespace !== undefined) add(`in ${namespace}`);
  }
  return [...counts].sort((a, b) => b[1] - a[1]);
});

const newestFirst = computed(() => rows.value.toReversed());

const Search = () => {
  const kind = useSignal("");
  const list = useComputed(() =>
    kind.value === ""
      ? newestFirst.value
      : newestFirst.value.filter(
          (row) => row.kind === kind.value || `in ${row.namespace}` === kind.value,
        ),
  );
  return (
    <Question
      asks="What is remembered?"
      note={
        <>
          Newest first, found by words. By meaning, at a terminal: <code>twiceshy search "…"</code>
        </>
      }
    >
      {rows.value.length === 0 ? (
        <Empty>
          {isRead.value ? (
            <>
              Nothing yet. Record what is worth knowing:{" "}
              <code>twiceshy decision "…" --why "…"</code>
            </>
          ) : (
            "Reading the memories …"
          )}
        </Empty>
      ) : (
        <>
          <div class="filters" role="group" aria-label="Kind or namespace">
            {[["", rows.value.length] as const, ...kinds.value].map(([name, count]) => (
              <button
                type="button"
                aria-pressed={kind.value === name}
                onClick={() => {
                  kind.value = name;
                }}
              >
                {name === "" ? "all" : name} <span class="soft">{thousands(count)}</span>
              </button>
            ))}
          </div>
          <MemoryList list={list.value} named="memories" />
        </>
      )}
    </Question>
  );
};

const One = ({ id }: { readonly id: string }) => {
  const row = rowsById.value.get(id);
  const back = (
    <p>
      <a href={addressOf("memories")}>All memories</a>
    </p>
  );
  if (row === undefined)
    return (
      <>
        {back}
        <Empty>
          {isRead.value ? `No memory of this page has the id ${id}.` : "Reading the memories …"}
        </Empty>
      </>
    );
  const parts = rows.value.filter((one) => one.issue === id);
  return (
    <>
      {back}
      <section class="question">
        <h2 class="claim">{row.text}</h2>
        <p>
          <Chip row={row} /> {minuteOf(row.when)} UTC · <code>{row.id}</code>
        </p>
        <MemoryActs row={row} />
        <Fields row={row} />
        {parts.length === 0 ? null : (
          <ul class="lines">
            {parts.map((one) => (
              <li>
                <MemoryLine row={one} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
};

const Fields = ({ row }: { readonly row: PageRow }) => {
  const warned = warnings.value.filter(({ memory }) => memory === row.id);
  const why = row.reason ?? row.undone;
  return (
    <dl class="fields">
      {why === undefined ? null : <Field name="why">{why}</Field>}
      {row.files.length === 0 ? null : (
        <Field name="files">
          {row.files.map((path) => (
            <div>
              <FileLink path={path} />
            </div>
          ))}
        </Field>
      )}
      {row.commit === undefined ? null : (
        <Field name="commit">
          <Commit sha={row.commit} />
        </Field>
      )}
      {row.heldBy === undefined ? null : (
        <Field name="what worked is in">
          <Commit sha={row.heldBy} />
        </Field>
      )}
      {row.issue === undefined ? null : (
        <Field name="issue">
          <a href={addressOf("memories", row.issue)}>
            {rowsById.value.get(row.issue)?.text ?? row.issue}
          </a>
        </Field>
      )}
      {row.supersededBy === undefined ? null : (
        <Field name="superseded by">
          <a href={addressOf("memories", row.supersededBy)}>
            {rowsById.value.get(row.supersededBy)?.text ?? row.supersededBy}
          </a>
        </Field>
      )}
      {row.tags.length === 0 ? null : <Field name="tags">{row.tags.join(", ")}</Field>}
      {row.session === undefined ? null : <Field name="session">{row.session}</Field>}
      {row.confirmed === undefined ? null : (
        <Field name="confirmed">{minuteOf(row.confirmed)} UTC</Field>
      )}
      {row.rated === undefined ? null : <Field name="rated">{row.rated} of 10</Field>}
      {row.doubted === undefined ? null : (
        <Field name="doubted">a person called it {row.doubted}</Field>
      )}
      {warned.length === 0 ? null : (
        <Field name="the gate">warned of it {counted(warned.length, "time")}</Field>
      )}
    </dl>
  );
};

const Field = ({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ComponentChildren;
}) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

type FactToRate = PageData["facts"]["facts"][number]["inForce"][number];

const Facts = () => {
  const { facts } = data.value.facts;
  return (
    <Question asks="Which facts hold?">
      {facts.length === 0 ? (
        <p class="soft">
          None yet. Record one: <code>twiceshy fact project.port 8080</code>
        </p>
      ) : (
        <Table
          says="Facts in force, and what lost to them"
          list={facts.flatMap(({ key, inForce, lost = [] }) => [
            ...inForce.map((fact) => ({ key, fact, is: "in force" })),
            ...lost.map((fact) => ({ key, fact, is: `lost: ${fact.because}` })),
          ])}
          columns={[
            { name: "name", of: ({ key }) => key },
            { name: "claim", of: ({ fact }) => fact.text },
            { name: "said by", of: ({ fact }) => (fact.byPerson ? "a person" : fact.source) },
            { name: "when", of: ({ fact }) => dayOf(fact.when) },
            { name: "is", of: ({ is }) => is },
            ...(mayJudge.value
              ? [
                  {
                    name: "judge",
                    of: ({ fact: { id, text } }: { readonly fact: FactToRate }) => (
                      <ActButton act="rate" list={[{ id, text, kind: "fact" }]} />
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

const Lessons = () => {
  const { lessons } = data.value.lessons;
  return (
    <Question asks="Which lessons were learned?">
      {lessons.length === 0 ? (
        <p class="soft">
          None yet. Record one: <code>twiceshy lesson "…"</code>
        </p>
      ) : (
        <Table
          says="Lessons"
          list={lessons}
          columns={[
            { name: "lesson", of: ({ text }) => text },
            { name: "avoid", of: ({ avoid }) => avoid ?? "" },
            { name: "prefer", of: ({ prefer }) => prefer ?? "" },
            { name: "about", of: ({ category, library }) => library ?? category },
            { name: "seen", isNumber: true, of: ({ seen }) => seen },
          ]}
        />
      )}
    </Question>
  );
};

const Conflicts = () => {
  const { conflicts, lessons = [] } = data.value.conflicts;
  const pairs = [
    ...conflicts.map(({ key, winner, loser, because }) => ({
      ...{ about: key, one: winner.text, other: loser.text },
      by: `in force: the first, by ${because}`,
    })),
    ...lessons.map(({ newer, older }) => ({
      ...{ about: newer.category, one: newer.text, other: older.text },
      by: "both in use until a person settles it",
    })),
  ];
  return (
    <Question asks="What contradicts what?">
      {pairs.length === 0 ? (
        <p class="soft">No two facts or lessons contradict each other.</p>
      ) : (
        <Table
          says="Contradictions"
          list={pairs}
          columns={[
            { name: "about", of: ({ about }) => about },
            { name: "says", of: ({ one }) => one },
            { name: "against", of: ({ other }) => other },
            { name: "decided", of: ({ by }) => by },
          ]}
        />
      )}
    </Question>
  );
};

const Topics = () => {
  const { here } = data.value;
  if (here === undefined) return null;
  return (
    <Question asks="Which topics are there, and what must not be forgotten?">
      {here.topics.length === 0 ? (
        <p class="soft">
          None yet. Read a file into one: <code>twiceshy entry add &lt;topic&gt; &lt;file&gt;</code>
        </p>
      ) : (
        <Table
          says="Topics"
          list={here.topics}
          columns={[
            { name: "topic", of: ({ topic }) => topic },
            { name: "entries", isNumber: true, of: ({ entries }) => entries },
            { name: "facts", isNumber: true, of: ({ facts }) => facts },
            { name: "open questions", isNumber: true, of: ({ openQuestions }) => openQuestions },
            { name: "active", of: ({ active }) => (active ? "yes" : "no") },
          ]}
        />
      )}
      {here.topics.length === 0 ? null : (
        <details>
          <summary>GLOBAL_MEMORY.md</summary>
          <pre tabIndex={0}>{here.global}</pre>
        </details>
      )}
    </Question>
  );
};
