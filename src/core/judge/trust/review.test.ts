// Which warnings wait for a person, and why.
import { expect, test } from "vitest";
import { createTeller } from "../../../../test/golden/teller.ts";
import type { Event } from "../../event/envelope.ts";
import type { EventId } from "../../event/id.ts";
import type { Fields } from "../../kit/json.ts";
import { trustOf } from "../../fold/trust.ts";
import { clearanceOf } from "./clearance.ts";
import type { Outcomes } from "./outcome.ts";
import { reviewReasons } from "./review.ts";

const START = Date.UTC(2026, 0, 5, 9);
const PERSON = { door: "web" };
const AGENT = { door: "cli", tty: "yes", agents: ["CLAUDECODE"] };

const story = () => {
  const teller = createTeller("a");
  const events: Event[] = [];
  const nowMs = (): number => START + events.length * 60_000;
  const tell = (kind: string, body: Fields): EventId => {
    const { event } = teller({ kind, body: { text: kind, ...body }, ts: nowMs() });
    events.push(event);
    return event.id;
  };
  const memory = tell("attempt", { outcome: "failed", files: ["src/upload.ts"] });
  return {
    memory,
    tell,
    nowMs,
    /** The gate denies an edit; the agent goes on, or a person answers. */
    fires: (session: string, answer?: string, actor: Fields = PERSON): void => {
      const verdict = tell("verdict", {
        ...{ actor: { door: "hook" }, session, level: "warn", delivered: "deny", rule: "change" },
        action: { tool: "Edit", path: "src/upload.ts" },
        evidence: [{ id: memory, score: "0.93" }],
      });
      if (answer !== undefined)
        tell("answer", { actor, targets: [memory], answer, verdict, session });
    },
    waiting: (outcomes?: Outcomes) => {
      const trust = trustOf(events);
      return [...reviewReasons(clearanceOf(trust, outcomes), trust)].map(
        ([{ session }, reasons]) => [session, reasons],
      );
    },
  };
};

test("what was heeded, or answered by a person, waits for nobody", () => {
  const { fires, waiting } = story();
  fires("s-1");
  fires("s-2", "confirmed");
  expect(waiting()).toEqual([]);
});

test("an override waits, also where an agent called the warning wrong, until a person answers it", () => {
  const { fires, waiting } = story();
  fires("s-1", "override", AGENT);
  fires("s-2", "refuted", AGENT);
  expect(waiting()).toEqual([
    ["s-1", ["overridden"]],
    ["s-2", ["overridden"]],
  ]);
});

test("an override after which it failed again waits as that", () => {
  const { memory, fires, waiting, nowMs } = story();
  fires("s-1", "override", AGENT);
  const failed = { id: memory, when: nowMs(), files: [], tie: "relation" } as const;
  expect(waiting({ again: { [memory]: [failed] } })).toEqual([["s-1", ["failed-again"]]]);
});

test("what is mute waits, and so does what one more wrong warning would mute", () => {
  const near = story();
  for (const n of [1, 2, 3, 4]) near.fires(`s-${n}`, n === 1 ? "refuted" : "confirmed");
  near.fires("s-5");
  expect(near.waiting()).toEqual([["s-5", ["near-floor"]]]);
  near.tell("mute", { actor: PERSON, targets: [near.memory], by: "person", right: 3, decided: 4 });
  expect(near.waiting()).toEqual([["s-5", ["muted", "near-floor"]]]);
});
