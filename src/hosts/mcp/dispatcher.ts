// Serves every call, one after the other: it finds and opens the project, does the act, and redacts, words and sends
// the answer. A fault is an answer too, with what to do about it.
import type {
  CallToolResult,
  InputRequiredResult,
  McpServer,
  ServerContext,
} from "@modelcontextprotocol/server";
import type { Fields } from "../../core/kit/json.ts";
import { lazily } from "../../core/kit/lazy.ts";
import { plain } from "../../core/kit/plain.ts";
import type { Redact } from "../../core/kit/redact.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { Place } from "../../engine/ports/place.ts";
import type { Project, WritableProject } from "../../engine/project.ts";
import { finishInterrupted } from "../../engine/care/finish-interrupted.ts";
import { refreshJudged } from "../../engine/care/refresh.ts";
import { catchUpMeans, findInitialised, openProject, type Opening } from "../../open/project.ts";
import { openingOf } from "../../open/machine.ts";
import { defaultRedaction } from "../../open/redaction.ts";
import { writableOf } from "../../open/writable.ts";
import type { Behind } from "./behind.ts";
import { actorOf, rootsOf } from "./caller.ts";
import type { Fault } from "../../answers/faults/fault.ts";
import { asksRoots, isPinnedIn, placeOfCall, type Whereabouts } from "./project.ts";
import { wordsOf } from "./ways.ts";

export type Acted<T> = Result<T, Fault> | Promise<Result<T, Fault>>;

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
  readonly current: ReturnType<typeof placeOfCall>;
  /** A root is pinned: no other project may be named. */
  readonly isPinned: boolean;
}

export type Served<Out> =
  /** Redacted and plain: neither the document nor its words can do anything to a terminal. */
  | { readonly is: "told"; readonly told: Out }
  | { readonly is: "refused"; readonly kind: Fault["kind"]; readonly words: string }
  /** The client is asked for something first, and will call again. */
  | { readonly is: "asked"; readonly ask: InputRequiredResult };

export interface Serving extends Whereabouts {
  /** Nothing is remembered, not even what git did meanwhile. */
  readonly readOnly: boolean;
  /** Runs acts one after the other, in the order they came. */
  readonly inTurn: <T>(act: () => Promise<T>) => Promise<T>;
  /** Work that a write leaves for later. */
  readonly behind: Behind;
  /** Says outside the protocol what went wrong beside a call. */
  readonly warn: (words: string) => void;
}

export const createDispatcher = (server: McpServer, serving: Serving): Dispatcher => {
  const { env, readOnly, inTurn, behind, warn } = serving;
  const openToRead = async (
    place: Place,
    { context, paths }: McpCall,
  ): Promise<Result<Project, Fault>> => {
    const opening = openingOf(place, env);
    const within = withinProject(opening, paths);
    if (!within.ok) return within;
    const opened = openProject(opening);
    if (!opened.ok || readOnly) return opened;
    const { catchUp } = await import("../../engine/care/catch-up.ts");
    const actor = actorOf(server, context);
    const writable = lazily(async () => {
      const upgraded = writableOf(opened.value, { env, actor });
      return upgraded.ok ? upgraded.value : undefined;
    });
    const means = catchUpMeans(opened.value, { ...opening, door: actor.door }, { writable });
    const caught = await catchUp(opened.value, means);
    if (!caught.ok) warn(wordsOf(caught.error));
    return opened;
  };
  /**
   * A cancelled question is not answered, because nobody waits for it. What was to be remembered is remembered all the
   * same: closing a connection cancels nothing.
   */
  const openUnlessCancelled = async (
    place: Place,
    call: McpCall,
  ): Promise<Result<Project, Fault>> =>
    call.context?.mcpReq.signal.aborted ? err({ kind: "call-cancelled" }) : openToRead(place, call);
  const openToWrite = async (
    place: Place,
    call: McpCall,
  ): Promise<Result<WritableProject, Fault>> => {
    const read = await openToRead(place, call);
    if (!read.ok) return read;
    const actor = actorOf(server, call.context);
    const opened = writableOf(read.value, { env, actor });
    const finished = opened.ok
      ? finishInterrupted(opened.value, (done) => done.ok || warn(wordsOf(done.error)))
      : opened;
    if (!finished.ok) read.value.store.close();
    return finished.ok ? opened : finished;
  };
  const inPlace = async <Out>(
    { context, project: named }: McpCall,
    act: (place: ReturnType<typeof placeOfCall>) => Promise<Served<Out>>,
  ): Promise<Served<Out>> => {
    const asks = context !== undefined && asksRoots(serving, named);
    const roots = asks ? await rootsOf(server, context, warn) : { are: [] };
    if ("asked" in roots) return { is: "asked", ask: roots.asked };
    return inTurn(() => act(placeOfCall(serving, { project: named, roots: roots.are }))).catch(
      (fault: unknown) => {
        warn(fault instanceof Error ? (fault.stack ?? fault.message) : String(fault));
        return refused({ kind: "fault-of-ours", what: String(fault) }, defaultRedaction());
      },
    );
  };
  const serve = <P extends Project, Out>(
    call: McpCall,
    open: (place: Place, call: McpCall) => Promise<Result<P, Fault>>,
    act: (project: P) => Acted<Out>,
  ): Promise<Served<Out>> =>
    inPlace(call, async (place) => {
      const opened = place.ok ? await open(place.value, call) : place;
      return opened.ok ? doneWith(opened.value, act) : refused(opened.error, defaultRedaction());
    });
  const survey: Dispatcher["survey"] = async (call, act, form) => {
    const isPinned = isPinnedIn(serving);
    const served = await inPlace(call, async (current) =>
      answeredWith(await act({ env, current, isPinned }), defaultRedaction()),
    );
    return replyOf(served, form);
  };
  return {
    survey,
    tell: (call, act) => serve(call, openUnlessCancelled, act),
    read: async (call, act, form) =>
      replyOf(await serve(call, openUnlessCancelled, readOnly ? act : counted(act, form)), form),
    write: async (call, act, form) =>
      replyOf(
        unwritten(await serve(call, openToWrite, (project) => refreshed(project, act, behind))),
        form,
      ),
  };
};

