// Everything that is remembered, memory by memory, in the order in which it happened: for people
// and programs elsewhere.
import type { Fields } from "../../core/kit/json.ts";
import { compareWhen } from "../../core/fold/issues.ts";
import { memories } from "../../core/fold/memories.ts";
import type { Memory } from "../../core/fold/memory.ts";
import { wholeBody } from "../blobs/whole-body.ts";
import { linesOf } from "../recall/lines.ts";
import type { Project } from "../project.ts";

export interface Exported {
  readonly memory: Memory;
  /** Issues only. */
  readonly open: boolean | undefined;
}

/** Purged memories are gone and not named, forgotten ones are not shown, and items are about one session's work. */
export const exportMemory = ({ index }: Project): readonly Exported[] => {
  const open = new Set(index.lists.openIssues().map(({ id }) => id));
  return [...memories(index.all())]
    .filter(
      ({ kind, standing, forgotten }) => standing !== "purged" && !forgotten && kind !== "item",
    )
    .sort(compareWhen)
    .map((memory) => ({ memory, open: memory.kind === "issue" ? open.has(memory.id) : undefined }));
};

export interface WithWords extends Exported {
  /** Everything that its first event says, without the fields that only a machine uses. */
  readonly fields: Fields;
}

/** The same with the full texts, of which a folded memory has only a part. */
export function* exportWords(project: Project): Generator<WithWords> {
  const exported = exportMemory(project);
  const wanted = new Set<string>(exported.map(({ memory }) => memory.id));
  const fields = new Map<string, Fields>();
  for (const { line } of linesOf(project))
    if (line.is === "event" && line.event.body !== null && wanted.has(line.event.id))
      fields.set(line.event.id, wordsOf(wholeBody(project, line.event.body)));
  for (const one of exported) yield { ...one, fields: fields.get(one.memory.id) ?? {} };
}

const wordsOf = ({
  salt: _salt,
  change: _change,
  redactions: _done,
  blobs: _aside,
  ...fields
}: Fields): Fields => fields;
