// What only a page for this machine shows: proposals to review, the work and every byte that agents were given, projects.
import type { HereDocument } from "../../answers/page/here.ts";
import type { WorkItemDocument } from "../../answers/work/work.ts";
import { data, mayJudge } from "../data.ts";
import { ProposalReview } from "../live/proposals.tsx";
import { counted, dayOf, Empty, minuteOf, Question, shortId, Table, thousands } from "../parts.tsx";

const Elsewhere = ({ asks }: { readonly asks: string }) => (
  <Question asks={asks}>
    <Empty>
      This stays in its clone and on its machine, and this page was made to hand on. For yourself:{" "}
      <code>twiceshy ui --local --export page.html</code>
    </Empty>
  </Question>
);

export const Review = () => {
  const asks = "What was proposed, and waits for a person?";
  const { here } = data.value;
  if (here === undefined) return <Elsewhere asks={asks} />;
  return (
    <Question asks={asks}>
      {here.proposals.length === 0 ? (
        <Empty>
          No proposal waits. <code>twiceshy consolidate</code> draws some from sessions that ended.
        </Empty>
      ) : mayJudge.value ? (
        <ProposalReview />
      ) : (
        <>
          <p>
            Decide them at a terminal: <code>twiceshy review</code>
          </p>
          {here.proposals.map((one) => (
            <article class="proposal">
              <h3>{one.text}</h3>
              <p>
                {one.suggests} · {shortId(one.id)} · drawn by {one.madeBy}, confidence{" "}
                {one.confidence}, {dayOf(one.when)}
                {one.stale === undefined ? "" : ` · drops out: ${one.stale}`}
              </p>
              <blockquote>{one.quote}</blockquote>
            </article>
          ))}
        </>
      )}
    </Question>
  );
};

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
  const lists: readonly (readonly [string, readonly WorkItemDocument[]])[] = [
    ...([["Open", work.pending]] as const),
    ...([["In the way", work.blockers]] as const),
    ...([["Constraints", work.constraints]] as const),
    ...([["Done", work.completed]] as const),
  ];
  const isNothing = work.objective === undefined && lists.every(([, list]) => list.length === 0);
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
      {lists.map(([title, list]) => (
        <Items title={title} list={list} />
      ))}
      {work.doneWhen.length === 0 ? null : (
        <Table
          says="Definition of done"
          list={work.doneWhen}
          columns={[
            { name: "done when", of: ({ text }) => text },
            { name: "met", of: ({ metBy }) => (metBy === undefined ? "not yet" : shortId(metBy)) },
          ]}
        />
      )}
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

const Items = ({
  title,
  list,
}: {
  readonly title: string;
  readonly list: readonly WorkItemDocument[];
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

const THERE: Readonly<Record<string, string>> = {
  memory: "nothing yet",
  nothing: "its memory is not there",
  another: "another memory is there",
  unused: "its memory is there, but no repository uses it",
  unreadable: "cannot be read",
};

export const Projects = () => {
  const asks = "Which projects of this machine have a memory?";
  const { here } = data.value;
  if (here === undefined) return <Elsewhere asks={asks} />;
  return (
    <Question asks={asks}>
      {here.projects.length === 0 ? (
        <Empty>
          None is listed. <code>twiceshy projects scan</code> looks for memories.
        </Empty>
      ) : (
        <Table
          says="Projects"
          list={here.projects}
          columns={[
            { name: "project", of: ({ name, alias }) => alias ?? name },
            { name: "tags", of: ({ tags }) => tags.join(", ") },
            { name: "folder", of: ({ folder }) => <code>{folder}</code> },
            {
              name: "last write",
              of: ({ is, lastWrite }) =>
                lastWrite === undefined ? (THERE[is] ?? "") : minuteOf(lastWrite),
            },
          ]}
        />
      )}
    </Question>
  );
};
