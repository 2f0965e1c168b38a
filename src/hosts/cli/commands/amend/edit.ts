// twiceshy edit <id>: a note, a decision or a lesson as Markdown in your editor. What you save takes its place.
import * as v from "valibot";
import { shortId } from "../../../../core/event/id.ts";
import { memoryAsText } from "../../../../core/capture/as-text.ts";
import { withoutPrivate } from "../../../../core/kit/private-text.ts";
import { err, ok } from "../../../../core/kit/result.ts";
import { editable, recordEdit } from "../../../../engine/amend/edit.ts";
import { inLine } from "../../../../answers/text/style.ts";
import { editText, keepText } from "../../../../open/machine.ts";
import { commonFlags } from "../../flags.ts";
import { showWritten } from "../../show-written.ts";
import { writing } from "../../writing.ts";

const editedSchema = v.object({
  project: v.string(),
  /** The memory as it was. */
  replaced: v.string(),
  /** The one that took its place; absent if nothing was changed. */
  id: v.optional(v.string()),
  text: v.optional(v.string()),
});

export const { command, example, output } = writing(
  {
    more: "VISUAL or EDITOR names the editor. What you save is recorded as a new memory that supersedes the old one, which stays in the log. If you change nothing, or delete everything, nothing is written. Front matter with anything but tags and files is refused, and your text is kept.",
    example: "twiceshy edit h4xgq2",
    flags: commonFlags,
    positional: {
      kind: "tuple",
      parameters: [
        {
          parse: (id: string) => id,
          brief: "The memory, by the first characters of its id",
          placeholder: "id",
        },
      ],
    },
    ids: (id) => [id],
    output: editedSchema,
    say: ({ project, replaced, id, text = "" }, style) =>
      id === undefined
        ? `Nothing was written in ${project}: the text was not changed.`
        : `${style.strong(shortId(id))} in ${project} replaces ${shortId(replaced)}: ${inLine(text)}`,
  },
  async ({ context, project }, id: string) => {
    const found = editable(project, id);
    if (!found.ok) return found;
    const editing = { ...found.value, text: project.write.redact(found.value.text) };
    const before = memoryAsText(editing.text);
    const text = await editText(before, context.process.env);
    if (!text.ok) return text;
    const replaced = found.value.memory.id;
    if (text.value === before) return ok({ project: project.name, replaced });
    const recorded = recordEdit(project, editing, text.value);
    if (!recorded.ok && recorded.error.kind === "edit-unread") {
      const kept = await keepText(project.write.redact(withoutPrivate(text.value)));
      return kept.ok ? err({ ...recorded.error, path: kept.value }) : kept;
    }
    if (!recorded.ok) return recorded;
    if (recorded.value === undefined) return ok({ project: project.name, replaced });
    showWritten(context, project);
    const { id: now, text: claim } = recorded.value;
    return ok({ project: project.name, replaced, id: now, text: claim });
  },
);
