// Every host's form of a call gives the same action, and any input gets an answer in bounded time.
import {
  assert as check,
  constantFrom,
  dictionary,
  jsonValue,
  letrec,
  oneof,
  property,
  string,
  array,
  boolean,
  integer,
} from "fast-check";
import { describe, expect, it } from "vitest";
import { featuresOf } from "../../code/change.ts";
import { actionOf, actionOfCommand, actionOfDiff, respelled, type Action } from "./action.ts";
import { COMMANDS, EDITS, IDLE, UNSAID, WRITES } from "./payloads.corpus.ts";
import { readApplyPatch } from "./apply-patch.ts";
import { readSearchReplace } from "./search-replace.ts";
import { readToolCall } from "./tool-call.ts";
import { readUnifiedDiff } from "./unified-diff.ts";
import { draws } from "../../../../test/support/draws.ts";

const absent = (): undefined => undefined;

const judged = (call: unknown, present: (path: string) => string | undefined = absent): Action => {
  const steps = readToolCall(JSON.stringify(call));
  if (!steps.ok) throw new Error(steps.error.kind);
  return actionOf(steps.value, present);
};

const nested = (open: string, levels: number): string =>
  open.repeat(levels) +
  "{}" +
  [...open]
    .filter((sign) => sign === "[" || sign === "{")
    .map((sign) => (sign === "[" ? "]" : "}"))
    .reverse()
    .join("")
    .repeat(levels);

const linesOf = (action: Action): readonly string[] =>
  action.files.flatMap(({ hunks }) => hunks.flatMap(({ lines }) => lines));

describe("a tool call of any host", () => {
  it.each(EDITS)("that edits: %s", (_, call) => {
    const { files, faults } = judged(call);
    expect(faults).toEqual([]);
    expect(files).toMatchObject([
      { path: "src/cart.ts", act: "edit", hunks: [{ old: 1, new: 1 }], binary: false },
    ]);
    expect(linesOf({ files, faults })).toEqual(["-const TAX = 0.2", "+const TAX = 0.21"]);
  });

  it.each(WRITES)("that makes a file: %s", (_, call) => {
    expect(judged(call)).toMatchObject({
      files: [
        {
          path: "src/cart.ts",
          act: "add",
          hunks: [{ old: 0, new: 1, lines: ["+export const A = 1"] }],
        },
      ],
      faults: [],
    });
  });

  it.each(COMMANDS)("that runs a command: %s", (_, call, command) => {
    expect(judged(call)).toEqual({ files: [], faults: [], command });
  });

  it.each(UNSAID)("that keeps its text to itself: %s", (_, call) => {
    expect(judged(call)).toEqual({
      files: [],
      faults: [{ kind: "edit-unsaid", path: "src/cart.ts" }],
    });
  });

  it.each(IDLE)("that neither edits nor runs: %s", (_, call) => {
    expect(readToolCall(JSON.stringify(call))).toEqual({
      ok: false,
      error: { kind: "tool-call-idle" },
    });
  });

  it("is refused by name where it is no JSON, or too long", () => {
    const kindOf = (json: string): string => {
      const read = readToolCall(json);
      return read.ok ? "read" : read.error.kind;
    };
    expect(kindOf("")).toBe("tool-call-broken");
    expect(kindOf('{"tool_name":"Edit","tool_input":{"file_pa')).toBe("tool-call-broken");
    expect(kindOf("[".repeat(1_000_000))).toBe("tool-call-broken");
    for (const open of ["[", '{"tool_input":', '{"edits":[', '{"path":"a","edits":['])
      for (const levels of [1_000, 100_000])
        expect(kindOf(nested(open, levels))).toMatch(/^(?:tool-call-(?:idle|broken)|read)$/);
    expect(kindOf(" ".repeat(32_000_001))).toBe("tool-call-too-long");
    expect(kindOf('\uFEFF{"command":"ls"}')).toBe("read");
  });
});

