import { expect, test } from "vitest";
import type { Event } from "../../event/envelope.ts";
import type { EventId } from "../../event/id.ts";
import type { Fields } from "../../kit/json.ts";
import { createTeller } from "../../../../test/golden/teller.ts";
import { clearanceOf, suppressionOf, type Suppression } from "./clearance.ts";
import { trustOf } from "../../fold/trust.ts";

const START = Date.UTC(2026, 0, 5);
const PERSON = { door: "cli", tty: "yes" };
const PROMPT = { actor: { door: "hook", agents: ["claude-code"] }, tags: ["in-prompt"] };

/** One failure, of which the session s-1 was warned. */
const story = () => {
  const teller = createTeller("a");
  const events: Event[] = [];
  const tell = (kind: string, body: Fields): EventId => {
    const ts = START + events.length * 60_000;
    const { event } = teller({ kind, body: { text: kind, ...body }, ts });
    events.push(event);
    return event.id;
  };
  const memory = tell("attempt", { outcome: "failed", files: ["src/upload.ts"] });
  const verdict = tell("verdict", {
    ...{ actor: { door: "hook" }, session: "s-1", level: "warn", delivered: "deny" },
    ...{
      action: { tool: "Edit", path: "src/upload.ts" },
      evidence: [{ id: memory, score: "0.9" }],
    },
  });
  return {
    tell,
    says: (answer: string, more: Fields): EventId =>
      tell("answer", { targets: [memory], verdict, session: "s-1", answer, ...more }),
    ask: (session: string, path = "src/upload.ts"): Suppression =>
      suppressionOf(clearanceOf(trustOf(events)), {
        ...{ memory: [memory], paths: [path], session },
        nowMs: START + 3_600_000,
      }),
  };
};

test("a warning called wrong in a prompt stops nothing more in that session, and goes on in others", () => {
  const { says, ask } = story();
  says("refuted", PROMPT);
  expect(ask("s-1")).toMatchObject({ most: "warn", answered: true });
  expect(ask("s-2")).toEqual({ most: "warn", delivery: "deny" });
});

test("a prompt ends no `right elsewhere` of a person", () => {
  const { says, ask } = story();
  says("not-applicable", { actor: PERSON });
  expect(ask("s-2").most).toBe("silent");
  says("confirmed", PROMPT);
  expect(ask("s-2").most).toBe("silent");
});

test("a prompt lifts no block of a policy", () => {
  const { tell, says, ask } = story();
  tell("gate-policy", { actor: PERSON, level: "block" });
  for (const answer of ["refuted", "override"]) says(answer, PROMPT);
  expect(ask("s-1").most).toBe("block");
  says("override", { actor: PERSON });
  expect(ask("s-1").most).toBe("warn");
});