/** What an answer holds was retrieved. */
const counted =
  <Answer>(act: (project: Project) => Acted<Answer>, { shape }: AnswerForm<Answer>) =>
  async (project: Project): Promise<Result<Answer, Fault>> => {
    const done = await act(project);
    if (done.ok) {
      const { noteRetrieved } = await import("../../engine/recall/note-retrieved.ts");
      noteRetrieved(project, shape(done.value));
    }
    return done;
  };

/** Closes what the project opened, because a server outlives very many calls. */
const doneWith = async <P extends Project, Out>(
  project: P,
  act: (project: P) => Acted<Out>,
): Promise<Served<Out>> => {
  try {
    const redact = await project.store.redaction();
    return answeredWith(await act(project), redact);
  } finally {
    project.store.close();
  }
};

const answeredWith = <Out>(done: Result<Out, Fault>, redact: Redact): Served<Out> =>
  done.ok ? { is: "told", told: plain(redact(done.value)) } : refused(done.error, redact);

/** What was written stands; what went wrong beside it is told with the answer. */
const refreshed = async <Answer extends object>(
  project: WritableProject,
  act: (project: WritableProject) => Acted<Answer>,
  behind: Behind,
): Promise<Result<Answer & Warned, Fault>> => {
  const done = await act(project);
  if (!done.ok) return done;
  behind.leave(project);
  const judged = refreshJudged(project);
  return judged.ok ? done : ok({ ...done.value, warnings: [wordsOf(judged.error)] });
};

/** A file fault does not say what it prevented, so the caller hears that nothing was remembered. */
const unwritten = <Out>(served: Served<Out>): Served<Out> =>
  served.is === "refused" && served.kind.startsWith("file-")
    ? { ...served, words: `Nothing was recorded: ${served.words}` }
    : served;

/** A path that belongs to another project is refused before anything is done. */
const withinProject = (opening: Opening, paths: readonly string[]): Result<unknown, Fault> => {
  for (const path of paths) {
    const within = findInitialised({ ...opening, place: undefined, path });
    if (!within.ok) return within;
  }
  return ok(undefined);
};

interface Warned {
  readonly warnings?: readonly string[];
}

const replyOf = <Answer extends object>(
  served: Served<Answer & Warned>,
  form: AnswerForm<Answer>,
): CallToolResult | InputRequiredResult => {
  if (served.is === "asked") return served.ask;
  if (served.is === "refused")
    return {
      content: [{ type: "text", text: served.words }],
      isError: true,
      _meta: { "twiceshy/fault": served.kind },
    };
  const { told: answer } = served;
  const { warnings = [] } = answer;
  const text = [form.say(answer), ...warnings.map((words) => `warning: ${words}`)].join("\n");
  const document = { ...form.shape(answer), ...(warnings.length === 0 ? {} : { warnings }) };
  return { content: [{ type: "text", text }], structuredContent: document };
};

/** What was said is redacted before a sentence cuts it short, and again in the whole sentence. */
const refused = (fault: Fault, redact: Redact) =>
  ({ is: "refused", kind: fault.kind, words: plain(redact(wordsOf(redact(fault)))) }) as const;