const file = "one\r\ntwo\r\nthree\r\ntwo\r\n";
const present = (path: string): string | undefined => (path === "a.ts" ? file : undefined);

describe("an edit of a file at hand", () => {
  it("shows whole lines, where they stand", () => {
    const call = { file_path: "a.ts", old_string: "o\nthr", new_string: "o\nTHR" };
    expect(judged(call, present).files[0]?.hunks).toEqual([
      { old: 3, new: 3, lines: ["-three", "+THRee"] },
    ]);
  });

  it("is put there once, or everywhere", () => {
    const call = { file_path: "a.ts", old_string: "two", new_string: "$&" };
    expect(linesOf(judged(call, present))).toEqual(["-two", "+$&"]);
    expect(linesOf(judged({ ...call, replace_all: true }, present))).toEqual([
      "-two",
      "+$&",
      "-two",
      "+$&",
    ]);
  });

  it("may rest on the edit before", () => {
    const edits = [
      { old_string: "one", new_string: "uno" },
      { old_string: "uno", new_string: "eins" },
    ];
    expect(linesOf(judged({ file_path: "a.ts", edits }, present))).toEqual(["-one", "+eins"]);
  });

  it("that does not fit is judged by its own text, and says so", () => {
    const call = { file_path: "a.ts", old_string: "four", new_string: "five" };
    const action = judged(call, present);
    expect(linesOf(action)).toEqual(["-four", "+five"]);
    expect(action.faults).toEqual([{ kind: "edit-not-placed", path: "a.ts" }]);
  });

  it("that writes it whole is compared with it", () => {
    const call = { file_path: "a.ts", content: "one\ntwo\n3\ntwo\n" };
    expect(judged(call, present).files).toMatchObject([
      { act: "edit", hunks: [{ old: 3, new: 3, lines: ["-three", "+3"] }] },
    ]);
  });

  it("inserts, appends and deletes", () => {
    const insert = { command: "insert", path: "a.ts", insert_line: 1, new_str: "x\ny" };
    expect(judged(insert, present).files[0]?.hunks).toEqual([
      { old: 1, new: 2, lines: ["+x", "+y"] },
    ]);
    expect(judged({ command: "cat >> a.ts <<'E'\nz\nE" }, present).files[0]?.hunks).toEqual([
      { old: 4, new: 5, lines: ["+z"] },
    ]);
    const gone = "*** Begin Patch\n*** Delete File: a.ts\n*** End Patch";
    for (const call of [
      { tool_name: "delete_file", tool_input: { path: "a.ts" } },
      { input: gone },
    ])
      expect(judged(call, present).files).toMatchObject([
        { act: "delete", hunks: [{ old: 1, new: 0, lines: ["-one", "-two", "-three", "-two"] }] },
      ]);
  });

  it("finds the cell of a notebook", () => {
    const notebook = JSON.stringify({ cells: [{ id: "c1", source: ["x = 1\n", "y = 2"] }] });
    const call = { notebook_path: "n.ipynb", cell_id: "c1", new_source: "x = 1\ny = 3" };
    expect(linesOf(judged(call, () => notebook))).toEqual(["-y = 2", "+y = 3"]);
    expect(linesOf(judged({ ...call, edit_mode: "delete" }, () => notebook))).toEqual([
      "-x = 1",
      "-y = 2",
    ]);
    expect(linesOf(judged({ ...call, edit_mode: "insert" }, () => "no JSON"))).toEqual([
      "+x = 1",
      "+y = 3",
    ]);
    expect(judged(call, () => "no JSON").faults).toEqual([
      { kind: "edit-not-placed", path: "n.ipynb" },
    ]);
  });

  it("of a binary file has no lines", () => {
    const call = { file_path: "logo.png", content: "\u0089PNG\0\0" };
    expect(judged(call)).toMatchObject({ files: [{ binary: true, hunks: [] }], faults: [] });
    expect(judged({ ...call, content: "text" }, () => "\0")).toMatchObject({
      files: [{ binary: true, hunks: [] }],
    });
  });
});

