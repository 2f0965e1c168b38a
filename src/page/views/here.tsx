// What only a page for this machine shows: proposals to review, and projects. (The work is in work.tsx.)
import { data, mayJudge } from "../data.ts";
import { ProposalReview } from "../live/proposals.tsx";
import { dayOf, Empty, minuteOf, Question, shortId, Table } from "../parts.tsx";

export const Elsewhere = ({ asks }: { readonly asks: string }) => (
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
