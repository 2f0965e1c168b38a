import { describe, expect, it } from "vitest";
import type { Commit } from "./commit.ts";
import { processTagsOf } from "./process.ts";
import { reasonOf } from "./reason.ts";

const SHA = "6347e75deea2eda444c60080fda3885c1fb7705d";
const commit = (message: string, author = "A", parents: readonly string[] = [SHA]): Commit => ({
  sha: SHA,
  parents,
  when: 0,
  author,
  subject: message.split("\n")[0] ?? "",
  message,
});
const failed = commit("Add a cache\n\nMakes it fast.");
const why = (message: string): string | undefined => reasonOf(commit(message), failed);

describe("why a change was taken back", () => {
  it("is nothing where nobody said", () => {
    expect(why(`Revert "Add a cache"\n\nThis reverts commit ${SHA}.`)).toBeUndefined();
    expect(
      why(`Revert "Merge x"\n\nThis reverts commit ${SHA}, reversing\nchanges made to ${SHA}.`),
    ).toBeUndefined();
    expect(
      why('Revert "Add a cache" (#12)\n\nReverts o/r#11\n\nSigned-off-by: A <a@b>'),
    ).toBeUndefined();
    expect(
      why('Revert "Add a cache"\n\nReason for revert: <INSERT REASONING HERE>'),
    ).toBeUndefined();
    expect(
      why('Revert "Add a cache"\n\nMakes it fast.\n\n> Add a cache\n> really'),
    ).toBeUndefined();
    expect(
      why('Revert "Add a cache"\n\n* Revert "Add a cache"\n\n* remove the docs too'),
    ).toBeUndefined();
  });

  it("is no list of what was taken back besides", () => {
    const list = ` * ${SHA}\n * 49a9dc6743a8d90c46a51a42706943acf39a5d85`;
    expect(
      why(`Revert "Add a cache (#4)" and dependent changes (#9)\n\nThis reverts commits:\n${list}`),
    ).toBeUndefined();
    for (const trailer of ["refs: https://example.com/pull/4", "Update o/r#22171"])
      expect(
        why(`Revert "Add a cache"\n\nThis reverts commit ${SHA}.\n\n${trailer}`),
      ).toBeUndefined();
    const breaks = `It breaks what ${SHA} relies on.`;
    expect(why(`Revert "Add a cache"\n\n${list}\n\n${breaks}`)).toBe(breaks);
  });

  it("is what is said besides", () => {
    const breaks = "It breaks uploads on Windows.";
    expect(why(`Revert "Add a cache"\n\nThis reverts commit ${SHA}.\n\n${breaks}`)).toBe(breaks);
    expect(
      why(`Revert "Add a cache"\n\n${breaks}\n\nThis reverts commit ${SHA}.\n\nFixes #12`),
    ).toBe(breaks);
    expect(
      why(`Revert "Add a cache"\n\nReason for revert: ${breaks}\nChange-Id: I123\nBug: 7`),
    ).toBe(breaks);
    expect(
      why(`Revert "Add a cache"\n\nThis reverts commit ${SHA} because it breaks uploads.`),
    ).toBe("it breaks uploads.");
    expect(why('Revert "Add a cache" because it breaks uploads (#14)')).toBe("it breaks uploads");
    expect(why(`Revert "Add a cache"\n\n${breaks}\n\nour-CI: bot <no-reply+bot@example.com>`)).toBe(
      breaks,
    );
  });

  it("is read in scripts that put no gap between words", () => {
    for (const leaks of ["連線池會洩漏檔案描述符。", "接続がリークします。", "การเชื่อมต่อรั่วไหล"])
      expect(why(`Revert "Add a cache"\n\nThis reverts commit ${SHA}.\n\n${leaks}`)).toBe(leaks);
    expect(why(`Revert "Add a cache"\n\nThis reverts commit ${SHA}.\n\n回滚`)).toBeUndefined();
  });

  it("is not what was done instead, nor a jest", () => {
    const back = `\n\nThis reverts commit ${SHA}.`;
    expect(why(`Use the old store again${back}`)).toBeUndefined();
    expect(why(`Don't cache unless instructed (#2006)${back}`)).toBe(
      "Don't cache unless instructed (#2006)",
    );
    expect(why(`Revert "Add a cache"\n\nTo please the king ;)`)).toBeUndefined();
    expect(why("Revert accidentally committed changes (Issue #1653)")).toBe(
      "Revert accidentally committed changes",
    );
    expect(why("Revert previous commit as amqp.Consumer was already taken")).toBe(
      "Revert previous commit as amqp.Consumer was already taken",
    );
  });

  it("is each item of a list as a sentence, without those that only name a commit", () => {
    const items = `- ${SHA}\n- it breaks Python 3.8\n- tests fail on Windows, because paths\n  use backslashes`;
    expect(why(`Revert "Add a cache"\n\n${items}`)).toBe(
      "it breaks Python 3.8. tests fail on Windows, because paths use backslashes.",
    );
  });

  it("is not what a program printed", () => {
    const printed = "```\nKeyError: 1\n  at a failing line\n```";
    expect(why(`Revert "Add a cache"\n\nIt broke logins.\n\n${printed}\n\nSo it goes.`)).toBe(
      "It broke logins.\n\nSo it goes.",
    );
  });

  it("is not what the revert itself does", () => {
    expect(why(`Undo "Add a cache"\n\nIt improves the error message.`)).toBeUndefined();
    expect(
      why(`Undo "Add a cache"\n\nPartial revert of ${SHA} #17 for cmake, and so for autotools.`),
    ).toBeUndefined();
  });

  it("comes without the word for it", () => {
    expect(why('Revert "Add a cache"\n\nRevert reason: it leaks sessions.')).toBe(
      "it leaks sessions.",
    );
  });

  it("is not the title of a message without an empty line", () => {
    const joined = (...lines: readonly string[]) =>
      reasonOf({ ...commit(lines.join("\n")), subject: lines.join(" ") }, commit("Glue headers"));
    expect(
      joined(
        'Headers are not split on "," when adding',
        `Rolls back ${"a1b2c3d4".repeat(5)}`,
        "This is necessary for dates.",
      ),
    ).toBe("This is necessary for dates.");
    expect(joined('Revert "Glue headers", because it broke', "all dates.")).toBe(
      "it broke all dates.",
    );
  });

  it("is not the subject that only says what was undone, where the body says why", () => {
    const undone = "ignore: partially revert symlink loop check optimization";
    const said = "It results in a massive amount of file handles open simultaneously.";
    const opened = commit("ignore: be fastidious with file handles");
    expect(reasonOf(commit(`${undone}\n\n${said}`), opened)).toBe(said);
    expect(reasonOf(commit(`${undone}\n\nThis also touches the walker.`), opened)).toContain(
      undone,
    );
  });
});

