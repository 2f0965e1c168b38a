// Serves the protocol's calls one after the other: finds the project that a call is about, has the act done (acts.ts) and
// formats the answer. A fault is an answer too, with a hint.
import type {
  CallToolResult,
  InputRequiredResult,
  McpServer,
  ServerContext,
} from "@modelcontextprotocol/server";
import type { Fault } from "../../answers/faults/fault.ts";
import type { Fields } from "../../core/kit/json.ts";
import { err, type Result } from "../../core/kit/result.ts";
import type { Project, WritableProject } from "../../engine/project.ts";
import {
  createActs,
  type Acted,
  type CallMeans,
  type CallOutcome,
  type Warned,
} from "./acts/acts.ts";
import { lines } from "./acts/lines.ts";
import type { Enqueue } from "./acts/queue.ts";
import { actorOf, rootsOf } from "./caller.ts";
import { asksRoots, isPinnedIn, placeOfCall, type Whereabouts } from "./project.ts";
import { WAYS } from "./ways.ts";

export interface McpCall {
  /** Absent if the client cannot be asked anything, as with completions. */
  readonly context: ServerContext | undefined;
  /** The project that the call names. */
  readonly project: string | undefined;
  readonly paths: readonly string[];
}

/** How an answer is sent: in words, and as a document. */
export interface AnswerForm<Answer> {
  /** In words. They must suffice alone, because some clients show nothing else. */
  readonly say: (answer: Answer) => string;
  readonly shape: (answer: Answer) => Fields;
}

export interface Dispatcher {
  readonly read: <Answer extends object>(
    call: McpCall,
    act: (project: Project) => Acted<Answer>,
    form: AnswerForm<Answer>,
  ) => Promise<CallToolResult | InputRequiredResult>;
  readonly write: <Answer extends object>(
    call: McpCall,
    act: (project: WritableProject) => Acted<Answer>,
    form: AnswerForm<Answer>,
  ) => Promise<CallToolResult | InputRequiredResult>;
  /** For a question about the machine: no project is opened, and none need be clear. */
  readonly survey: <Answer extends object>(
    call: McpCall,
    act: (around: ServedMachine) => Acted<Answer>,
    form: AnswerForm<Answer>,
  ) => Promise<CallToolResult | InputRequiredResult>;
  /** For questions that are not tools. */
  readonly tell: <Out>(
    call: McpCall,
    act: (project: Project) => Acted<Out>,
  ) => Promise<Served<Out>>;
}

export interface ServedMachine {
  readonly env: Whereabouts["env"];
  /** The project that a call would be about. */
  readonly current: PlaceFound;
  /** A root is pinned: no other project may be named. */
  readonly isPinned: boolean;
}

type PlaceFound = ReturnType<typeof placeOfCall>;

export type Served<Out> =
  | CallOutcome<Out>
  /** The client is asked for something first, and will call again. */
  | { readonly is: "asked"; readonly ask: InputRequiredResult };

export interface Serving extends Whereabouts, Omit<CallMeans, "env" | "ways"> {
  readonly enqueue: Enqueue;
}

export const createDispatcher = (server: McpServer, serving: Serving): Dispatcher => {
  const { env, readOnly, enqueue, warn } = serving;
  const acts = createActs({ ...serving, ways: WAYS });
  const inPlace = async <Out>(
    { context, project: named }: McpCall,
    act: (place: PlaceFound) => Promise<Served<Out>>,
  ): Promise<Served<Out>> => {
    const asks = context !== undefined && asksRoots(serving, named);
    const roots = asks ? await rootsOf(server, context, warn) : { are: [] };
    if ("asked" in roots) return { is: "asked", ask: roots.asked };
    return enqueue(() => act(placeOfCall(serving, { project: named, roots: roots.are }))).catch(
      (fault: unknown) => {
        warn(fault instanceof Error ? (fault.stack ?? fault.message) : String(fault));
        return acts.without(err({ kind: "fault-of-ours", what: String(fault) }));
      },
    );
  };
  const callerOf = ({ context, paths }: McpCall) => ({
    actor: actorOf(server, context),
    paths,
    isCancelled: () => context?.mcpReq.signal.aborted ?? false,
  });
  const readWith = <Out>(
    call: McpCall,
    act: (project: Project) => Acted<Out>,
  ): Promise<Served<Out>> =>
    inPlace<Out>(call, async (place) =>
      place.ok ? acts.read(place.value, callerOf(call), act) : acts.without(place),
    );
  const writeWith = <Out extends object>(
    call: McpCall,
    act: (project: WritableProject) => Acted<Out>,
  ): Promise<Served<Out & Warned>> =>
    inPlace<Out & Warned>(call, async (place) =>
      place.ok ? acts.write(place.value, callerOf(call), act) : acts.without(place),
    );
  const survey: Dispatcher["survey"] = async (call, act, form) => {
    const isPinned = isPinnedIn(serving);
    const served = await inPlace(call, async (current) =>
      acts.without(await act({ env, current, isPinned })),
    );
    return replyOf(served, form);
  };
  return {
    survey,
    tell: readWith,
    read: async (call, act, form) =>
      replyOf(await readWith(call, readOnly ? act : counted(act, form)), form),
    write: async (call, act, form) => replyOf(await writeWith(call, act), form),
  };
};

/** What an answer holds was retrieved. */
const counted =
  <Answer>(act: (project: Project) => Acted<Answer>, { shape }: AnswerForm<Answer>) =>
  async (project: Project): Promise<Result<Answer, Fault>> => {
    const done = await act(project);
    if (!done.ok) return done;
    const { noteRetrieved } = await import("../../engine/recall/note-retrieved.ts");
    noteRetrieved(project, shape(done.value));
    return done;
  };

const replyOf = <Answer extends object>(
  served: Served<Answer & Warned>,
  form: AnswerForm<Answer>,
): CallToolResult | InputRequiredResult => {
  if (served.is === "asked") return served.ask;
  if (served.is === "refused")
    return {
      content: [{ type: "text", text: lines(served) }],
      isError: true,
      _meta: { "twiceshy/fault": served.kind },
    };
  const { answer } = served;
  const { warnings = [] } = answer;
  const text = [form.say(answer), ...warnings.map((words) => `warning: ${words}`)].join("\n");
  const document = { ...form.shape(answer), ...(warnings.length === 0 ? {} : { warnings }) };
  return { content: [{ type: "text", text }], structuredContent: document };
};
