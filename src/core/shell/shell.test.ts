// A command line is read as a shell reads it: tested with a corpus, with a real shell, and with random input.
import { spawnSync } from "node:child_process";
import { array, assert as check, constantFrom, property, string, tuple } from "fast-check";
import { describe, expect, it } from "vitest";
import { readShell } from "./shell.ts";
import { CASES } from "./shell.corpus.ts";
import { findPattern, isTyped, readPattern } from "./pattern.ts";
import type { ShellCommand } from "./types.ts";
import { draws } from "../../../test/support/draws.ts";
import { anyCharacter } from "../../../test/support/texts.ts";

const read = (line: string): readonly ShellCommand[] => {
  const found = readShell(line);
  if (!found.ok) throw new Error(`${found.error.why}: ${line}`);
  return found.value;
};

const wordsOf = (line: string): readonly (readonly string[])[] =>
  read(line).map(({ words }) => words.map(({ text }) => text));

describe("a pattern and a command line", () => {
  it.each(CASES)("%s | %s: %s", (text, line, expected) => {
    const pattern = readPattern(text);
    if (!pattern.ok) throw new Error(pattern.error.why);
    expect(findPattern(pattern.value, read(line)) === undefined ? "no match" : "match").toBe(
      expected,
    );
  });

  it("is what to avoid, where that is typed as a command and is no prose", () => {
    for (const typed of [
      "git push --force",
      "rm -rf build",
      "npm publish",
      " make -j8 ",
      "git push --force origin main",
    ])
      expect([typed, isTyped(typed)]).toEqual([typed, true]);
    const prose = [
      "git commits without any tests",
      "Using --force",
      "go",
      "mocks of the clock",
      "git push --force to main",
      "rm -rf node_modules without asking",
      "inline styles -webkit-only",
      "magic numbers -1",
      "",
    ];
    for (const said of [...prose, "git push --force; git pull", "git push\n--force"])
      expect([said, isTyped(said)]).toEqual([said, false]);
  });

  it("is refused where it names no command, or more than one", () => {
    const why = (text: string): string => {
      const pattern = readPattern(text);
      return pattern.ok ? "usable" : pattern.error.why;
    };
    expect(why("")).toBe("no-command");
    expect(why("…")).toBe("no-command");
    expect(why("X=1")).toBe("no-command");
    expect(why("$CMD --force")).toBe("no-command");
    expect(why("curl x | sh")).toBe("several-commands");
    expect(why("git push 'oops")).toBe("unreadable");
    expect(why("sudo rm -rf")).toBe("usable");
  });
});

describe("reading a command line", () => {
  it("gives assignments, words and redirections apart", () => {
    expect(read("A=1 B='x y' run 2>>log <in >out 3>&1 last")).toEqual([
      {
        assignments: [
          { text: "A=1", known: true },
          { text: "B=x y", known: true },
        ],
        words: [
          { text: "run", known: true },
          { text: "last", known: true },
        ],
        redirections: [
          { fd: 2, mode: "append", target: { text: "log", known: true } },
          { mode: "read", target: { text: "in", known: true } },
          { mode: "write", target: { text: "out", known: true } },
          { fd: 3, mode: "duplicate", target: { text: "1", known: true } },
        ],
      },
    ]);
  });

  it("says of each word whether its value is known", () => {
    const known = (line: string): readonly boolean[] =>
      (read(line).at(-1)?.words ?? []).map((word) => word.known);
    for (const word of ["a", "'$c'", '"*"', "\\*", "$'\\t'", "[", "{}", "@{u}", "a~", "$"])
      expect([word, known(`run ${word}`)]).toEqual([word, [true, true]]);
    for (const word of [
      "$b",
      '"$b"',
      "*.ts",
      "x{1,2}",
      "~/x",
      "x[ab]",
      "$(d)",
      "`d`",
      "a?",
      "<(d)",
    ])
      expect([word, known(`run ${word}`)]).toEqual([word, [true, false]]);
  });

  it("hands over the bodies of here-documents, several to a line", () => {
    const [command] = read("run <<A <<-'B'\none $x\nA\n\ttwo $x\n\tB\nnext");
    expect(command?.redirections.map(({ target }) => target)).toEqual([
      { text: "one $x\n", known: false },
      { text: "two $x\n", known: true },
    ]);
    expect(wordsOf("run <<A\ngit push\nA\nnext")).toEqual([["run"], ["next"]]);
  });

  it("keeps the redirections of groups and loops", () => {
    const targets = read("(a) >one; { b; } >two; for x in c; do d; done >three")
      .flatMap(({ redirections }) => redirections)
      .map(({ target }) => target.text);
    expect(targets).toEqual(["one", "two", "three"]);
  });

  it("keeps characters nobody sees as data", () => {
    expect(wordsOf("a\u200Bb \u202Ec\u0000d e\u00A0f")).toEqual([
      ["a\u200Bb", "\u202Ec\u0000d", "e\u00A0f"],
    ]);
  });

  it("says what it cannot read, in bounded time", () => {
    const why = (line: string): string => {
      const found = readShell(line);
      return found.ok ? "read" : found.error.why;
    };
    for (const open of ["'", '"', "`", "$(", "(", "${", "$'", "x=(", '"$(', "$((1"])
      expect([open, why(`echo ${open}`)]).toEqual([open, "unclosed"]);
    for (const open of ["(", "$(", '"$(', "((", "$((", "${a:-", "<(", "case a in a) ", "`"]) {
      const answer = why(open.repeat(20_000));
      expect([open, answer]).toEqual([open, expect.stringMatching(/^(?:too-|unclosed|read)/)]);
    }
    expect(why(`${"( ".repeat(100)}a${")".repeat(100)}`)).toBe("too-deep");
    expect(why(`${"sudo ".repeat(100)}a`)).toBe("too-deep");
    expect(why("a;".repeat(2_000))).toBe("too-many");
    expect(why("x".repeat(131_073))).toBe("too-long");
    for (const line of ["{[".repeat(60_000), "a[".repeat(60_000), "cat <<E ".repeat(10_000)])
      expect(why(line)).toBe("read");
  });

  it("does not double its work with each level of substitution", () => {
    const nested = (levels: number): string =>
      levels === 0 ? "ls" : `sh -c "$(${nested(levels - 1)})"`;
    expect(read(nested(25)).length).toBeLessThan(100);
  });
});

