// The command line as users see it: each text file here is a session that is played again and must look the same.
// `npx vitest run --project=stories test/transcript -u` writes what it looks like now; read the difference before you commit it.
import { chmodSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { inject, test } from "vitest";
import { warmFunctions } from "../support/warm.ts";
import { createScratch, type Scratch } from "./cli.ts";
import { play } from "./play.ts";
import { alike, photoRepeats, photoStore, soreStory } from "./stories.ts";

const withAlike = (scratch: Scratch): string => {
  const folder = scratch.repository("photo-store");
  scratch.shy(["init", "--skip-history"], { cwd: folder });
  for (const { event, line } of alike())
    scratch.write(`photo-store/.git/twiceshy/log/${event.writer}/team-000001.jsonl`, line);
  writeFileSync(join(scratch.root, "prefix"), alike()[0].event.id.slice(0, 4));
  return folder;
};

/** A folder with a memory of projectmem, one line of which is no event. */
const withForeign = (scratch: Scratch): string => {
  const folder = photoStore(scratch);
  const at = { timestamp: "2024-03-08T10:00:00Z", location: "src/upload.js:3" };
  const lines = [
    { ...at, id: "evt_1", type: "issue", issue_id: "0001", summary: "Uploads hang over 2 GB" },
    {
      ...{ ...at, id: "evt_2", type: "attempt", issue_id: "0001", outcome: "failed" },
      ...{ summary: "Raise the proxy's timeout", notes: "4 GB pass, 8 GB still hang." },
    },
    { ...at, id: "evt_3", type: "decision", summary: "Uploads go to the bucket" },
    {
      ...{ ...at, id: "evt_4", type: "decision", supersedes: "evt_3" },
      ...{ summary: "Uploads go through the queue", notes: "The bucket checks no quotas." },
    },
    { ...at, id: "evt_5", type: "note", summary: "" },
  ];
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  scratch.write("photo-store/.projectmem/events.jsonl", text);
  return folder;
};

/** What other tools keep of a project: a graph with a secret and a torn line, a record, and a file of rules. */
const withOthers = (scratch: Scratch): string => {
  const folder = photoStore(scratch);
  const observations = [
    "Checks no quotas",
    "Is called with ghp_" + "x7".repeat(18),
    "Always ask it",
  ];
  const graph = [
    JSON.stringify({ type: "entity", name: "Bucket", entityType: "service", observations }),
    '{"type":"entity","na',
    JSON.stringify({ type: "relation", from: "Uploads", to: "Bucket", relationType: "end_in" }),
  ];
  scratch.write("photo-store/graph.jsonl", graph.join("\n"));
  const ranges = [{ start_line: 3, end_line: 9 }];
  const contributor = { type: "ai", model_id: "anthropic/claude-opus-4-5" };
  const trace = {
    ...{ version: "0.1.0", id: "1", timestamp: "2024-03-08T10:00:00Z" },
    files: [{ path: "src/upload.js", conversations: [{ contributor, ranges }] }],
  };
  scratch.write("photo-store/.agent-trace/traces.jsonl", `${JSON.stringify(trace)}\n`);
  scratch.write(
    "photo-store/CLAUDE.md",
    "# Gotchas\n- The proxy closes uploads after 60 seconds\n- Never retry, because the server counts each one\n- Use tabs\n",
  );
  return folder;
};

/** Agents in the home folder, with settings as people keep them. */
const withAgents = (scratch: Scratch): string => {
  symlinkSync(
    join(dirname(inject("bin")), "twiceshy-hook"),
    join(scratch.root, "bin/twiceshy-hook"),
  );
  chmodSync(scratch.write("bin/codex", "#!/bin/sh\necho codex-cli 0.140.0\n"), 0o755);
  scratch.write("home/.codex/config.toml", 'model = "gpt-6"\n');
  scratch.write("home/.cursor/mcp.json", '{\n\t// the team\'s\n\t"mcpServers": {}\n}');
  scratch.write("home/.config/zed/settings.json", '{ "theme": ');
  return photoStore(scratch);
};

/** What makes the folder in which a session begins, by the name of the text file. */
const BEGINNINGS: Readonly<Record<string, (scratch: Scratch) => string>> = {
  "first-day": photoStore,
  across: photoStore,
  answers: photoStore,
  assumptions: photoStore,
  brief: withForeign,
  import: withOthers,
  bridges: photoStore,
  care: photoStore,
  "check-paths": soreStory,
  churn: soreStory,
  config: photoStore,
  damage: photoStore,
  decisions: photoStore,
  environment: photoStore,
  facts: photoStore,
  ids: withAlike,
  install: withAgents,
  issues: photoStore,
  lessons: photoStore,
  map: photoStore,
  mistakes: photoStore,
  overrides: photoStore,
  places: photoStore,
  plan: photoStore,
  replay: photoRepeats,
  search: photoStore,
  secrets: photoStore,
  stale: photoStore,
  structure: photoStore,
  why: photoStore,
};

/** These start the programs that are on the PATH, as users do. */
const ALONE = new Set(["first-day", "install"]);

test.for(Object.entries(BEGINNINGS))("%s", async ([name, begin], { expect }) => {
  const file = join(import.meta.dirname, `${name}.txt`);
  const scratch = createScratch();
  const functions = ALONE.has(name) ? "" : warmFunctions();
  const played = play(readFileSync(file, "utf8"), scratch, begin(scratch), functions);
  await expect(played).toMatchFileSnapshot(file);
});