describe("an action", () => {
  it("holds the command beside the files it hands over", () => {
    const command = "cd src && git apply <<'EOF'\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\nEOF";
    const action = actionOfCommand(command, absent);
    expect(action.command).toBe(command);
    expect(linesOf(action)).toEqual(["-a", "+b"]);
  });

  it("is nothing of a patch that is taken back or only looked at", () => {
    const patch = "<<'EOF'\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\nEOF";
    const filesOf = (command: string) => actionOfCommand(`${command} ${patch}`, absent).files;
    for (const command of ["git apply", "git apply -p1 --index", "patch -p1", "patch -d web"])
      expect(filesOf(command)).toHaveLength(1);
    const others = ["git apply -R", "git apply --reverse", "patch -p1 -R", "patch -Rp1"];
    for (const command of [...others, "git apply --check", "git apply --stat", "patch --dry-run"])
      expect(filesOf(command)).toEqual([]);
  });

  it("is where the command goes first, unless it goes on or comes back", () => {
    const pathsOf = (command: string): readonly string[] =>
      actionOfCommand(command, absent).files.map(({ path }) => path);
    const text = "cat >a.ts <<'E'\nx\nE";
    const patch = "apply_patch <<'E'\n*** Begin Patch\n*** Add File: b.ts\n+x\n*** End Patch\nE";
    expect(pathsOf(`cd web && ${text}`)).toEqual(["web/a.ts"]);
    expect(pathsOf(`cd /p/web; ${patch}`)).toEqual(["/p/web/b.ts"]);
    expect(pathsOf(`cd web && cat >/p/a.ts <<'E'\nx\nE`)).toEqual(["/p/a.ts"]);
    expect(pathsOf(`bash -lc "cd web && ${text.replaceAll("'", "")}\n"`)).toEqual(["web/a.ts"]);
    expect(pathsOf(`${text}\nmkdir -p web && cd web\n${text}`)).toEqual(["a.ts", "web/a.ts"]);
    const others = ["cd $X", "cd -", "cd ~/web", "make && (cd web && make)", "cd web && cd .."];
    for (const first of others) expect(pathsOf(`${first} && ${text}`)).toEqual(["a.ts"]);
  });

  it("is respelled as the log spells paths, less what is outside", () => {
    const action = judged({
      tool_calls: [
        { file_path: "/p/a.ts", content: "a" },
        { file_path: "/etc/x", content: "b" },
      ],
    });
    const inside = respelled(action, (path) =>
      path.startsWith("/p/") ? path.slice(3) : undefined,
    );
    expect(inside.files.map(({ path }) => path)).toEqual(["a.ts"]);
    expect(inside.faults).toEqual([{ kind: "path-unknown", path: "/etc/x" }]);
    const moved = actionOfDiff("diff --git a/x b/y\nrename from x\nrename to y\n");
    expect(respelled(moved, (path) => `top/${path}`).files).toMatchObject([
      { path: "top/y", from: "top/x" },
    ]);
  });

  it("gives the features of a change", () => {
    const [, call] = EDITS[0] ?? ["", {}];
    expect(featuresOf(judged(call).files, () => false)).toMatchObject({
      totalLines: 2,
      files: [{ path: "src/cart.ts", act: "edit" }],
    });
  });
});

