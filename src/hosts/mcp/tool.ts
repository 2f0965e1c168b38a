// What a tool is: schemas with bounds, one act of the engine, and one text. Each is in a file of its own in tools/;
// registry.ts lists them.
import type { DocumentOf } from "../../answers/document.ts";
import { withoutPrivateIn } from "../../core/kit/private-text.ts";
import type { McpServer } from "@modelcontextprotocol/server";
import * as v from "valibot";
import type { Fields } from "../../core/kit/json.ts";
import { clip } from "../../core/kit/text.ts";
import type { Project, WritableProject } from "../../engine/project.ts";
import type { Acted } from "./acts/acts.ts";
import type { AnswerForm, Dispatcher } from "./dispatcher.ts";
import type { Profile } from "./profiles.ts";
import { described, standardOf } from "./schema.ts";

export interface Tool {
  readonly name: string;
  readonly profile: Profile;
  readonly writes: boolean;
  readonly register: (server: McpServer, dispatcher: Dispatcher) => void;
}

export interface Spec<In, Answer, Schema extends v.GenericSchema> extends AnswerForm<Answer> {
  readonly name: string;
  /** The smallest profile that has it. */
  readonly profile: Profile;
  readonly title: string;
  /** What it is for and when to call it, in words for a model. */
  readonly does: string;
  readonly takes: v.GenericSchema<unknown, In>;
  readonly gives: Schema;
  /** The paths that a call names. Each must be in the call's project, or in none. */
  readonly paths?: (input: In) => readonly (string | undefined)[];
  /** The answer as the document that a client gets. */
  readonly shape: (answer: Answer) => DocumentOf<Schema> & Fields;
}

/** What every call may say. */
export interface CommonInput {
  readonly project?: string | undefined;
}

/** Every field is bounded. An unknown field is refused, because it was meant to say something. */
export const takes = <Shape extends v.ObjectEntries>(shape: Shape) =>
  v.strictObject(
    {
      ...shape,
      project: v.exactOptional(
        v.pipe(
          v.string(),
          v.minLength(1),
          v.maxLength(4_096),
          v.check((name) => !name.includes("\0"), "names no project"),
          v.description("Another: name or folder"),
        ),
      ),
    },
    // A hostile key could be as long as a whole call.
    ({ expected, received }) =>
      expected === "never"
        ? `Not known: ${clip(received, 40)}. It takes: ${[...Object.keys(shape), "project"].join(", ")}.`
        : `Expected ${expected} and received ${clip(received, 40)}.`,
  );

export const gives = <Shape extends v.ObjectEntries>(shape: Shape) =>
  v.object({ project: described(v.string(), "The project that answers"), ...shape });

export const wrote = <Shape extends v.ObjectEntries>(shape: Shape) =>
  v.object({
    project: described(v.string(), "The project written to"),
    folder: described(v.string(), "Its folder"),
    ...shape,
    warnings: v.optional(described(v.array(v.string()), "Other faults; what was written is safe")),
  });

export const reading = <
  In extends CommonInput,
  Answer extends object,
  Schema extends v.GenericSchema,
>(
  spec: Spec<In, Answer, Schema>,
  act: (project: Project, input: In) => Acted<Answer>,
): Tool => ({
  ...{ name: spec.name, profile: spec.profile, writes: false },
  register: (server, dispatcher) => {
    const annotations = { readOnlyHint: true, openWorldHint: false };
    server.registerTool(spec.name, { ...shownOf(spec), annotations }, (input, context) =>
      dispatcher.read(
        { context, project: input.project, paths: pathsOf(spec, input) },
        (project) => act(project, withoutPrivateIn(input)),
        spec,
      ),
    );
  },
});

/** Nothing is ever overwritten: a memory changes only by another event. */
export const writing = <
  In extends CommonInput,
  Answer extends object,
  Schema extends v.GenericSchema,
>(
  spec: Spec<In, Answer, Schema>,
  act: (project: WritableProject, input: In) => Acted<Answer>,
): Tool => ({
  ...{ name: spec.name, profile: spec.profile, writes: true },
  register: (server, dispatcher) => {
    const annotations = {
      ...{ readOnlyHint: false, destructiveHint: false },
      ...{ idempotentHint: false, openWorldHint: false },
    };
    server.registerTool(spec.name, { ...shownOf(spec), annotations }, (input, context) =>
      dispatcher.write(
        { context, project: input.project, paths: pathsOf(spec, input) },
        (project) => act(project, withoutPrivateIn(input)),
        spec,
      ),
    );
  },
});

const shownOf = <In, Answer, Schema extends v.GenericSchema>({
  title,
  does,
  takes: input,
  gives: output,
}: Spec<In, Answer, Schema>) => ({
  title,
  description: does,
  inputSchema: standardOf(input),
  outputSchema: standardOf(output),
});

const pathsOf = <In, Answer, Schema extends v.GenericSchema>(
  { paths }: Spec<In, Answer, Schema>,
  input: In,
): readonly string[] => paths?.(input).filter((path) => path !== undefined) ?? [];

/** What says of a tool what its name does not. */
export type ToolAbout<In> = Pick<
  Spec<In, never, v.GenericSchema>,
  "name" | "profile" | "title" | "does" | "takes"
>;

/** The words of an answer that is a page. */
export const pageItself = { say: ({ page }: { readonly page: string }): string => page };

/** A tool that answers with one page of Markdown, and a few figures. */
export const paging = <
  In extends CommonInput,
  Schema extends v.GenericSchema<unknown, { page: string }>,
>(
  about: ToolAbout<In> & { readonly gives: Schema } & Pick<Spec<In, never, Schema>, "paths">,
  act: (project: Project, input: In) => Acted<DocumentOf<Schema> & Paged>,
): Tool =>
  reading({ ...about, ...pageItself, shape: (page: DocumentOf<Schema> & Paged) => page }, act);

export const pageSchema = gives({ page: described(v.string(), "Markdown") });
type Paged = DocumentOf<typeof pageSchema>;
