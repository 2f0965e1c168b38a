// What every index answers: the same as a fold of the whole log, however the log grew.
import type { Draft } from "../../core/event/draft.ts";
import type { EventId } from "../../core/event/id.ts";
import { openIssues } from "../../core/fold/attribution.ts";
import { countsOf } from "../../core/fold/counts.ts";
import { memories } from "../../core/fold/memories.ts";
import { onPath } from "../../core/fold/paths.ts";
import { timeline } from "../../core/fold/timeline.ts";
import { clustered, failuresByFile } from "../../core/recall/failing.ts";
import { rankingsOf } from "../../core/recall/ranking.ts";
import type { Append } from "../../engine/ports/log.ts";
import type { Index, TimelineEntry } from "../../engine/ports/state-index.ts";
import { same, valueOf, type Contract } from "../claim.ts";
import { candidateOf } from "./log.ts";

export interface IndexUnderTest {
  readonly index: Index;
  /** Appends to the log that the index answers from. */
  readonly append: Append;
}

const common = { when: 1_767_225_600_000, actor: { door: "cli" } } as const;

const issue: Draft = { kind: "issue", body: { ...common, text: "Uploads hang" } };
const attemptOf = (target: EventId): Draft => ({
  kind: "attempt",
  body: {
    ...common,
    when: common.when + 1,
    text: "Retry three times",
    outcome: "failed",
    files: ["src/upload.ts"],
    issue: target,
  },
});

const factOf = (at: number): Draft => {
  const [name, value] = [`project.part${at}`, `part ${at}`];
  return {
    kind: "fact",
    body: { ...common, text: `${name}: ${value}`, name, value, source: "user" },
  };
};

const addTo = ({ append }: IndexUnderTest, draft: Draft): EventId => {
  const [id] = valueOf(append([candidateOf(draft)]));
  if (id === undefined) throw new Error("one event was appended");
  return id;
};

/** An issue, a failed attempt under it, and a note. */
const withThree = (made: IndexUnderTest): readonly EventId[] => {
  const add = (draft: Draft): EventId => addTo(made, draft);
  const first = add(issue);
  return [
    first,
    add(attemptOf(first)),
    add({ kind: "note", body: { ...common, namespace: "learnings", text: "Ask Ada" } }),
  ];
};

export const indexContract: Contract<IndexUnderTest> = [
  {
    claim: "an empty log has nothing in it",
    run: (make) => {
      const { index } = make();
      same(index.lists.counts(), countsOf(index.all()));
      same([...index.lists.timeline().entries], []);
      same([index.lists.openIssues(), index.lists.failing(9), index.trust.tied()], [[], [], []]);
    },
  },
  {
    claim: "a memory is found by its id and by any unambiguous beginning of it, with its event",
    run: (make) => {
      const made = make();
      for (const id of withThree(made))
        for (const prefix of [id, id.slice(0, 20)]) {
          same(
            made.index.lookup.find(prefix).map((memory) => memory.id),
            [id],
          );
          same(
            made.index.lookup.events(prefix).map(({ event }) => event.id),
            [id],
          );
        }
      same(made.index.lookup.find("0".repeat(52)), []);
    },
  },
  {
    claim:
      "many memories at once are as they are now, also if they were amended since the snapshot",
    run: (make) => {
      const made = make();
      const { index } = made;
      const facts = Array.from({ length: 30 }, (_, at) => addTo(made, factOf(at)));
      valueOf(index.snapshot.rebuild());
      const [retired, pinned] = facts;
      if (retired === undefined || pinned === undefined) throw new Error("facts were appended");
      const retire = { ...common, text: "No more", as: "stale" as const, targets: [retired] };
      addTo(made, { kind: "retire", body: retire });
      const pin = { ...common, text: "First", targets: [pinned], pinned: "yes" as const };
      addTo(made, { kind: "pin", body: pin });
      const found = index.lookup.memories(facts);
      same(
        found.map(({ id }) => id),
        facts,
      );
      same(
        found.map(({ standing }) => standing),
        facts.map((id) => (id === retired ? "retired" : "standing")),
      );
      same(
        found.filter((memory) => memory.pinned === true).map(({ id }) => id),
        [pinned],
      );
      same(found, facts.flatMap(index.lookup.find));
    },
  },
  {
    claim: "lists are those of a fold of the whole log, before and after the snapshot is written",
    run: (make) => {
      const made = make();
      withThree(made);
      const { index } = made;
      for (let round = 0; round < 3; round += 1) {
        const state = index.all();
        same(index.lists.counts(), countsOf(state), "counts");
        same(index.lists.openIssues(), openIssues(state), "open issues");
        same(index.lists.failing(5), clustered(failuresByFile(state)).slice(0, 5), "failing");
        for (const name of ["failures", "issues", "notes", "lessons"] as const) {
          const places = rankingsOf(state)[name];
          same(index.lists.ranking(name, 1), { total: places.length, places: places.slice(0, 1) });
        }
        same(index.lookup.onPath("src"), onPath(state, "src"), "on a path");
        same(
          [...index.lists.timeline().entries].map(withoutPlace),
          timeline(state).map(withoutPlace),
        );
        if (round === 0) valueOf(index.snapshot.rebuild());
        else withThree(made);
      }
    },
  },
  {
    claim: "an issue's story holds the attempts under it",
    run: (make) => {
      const made = make();
      const [first, second] = withThree(made);
      if (first === undefined) throw new Error("an issue was appended");
      same(
        made.index.lookup.story(first)?.attempts.map(({ id }) => id),
        [second],
      );
    },
  },
  {
    claim: "what was appended since counts at once; several questions at once see one log",
    run: (make) => {
      const made = make();
      withThree(made);
      valueOf(made.index.snapshot.rebuild());
      withThree(made);
      same([...memories(made.index.all())].length, 6);
      same(made.index.lists.timeline().total, 6);
      same(
        made.index.atOnce(() => [
          made.index.lists.timeline().total,
          made.index.lists.openIssues().length,
        ]),
        [6, 2],
      );
    },
  },
  {
    claim: "an answer to a memory is in the trust, with the failures tied to that memory",
    run: (make) => {
      const made = make();
      const [, second] = withThree(made);
      if (second === undefined) throw new Error("an attempt was appended");
      const answer: Draft = {
        kind: "answer",
        body: { ...common, text: "Not here", answer: "refuted", targets: [second] },
      };
      valueOf(made.append([candidateOf(answer)]));
      same(
        made.index.trust.tied().map(({ ids, again }) => ({ ids, again })),
        [{ ids: [second], again: [] }],
      );
      same(Object.values(made.index.trust.read().facts).length, 1);
    },
  },
  {
    claim: "after it was closed, the next question opens it again",
    run: (make) => {
      const made = make();
      withThree(made);
      made.index.snapshot.close();
      same(made.index.lists.timeline().total, 3);
    },
  },
];

const withoutPlace = ({ id, ts, kind, when, text, outcome }: TimelineEntry) => ({
  ...{ id, ts, kind, when, text, outcome },
});
