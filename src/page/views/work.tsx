// The work: the aim, what is open and done and what shows it, the verdict, sessions, and every byte that agents were given.
import type { HereDocument } from "../../answers/page/here.ts";
import type { DoneDocument } from "../../answers/work/done.ts";
import type { WorkItemDocument } from "../../answers/work/work.ts";
import { data } from "../data.ts";
import {
  Commit,
  counted,
  dayOf,
  Empty,
  minuteOf,
  Question,
  shortId,
  Table,
  thousands,
} from "../parts.tsx";
import { Elsewhere } from "./here.tsx";

export const Work = () =>
  data.value.here === undefined ? (
    <Elsewhere asks={WORK_ASKS} />
  ) : (
    <>
      <State {...data.value.here} />
      <Sessions {...data.value.here} />
      <Deliveries {...data.value.here} />
    </>
  );

const WORK_ASKS = "What is being worked on, and is it done?";

const State = ({ work, done }: HereDocument) => {
  const { pending, blockers, doneWhen, constraints, completed } = work;
  const judged = new Map((done?.items ?? []).map((item) => [item.id, item]));
  const textOf = (id: string) => completed.find((item) => item.id === id)?.text;
  const all = [pending, blockers, doneWhen, constraints, completed];
  const isNothing = work.objective === undefined && all.every((list) => list.length === 0);
  return (
    <Question asks={WORK_ASKS}>
      {work.objective === undefined ? null : (
        <p>
          Aim: <b>{work.objective.text}</b>
        </p>
      )}
      {isNothing ? (
        <Empty>
          Nothing is known of the work here. Hooks record what agents and people state; or:{" "}
          <code>twiceshy ingest</code>
        </Empty>
      ) : null}
      <Items title="Open" list={pending} judged={judged} />
      <Items title="In the way" list={blockers} judged={judged} />
      {doneWhen.length === 0 ? null : (
        <>
          <h3>Done when ({doneWhen.length})</h3>
          <Table
            says="Definition of done"
            list={doneWhen}
            columns={[
              { name: "done when", of: ({ text }) => text },
              {
                name: "met",
                of: ({ metBy }) =>
                  metBy === undefined ? "not yet" : `reported: ${textOf(metBy) ?? shortId(metBy)}`,
              },
              {
                name: "evidence",
                of: ({ id, metBy = id }) => (
                  <Evidence
                    items={[judged.get(id), ...(metBy === id ? [] : [judged.get(metBy)])]}
                  />
                ),
              },
            ]}
          />
        </>
      )}
      <Items title="Constraints" list={constraints} judged={judged} />
      <Items title="Done" list={completed} judged={judged} />
      {done === undefined || isNothing ? null : (
        <>
          <h3>Verdict: {done.verdict}</h3>
          <ul>
            {done.reasons.map(({ fact, remedy }) => (
              <li>
                {fact}
                <div class="soft">{remedy}</div>
              </li>
            ))}
          </ul>
        </>
      )}
    </Question>
  );
};

type ItemWithEvidence = DoneDocument["items"][number];

const HOLDS = {
  yes: { tone: "good", word: "holds" },
  no: { tone: "bad", word: "fails" },
  unverifiable: { tone: "warm", word: "not verifiable" },
} as const;
/** An agent took it back; a person's own withdrawal takes it out of the list. */
const WITHDRAWN = { tone: "gone", word: "withdrawn, not by a person" } as const;

/** What was named to show these, and what is seen of it now; nothing of an item that `done` does not list. */
const Evidence = ({ items }: { readonly items: readonly (ItemWithEvidence | undefined)[] }) => {
  const known = items.filter((item) => item !== undefined);
  const named = new Map(known.flatMap((item) => item.evidence.map((one) => [one.id, one])));
  if (named.size === 0) return known.length === 0 ? null : <span class="soft">none named</span>;
  return (
    <ul class="evidence">
      {[...named.values()].map(({ type, what, holds, seen, withdrawn }) => {
        const { tone, word } = withdrawn === true ? WITHDRAWN : HOLDS[holds];
        return (
          <li>
            <span class={`chip ${tone}`}>{word}</span>{" "}
            {type === "person" ? null : (
              <>
                {type} {type === "commit" ? <Commit sha={what} /> : <code>{what}</code>}{" "}
              </>
            )}
            {seen}
          </li>
        );
      })}
    </ul>
  );
};

const Items = ({
  title,
  list,
  judged,
}: {
  readonly title: string;
  readonly list: readonly WorkItemDocument[];
  readonly judged: ReadonlyMap<string, ItemWithEvidence>;
}) =>
  list.length === 0 ? null : (
    <>
      <h3>
        {title} ({list.length})
      </h3>
      <ul>
        {list.map((item) => (
          <li>
            {item.text}{" "}
            <span class="soft">
              by the {item.by}, {dayOf(item.when)}
            </span>
            <Evidence items={[judged.get(item.id)]} />
          </li>
        ))}
      </ul>
    </>
  );

const Sessions = ({ work }: HereDocument) => (
  <Question asks="Which sessions were there?">
    {work.sessions.length === 0 ? (
      <p class="soft">
        None is known. Connect your agents: <code>twiceshy install</code>
      </p>
    ) : (
      <Table
        says="Sessions"
        list={work.sessions}
        columns={[
          { name: "session", of: ({ session }) => session },
          { name: "items", isNumber: true, of: ({ items }) => items },
          { name: "from", of: ({ first }) => minuteOf(first) },
          { name: "to", of: ({ last }) => minuteOf(last) },
        ]}
      />
    )}
  </Question>
);

const Deliveries = ({ receipts }: HereDocument) => (
  <Question asks="What was each agent given, and why?">
    {receipts.length === 0 ? (
      <Empty>
        No agent was given anything in the last 30 days. Connect one: <code>twiceshy install</code>
      </Empty>
    ) : (
      receipts.map(({ host, session, told: given, bytes, tokens }) => (
        <details>
          <summary>
            {host} {session ?? ""}: {counted(given.length, "delivery", "deliveries")},{" "}
            {thousands(tokens)} tokens, {thousands(bytes)} bytes
          </summary>
          {given.map((one) => (
            <>
              <h3>
                {minuteOf(one.when)} · {one.on}
                {one.agent === undefined ? "" : ` · subagent ${one.agent}`}
              </h3>
              <pre tabIndex={0}>{one.text}</pre>
            </>
          ))}
        </details>
      ))
    )}
  </Question>
);