describe("in bounded time", () => {
  const wide = "x".repeat(5_000_000);

  it("a line of five million characters is one line", () => {
    const write = judged({ file_path: "a.min.js", content: wide }, () => `${wide}y`);
    expect(linesOf(write)).toHaveLength(2);
    const edit = { file_path: "a.js", old_string: "x", new_string: "yy", replace_all: true };
    expect(judged(edit, () => wide).files).toHaveLength(1);
    expect(featuresOf(write.files, () => false)).toBeUndefined();
  });

  it("ten thousand hunks, files or edits are read", () => {
    const many = Array.from({ length: 10_000 }, (_, n) => n);
    const hunks = many.map((n) => `@@ -${n + 1} +${n + 1} @@\n-a${n}\n+b${n}\n`).join("");
    expect(actionOfDiff(`--- a/x\n+++ b/x\n${hunks}`).files[0]?.hunks).toHaveLength(10_000);
    const files = many.map((n) => `*** Add File: f${n}\n+a\n`).join("");
    expect(judged({ input: `*** Begin Patch\n${files}*** End Patch` }).files).toHaveLength(10_000);
    const edits = many.map((n) => ({ old_string: `a${n}`, new_string: `b${n}` }));
    const [changed] = judged({ file_path: "x", edits }, () => wide).files;
    expect(changed?.hunks).toHaveLength(10_000);
    const one = `@@ -1,300000 +0,0 @@\n${"-a\n".repeat(300_000)}`;
    expect(linesOf(actionOfDiff(`--- a/x\n+++ b/x\n${one}`))).toHaveLength(300_000);
  });
});

const patchLine = constantFrom(
  ...["diff --git a/a b/a", "--- a/a", "+++ b/a", "--- x", "+++ /dev/null", "@@ -1,2 +1 @@", "@@"],
  ...["@@ -0,0 +1,99999999999 @@", "@@@ -1 -1 +1 @@@", "-a", "+b", " c", "", "\\ No newline", "\0"],
  ...["rename from a", "rename to", "new file mode 1", "Binary files a and b differ", "GIT binary"],
  ...["*** Begin Patch", "*** End Patch", "*** Update File: a", "*** Add File: ", "*** Move to: b"],
  ...[
    "*** Delete File: a",
    "*** End of File",
    "<<<<<<< SEARCH",
    "=======",
    ">>>>>>> REPLACE",
    "\r",
  ],
);

const field = constantFrom(
  ...[
    "tool_name",
    "tool_input",
    "toolArgs",
    "input",
    "output",
    "args",
    "tool_calls",
    "path",
    "edits",
  ],
  ...[
    "file_path",
    "old_string",
    "new_string",
    "content",
    "command",
    "patch",
    "diff",
    "files",
    "name",
  ],
  ...["insert_line", "new_source", "notebook_path", "tool_response", "originalFile", "replace_all"],
);

const { call } = letrec((tie) => ({
  call: oneof(
    { maxDepth: 6 },
    constantFrom("Edit", "Read", "ls > x", "a", "", "*** Begin Patch\n*** Add File: a\n+b", "view"),
    oneof(boolean(), integer(), string(), jsonValue()),
    array(tie("call"), { maxLength: 4 }),
    dictionary(field, tie("call"), { maxKeys: 6 }),
  ),
}));

describe("whatever comes", () => {
  it("a patch gives files or faults", () => {
    check(
      property(array(patchLine, { maxLength: 40 }), (all) => {
        const text = all.join("\n");
        for (const read of [readUnifiedDiff(text), readApplyPatch(text)])
          expect(read.files.length + read.faults.length).toBeGreaterThan(
            text.trim() === "" ? -1 : 0,
          );
        expect(Array.isArray(readSearchReplace(text))).toBe(true);
      }),
      { numRuns: draws(2_000) },
    );
  });

  it("a tool call gives an action or a fault by name", () => {
    check(
      property(call, (value) => {
        const steps = readToolCall(JSON.stringify(value));
        if (!steps.ok) expect(steps.error.kind).toMatch(/^tool-call-/);
        else {
          const { files, faults, command } = actionOf(steps.value, () => "a\nb\n");
          expect(files.length + faults.length + (command === undefined ? 0 : 1)).toBeGreaterThan(0);
        }
      }),
      { numRuns: draws(3_000) },
    );
  });
});
