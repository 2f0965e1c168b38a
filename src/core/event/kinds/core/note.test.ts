import fc from "fast-check";
import { expect, test } from "vitest";
import { exampleCommon } from "../../example.ts";
import type { BodyOf } from "../../kind.ts";
import { NAMESPACES, note, type Namespace } from "./note.ts";

/** A memory as kept in a git note: front matter, then Markdown. */
interface GitNote {
  readonly type: Namespace;
  readonly timestamp: string;
  readonly summary: string;
  readonly spec?: string;
  readonly tags: readonly string[];
  readonly phase?: string;
  readonly status: NonNullable<NoteBody["status"]>;
  readonly relates_to: readonly string[];
  readonly body: string;
}

type NoteBody = BodyOf<typeof note.fields>;

const bodyOf = ({ type, timestamp, summary, relates_to, ...same }: GitNote): NoteBody => ({
  salt: exampleCommon.salt,
  actor: { door: "import" },
  namespace: type,
  when: Date.parse(timestamp),
  text: summary,
  relates: relates_to.map((id) => ({ as: "relates-to", to: `key:import:git-notes:${id}` })),
  ...same,
});

const gitNoteOf = (body: NoteBody): GitNote => ({
  type: body.namespace,
  timestamp: new Date(body.when).toISOString(),
  summary: body.text,
  ...(body.spec === undefined ? {} : { spec: body.spec }),
  tags: body.tags ?? [],
  ...(body.phase === undefined ? {} : { phase: body.phase }),
  status: body.status ?? "active",
  relates_to: (body.relates ?? []).map(({ to }) => to.replace("key:import:git-notes:", "")),
  body: body.body ?? "",
});

const word = fc.stringMatching(/^[a-z][a-z0-9 -]{0,30}$/);
const moment = fc.date({
  min: new Date("1970-01-01T00:00:00Z"),
  max: new Date("2200-01-01T00:00:00Z"),
  noInvalidDate: true,
});

const gitNotes = fc.record(
  {
    type: fc.constantFrom(...NAMESPACES),
    timestamp: moment.map((date) => date.toISOString()),
    summary: fc.stringMatching(/^[^\r\n]{1,100}$/),
    spec: word,
    tags: fc.array(word, { maxLength: 4 }),
    phase: word,
    status: fc.constantFrom(
      "active",
      "pending",
      "in-progress",
      "resolved",
      "archived",
      "tombstone",
    ),
    relates_to: fc.array(fc.stringMatching(/^[a-z]+:[0-9a-f]{7}:[0-9]$/), { maxLength: 3 }),
    body: fc.string({ unit: "grapheme" }),
  },
  {
    requiredKeys: ["type", "timestamp", "summary", "tags", "status", "relates_to", "body"],
  },
);

test("a memory kept in a git note becomes a note and comes back as it was", () => {
  fc.assert(
    fc.property(gitNotes, (memory) => {
      const body = bodyOf(memory);
      expect(note.refuse(body)).toBe(undefined);
      const read: unknown = JSON.parse(JSON.stringify(body));
      expect(read).toEqual(body);
      expect(gitNoteOf(body)).toEqual(memory);
    }),
  );
});
