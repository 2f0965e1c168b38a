// Arbitrary talk about two memories, for property tests: what the gate said of them, and what anybody said about that.
import fc from "fast-check";
import type { EventId } from "../../src/core/event/id.ts";
import type { Fields } from "../../src/core/kit/json.ts";
import { createTeller, type Told } from "./teller.ts";

export const START = Date.UTC(2026, 0, 5, 9);
const SESSIONS = ["s-1", "s-2", undefined] as const;
const SCOPES = ["all", "session", "paths", "memories"] as const;

const remark = fc.record({
  writer: fc.constantFrom("a", "b"),
  kind: fc.constantFrom(
    ...["verdict", "verdict", "verdict", "answer", "answer", "answer", "attempt"],
    ...["mute", "revive", "snooze", "gate-policy", "purge", "note"],
  ),
  /** Picks among whatever there is to pick from. */
  pick: fc.nat(59),
  session: fc.constantFrom(...SESSIONS),
  actor: fc.constantFrom<Fields>(
    ...[{ door: "cli", tty: "yes" }, { door: "cli", tty: "yes" }, { door: "web" }],
    ...[{ door: "cli", tty: "yes", agents: ["AGENT"] }, { door: "hook" }],
  ),
});

const bodyOf = (
  kind: string,
  pick: number,
  about: EventId,
  verdict: EventId | undefined,
): Fields => {
  switch (kind) {
    case "attempt":
      return { outcome: "failed", relates: [{ as: "repeats", to: about }], files: ["src/a.ts"] };
    case "verdict":
      return {
        ...{ level: "warn", delivered: pick % 3 ? "deny" : "context", rule: "change" },
        ...{ action: { tool: "Edit", path: "src/a.ts" }, evidence: [{ id: about, score: "0.9" }] },
        ...(pick % 5 ? {} : { key: `host:${pick}` }),
      };
    case "answer":
      return {
        targets: [about],
        answer: ["override", "confirmed", "refuted", "override", "not-applicable"][pick % 5],
        ...(pick % 4 && verdict !== undefined ? { verdict } : {}),
      };
    case "snooze":
      return { targets: [about], until: START + pick * 4, scope: SCOPES[pick % 4], paths: ["src"] };
    case "gate-policy":
      return {
        level: ["off", "inform", "warn", "block"][pick % 4],
        ...(pick % 3 ? { paths: ["src"] } : { floor: "0.5", decided: 2 }),
        targets: [about],
      };
    default:
      return { targets: [about], by: pick % 2 ? "person" : "precision", tombstones: [] };
  }
};

/** Two memories, and whatever was said of them by anybody. */
export const anyTalk: fc.Arbitrary<readonly Told[]> = fc
  .array(remark, { maxLength: 40, size: "max" })
  .map((remarks) => {
    const tellers = { a: createTeller("a"), b: createTeller("b") };
    const told = ["one", "two"].map(
      (text) => tellers.a({ kind: "attempt", body: { text, outcome: "failed" }, ts: START }),
    );
    for (const [at, { writer, kind, pick, session, actor }] of remarks.entries()) {
      const events = told.map(({ event }) => event);
      const verdicts = events.filter((event) => event.kind === "verdict");
      const targets = kind === "purge" ? events.slice(2) : events.slice(0, 2);
      const about = targets[pick % Math.max(1, targets.length)]?.id;
      if (about === undefined) continue;
      const body = bodyOf(kind, pick, about, verdicts[pick % Math.max(1, verdicts.length)]?.id);
      const said = { text: kind, actor, ...(session === undefined ? {} : { session }), ...body };
      const tell = tellers[writer === "a" ? "a" : "b"];
      told.push(tell({ kind, body: said, ts: START + 3 * at + 3 - (pick % 2) }));
    }
    return told;
  });