describe("what is no technical failure", () => {
  const tags = (subject: string, revert: string, files = 1): readonly string[] =>
    processTagsOf(commit(subject), commit(revert), files);

  it("is told by the words of the revert and the change", () => {
    expect(tags("Add x", 'Revert "Add x"\n\nMerged by accident.')).toEqual(["process", "accident"]);
    expect(tags("Add x", 'Revert "Add x"\n\nLet us hold off until 3.0 is released.')).toEqual([
      "process",
      "too-early",
    ]);
    expect(tags("Add x", 'Revert "Add x"\n\nThis will be relanded for Deno v2.8.')).toEqual([
      "process",
      "too-early",
    ]);
    expect(tags("Add x", 'Revert "Add x"\n\nThese must land together.')).toEqual([
      "process",
      "ordering",
    ]);
    expect(tags("Add x", 'Revert "Add x"\n\nNot for the release branch.')).toEqual([
      "process",
      "release-branch",
    ]);
    expect(tags("Bump left-pad from 1.0.0 to 1.1.0", 'Revert "Bump"')).toEqual([
      "process",
      "dependency-bump",
    ]);
    expect(tags("1.2.3", 'Revert "1.2.3"')).toEqual(["process", "version-bump"]);
    expect(tags("Add x", 'Revert "Add x"', 51)).toEqual(["process", "many-files"]);
  });

  it("is not read into a breakage, nor into the quoted subject", () => {
    expect(tags("Add x", 'Revert "Add x"\n\nIt crashes. Reverting for now.')).toEqual([]);
    expect(tags("Add x", 'Revert "Add x"\n\nWill be relanded with its fix.')).toEqual([]);
    expect(
      tags("Do not load plugins too early", 'Revert "Do not load plugins too early"\n\nBroken.'),
    ).toEqual([]);
    expect(tags("Update: allow x to be 5", 'Revert "Update: allow x to be 5"')).toEqual([]);
  });

  it("is not a person's work that a queue merged", () => {
    const merge = commit("Auto merge of #1 - x", "bors[bot]", [SHA, SHA]);
    expect(processTagsOf(merge, commit('Revert "x"'), 1)).toEqual([]);
    expect(processTagsOf(commit("x", "dependabot[bot]"), commit('Revert "x"'), 1)).toEqual([
      "process",
      "bot",
    ]);
  });
});
