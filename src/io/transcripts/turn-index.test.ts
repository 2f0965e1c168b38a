import { randomBytes } from "node:crypto";
import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { DATABASE, LOG } from "../../core/transcripts/sqlite/database.corpus.ts";
import { termsOf } from "../../core/search/terms.ts";
import type { TurnIndex, TurnScope } from "../../engine/ports/turn-index.ts";
import { scratchFolder } from "../../../test/support/scratch.ts";
import { filesBelow } from "../kit/files.ts";
import { createTurnIndex } from "./turn-index.ts";

interface Machine {
  readonly root: string;
  readonly path: (name: string) => string;
  readonly write: (name: string, ...rows: readonly object[]) => string;
  readonly open: (nowMs?: () => number) => TurnIndex;
}

/** A machine on which sessions are held in /own and elsewhere. What says "secret" is cut, and "purged" is not read. */
const machine = (): Machine => {
  const folder = scratchFolder();
  const root = join(folder, "index");
  const path = (name: string) => join(folder, ".claude/projects/p", `${name}.jsonl`);
  return {
    ...{ root, path },
    write: (name, ...rows) => {
      mkdirSync(dirname(path(name)), { recursive: true });
      appendFileSync(path(name), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
      return path(name);
    },
    open: (nowMs = () => 0) =>
      createTurnIndex({
        ...{ root, nowMs, home: { home: folder, env: {} } },
        ownerOf: (at = "nowhere") => ({
          name: at.replaceAll("/", ""),
          isOwn: at === "/own",
          clean: (text) =>
            text.includes("purged") ? undefined : text.replaceAll("secret", "[REDACTED]"),
        }),
        lease: { take: () => ({ ok: true, value: true }), give: () => undefined },
      }),
  };
};

const says = (content: string, more: object = {}) => ({
  ...{ type: "user", sessionId: "s", cwd: "/own", timestamp: "2026-01-01T00:00:00Z" },
  ...{ message: { role: "user", content }, ...more },
});

/** The texts of the turns with a word, as a search finds them. */
const having = (index: TurnIndex, word: string, scope: TurnScope = "project") => {
  const [term = ""] = termsOf(word);
  return index.match(scope, [term], ({ postings, turnAt }) =>
    [...(postings.lists.get(term)?.documents ?? [])].map((turn) => turnAt(turn)?.text),
  );
};

const refreshed = (index: TurnIndex, scope: TurnScope = "project") =>
  index.refresh(scope, 1_000_000);

test("what was said before the first search is found, redacted, with where it was said", () => {
  const { write, open } = machine();
  const transcript = write(
    "a",
    says("Why does the quokka <private>zebra</private> drift? secret"),
    {
      type: "assistant",
      message: { role: "assistant", content: [{ type: "text", text: "Ask." }] },
    },
  );
  const index = open();
  expect(refreshed(index)).toEqual({ ok: true, value: { transcripts: 1, unread: 0 } });
  const [term = ""] = termsOf("quokka");
  const found = index.match("project", [term], ({ turnAt, factsOf }) => [
    turnAt(0),
    factsOf(0),
    factsOf(2),
  ]);
  expect(found).toEqual([
    {
      ...{ agent: "claude-code", author: "person", atMs: Date.parse("2026-01-01T00:00:00Z") },
      ...{
        text: "Why does the quokka drift? [REDACTED]",
        session: "s",
        folder: "/own",
        transcript,
      },
    },
    expect.objectContaining({ kind: "turn", speaker: "user", agent: "claude-code" }),
    undefined,
  ]);
  for (const word of ["zebra", "secret"]) expect(having(index, word)).toEqual([]);
});

test("nothing of another folder is found, except if all of the machine is asked", () => {
  const { write, open } = machine();
  write("a", says("the quokka here"));
  write("b", says("the quokka there", { cwd: "/other" }));
  const index = open();
  refreshed(index);
  expect(having(index, "quokka")).toEqual(["the quokka here"]);
  refreshed(index, "machine");
  expect(having(index, "quokka", "machine").toSorted()).toEqual([
    "the quokka here",
    "the quokka there",
  ]);
});

test("only what came since is read, and a line that is being written waits for its end", () => {
  const { write, path, open } = machine();
  write("a", says("the quokka one"));
  refreshed(open());
  const line = JSON.stringify(says("the quokka two"));
  appendFileSync(path("a"), line.slice(0, 40));
  const index = open();
  refreshed(index);
  expect(having(index, "quokka")).toEqual(["the quokka one"]);
  appendFileSync(path("a"), `${line.slice(40)}\nnot json\n`);
  write("a", says("the quokka three"));
  refreshed(index);
  const again = open();
  refreshed(again);
  expect(having(again, "quokka")).toEqual(["the quokka one", "the quokka two", "the quokka three"]);
});

test("a transcript that was replaced or removed is not found any more", () => {
  const { write, path, open } = machine();
  write("a", says("the quokka one"), says("the quokka two"));
  write("b", says("the quokka three"));
  const index = open();
  refreshed(index);
  rmSync(path("b"));
  rmSync(path("a"));
  write(
    "a",
    says("the wombat, which is a longer text than what was in the file before it was replaced"),
    says("x y z"),
  );
  refreshed(index);
  expect(having(index, "quokka")).toEqual([]);
  expect(having(index, "wombat").length).toBe(1);
});

test("many readings leave few files, and find what one reading finds", () => {
  const one = machine();
  const many = machine();
  const index = many.open();
  for (let turn = 0; turn < 20; turn += 1) {
    for (const { write } of [one, many])
      write(`t${turn % 3}`, says(`the quokka ${turn} of w${turn % 4}`));
    if (turn % 5 === 4) {
      rmSync(many.path("t0"));
      renameSync(many.path("t1"), many.path("t0"));
      rmSync(one.path("t0"));
      renameSync(one.path("t1"), one.path("t0"));
    }
    expect(refreshed(index).ok).toBe(true);
  }
  const whole = one.open();
  refreshed(whole);
  for (const word of ["quokka", "w1", "w3"])
    expect(having(index, word).toSorted()).toEqual(having(whole, word).toSorted());
  const files = filesBelow(many.root);
  expect(files.ok && files.value.length).toBeLessThanOrEqual(9);
});

test("its files hold no word of what was said, and only the user may read them", () => {
  const { write, root, open } = machine();
  write("a", says("Zanzibar quokka"), says("a purged wombat"));
  const index = open();
  refreshed(index);
  expect(having(index, "wombat")).toEqual([]);
  const files = filesBelow(root);
  for (const file of files.ok ? files.value : []) {
    const text = readFileSync(join(root, file), "latin1").toLowerCase();
    for (const word of ["zanzibar", "quokka", "wombat"]) expect(text).not.toContain(word);
    expect(statSync(join(root, file)).mode & 0o077).toBe(0);
  }
  expect(statSync(root).mode & 0o077).toBe(0);
  expect(files.ok && files.value.length).toBe(3);
});

test("when patience runs out, what was read is found, and the rest is read next time", () => {
  const { write, open } = machine();
  write("a", ...Array.from({ length: 50 }, (_, turn) => says(`the quokka ${turn}`)));
  let now = 0;
  const index = open(() => (now += 1));
  let found = 0;
  let unread = 1;
  for (let times = 0; unread > 0 && times < 50; times += 1) {
    const read = index.refresh("project", 20);
    unread = read.ok ? read.value.unread : 0;
    const next = having(index, "quokka").length;
    expect(next).toBeGreaterThanOrEqual(found);
    expect(times > 0 || (next > 0 && next < 50)).toBe(true);
    found = next;
  }
  expect(found).toBe(50);
});

test("a line of megabytes is passed over, and a damaged index is made again", () => {
  const { write, root, open } = machine();
  write("a", says("x".repeat(5 << 20)), says("the quokka"));
  refreshed(open());
  const files = filesBelow(root);
  for (const file of files.ok ? files.value : []) writeFileSync(join(root, file), randomBytes(400));
  const index = open();
  refreshed(index);
  expect(having(index, "quokka")).toEqual(["the quokka"]);
});

test("sessions in a database are read with what its log has, and again when they change", () => {
  const { root, open } = machine();
  const folder = join(dirname(root), ".local/share/opencode");
  mkdirSync(folder, { recursive: true });
  const put = (name: string, text: string) =>
    writeFileSync(join(folder, name), gunzipSync(Buffer.from(text, "base64")));
  put("opencode.db", DATABASE);
  const index = open();
  refreshed(index, "machine");
  expect(having(index, "turn", "machine").length).toBe(24);
  put("opencode.db-wal", LOG);
  expect(refreshed(index, "machine")).toMatchObject({ value: { transcripts: 3 } });
  // The second of its first session was removed, but the session was not said to have changed.
  expect(having(index, "turn", "machine").filter((text) => text !== undefined).length).toBe(35);
  const found = index.match("machine", [], ({ turnAt, factsOf }) => [turnAt(0), factsOf(0)]);
  expect(found).toMatchObject([{ agent: "opencode", author: "person" }, { agent: "opencode" }]);
});