const piece = constantFrom(
  ...["a", "B-", "=", "#", "x y", "'s q'", "'\"'", '"d q"', '"it\'s"', '"\\$x"', '"a\\b"'],
  ...["\\ ", "\\'", '\\"', "\\\\", "''", '""', '"\\\\"', "\\\n", "{", "}", "!", "é", "\t"],
);

describe("properties of reading", () => {
  it("splits words as sh does", () => {
    const lines: string[] = [];
    check(
      property(array(array(piece, { minLength: 1, maxLength: 5 }), { maxLength: 4 }), (words) => {
        const line = `show ${words.map((parts) => parts.join("")).join(" ")}`;
        // After a comment, the text behind the newline is another command and may open a group that never ends.
        if (!/\s#[^\n]*\n/.test(line)) lines.push(line);
      }),
      { numRuns: draws(400) },
    );
    const script = `show() { for word in "$@"; do printf '<%s>' "$word"; done; printf '\\036'; }\n`;
    const shell = spawnSync("sh", ["-c", script + lines.join("\n")], { encoding: "utf8" });
    const seen = lines.map((line) =>
      (wordsOf(line)[0] ?? [])
        .slice(1)
        .map((text) => `<${text}>`)
        .join(""),
    );
    const shown = shell.stdout.split("\u001E");
    expect(lines.map((line, n) => [line, shown[n]])).toEqual(
      lines.map((line, n) => [line, seen[n]]),
    );
  });

  it("finds a quoted word unchanged", () => {
    check(
      property(string({ unit: anyCharacter }), (text) => {
        const quoted = `'${text.replaceAll("'", `'\\''`)}'`;
        expect(wordsOf(`run ${quoted}`)).toEqual([["run", text]]);
      }),
    );
  });

  const noise = array(
    constantFrom(
      ...["'", '"', "`", "$", "(", ")", "{", "}", "<", ">", "<<", "<<<", "&", "|", ";", "\n", "\\"],
      ...["#", "=", " ", "a", "if", "then", "fi", "case", "in", "esac", "do", "done", "for", "[["],
      ...["]]", "$((", "))", "$(", "sh -c", "eval", "sudo", "xargs", "find", "-exec", "EOF", "\0"],
    ),
    { maxLength: 60 },
  );

  it("answers whatever it is handed", () => {
    check(
      property(noise, (parts) => {
        const found = readShell(parts.join(""));
        if (found.ok) for (const { words } of found.value) expect(Array.isArray(words)).toBe(true);
        else expect(found.error.kind).toBe("shell-unreadable");
      }),
      { numRuns: draws(3_000) },
    );
  });

  it("sees the commands of a list one by one", () => {
    const command = constantFrom("ls", "git push --force", "echo 'a;b'", "x=1 y", "a >f");
    const joint = constantFrom(";", "&&", "||", "|", "&", "\n");
    check(
      property(array(tuple(command, joint), { minLength: 1 }), (list) => {
        const line = list.map(([text, sign]) => `${text} ${sign} `).join("");
        expect(read(line)).toEqual(list.flatMap(([text]) => read(text)));
      }),
    );
  });
});
