// The plan that an agent keeps with a tool of its host: a whole list each time (TodoWrite, update_plan, write_todos, todo_write),
// or one task at a time (TaskCreate, TaskUpdate). Read by the form of the call, whichever agent wrote the row.
import { isObject, parseJson, type Fields } from "../kit/json.ts";
import { oneLine } from "../kit/text.ts";

export interface PlanStep {
  /** Absent where only the number of the task is given. */
  readonly text?: string;
  /** The host's number of a task. */
  readonly task?: string;
  readonly status: "open" | "done" | "dropped";
}

export interface PlanShown {
  readonly steps: readonly PlanStep[];
  /** What an earlier list had and this one has not is no longer planned. */
  readonly isWhole: boolean;
}

/** Numbers of tasks stand in the results of calls: `tasks` keeps what calls named, from one row to the next. */
export type TasksNamed = Map<string, string>;

export const planInRow = (row: Fields, tasks: TasksNamed): readonly PlanShown[] =>
  // A subagent's plan is not the session's.
  (row["isSidechain"] === true ? [] : partsOf(row)).flatMap((part): readonly PlanShown[] => {
    const created = createdIn(part, tasks);
    if (created !== undefined) return [{ steps: [created], isWhole: false }];
    const call = isObject(part["functionCall"]) ? part["functionCall"] : part;
    const name = nameOf(call["name"]);
    const given = argumentsOf(call);
    if (given === undefined) return [];
    if (LISTS.has(name)) {
      const steps = stepsIn(given);
      return steps === undefined ? [] : [{ steps, isWhole: true }];
    }
    if (name === "taskcreate") noteNamed(call, given, tasks);
    return name === "taskupdate" ? updateIn(given) : [];
  });

/** The places in which hosts keep calls of tools and their results. */
export const partsOf = (row: Fields): readonly Fields[] => {
  const inner = [row["message"], row["payload"], row["data"]].find(isObject) ?? row;
  const lists = [inner["content"], inner["parts"], inner["toolCalls"], inner["toolRequests"]];
  return [inner, ...lists.flatMap((list) => (Array.isArray(list) ? list : []))].filter(isObject);
};

const nameOf = (name: unknown): string =>
  typeof name === "string" && name.length < 40 ? name.toLowerCase().replace(/[_-]/gu, "") : "";

const LISTS: ReadonlySet<string> = new Set([
  ...["todowrite", "writetodos", "updateplan", "updatetodo", "updatetodos", "updatetodolist"],
]);

/** Some hosts write the arguments as JSON in the JSON. */
export const argumentsOf = (call: Fields): Fields | undefined => {
  const given = call["input"] ?? call["args"] ?? call["arguments"];
  const value = typeof given === "string" ? parseJson(given) : given;
  return isObject(value) ? value : undefined;
};

const stepsIn = (given: Fields): readonly PlanStep[] | undefined => {
  const list = [given["todos"], given["plan"], given["items"]].find(Array.isArray);
  return list?.filter(isObject).flatMap((step): readonly PlanStep[] => {
    const named = [step["content"], step["step"], step["description"], step["title"]];
    const text = textOf(named.find((one) => typeof one === "string"));
    return text === undefined ? [] : [{ text, status: statusOf(step["status"]) }];
  });
};

const textOf = (value: unknown): string | undefined => {
  const text = typeof value === "string" ? oneLine(value) : "";
  return text === "" ? undefined : text;
};

const statusOf = (status: unknown): PlanStep["status"] => {
  if (status === "completed" || status === "done") return "done";
  return status === "cancelled" || status === "canceled" || status === "deleted"
    ? "dropped"
    : "open";
};

const noteNamed = (call: Fields, given: Fields, tasks: TasksNamed): void => {
  const [use, text] = [call["id"], textOf(given["subject"])];
  if (typeof use === "string" && text !== undefined) tasks.set(use, text);
};

/** The result of a call that made a task gives its number. */
const createdIn = (part: Fields, tasks: TasksNamed): PlanStep | undefined => {
  const use = part["tool_use_id"];
  const text = typeof use === "string" ? tasks.get(use) : undefined;
  if (text === undefined) return undefined;
  const [, task] = /^Task #(\w{1,20}) created/u.exec(resultOf(part["content"])) ?? [];
  return task === undefined ? undefined : { text, task, status: "open" };
};

/** The text of a result, or the first of several. */
export const resultOf = (content: unknown): string => {
  if (typeof content === "string") return content;
  const first: unknown = Array.isArray(content) ? content[0] : undefined;
  return isObject(first) && typeof first["text"] === "string" ? first["text"] : "";
};

const updateIn = (given: Fields): readonly PlanShown[] => {
  const { taskId, status } = given;
  if (typeof taskId !== "string" || typeof status !== "string") return [];
  const text = textOf(given["subject"]);
  const step = { task: taskId, status: statusOf(status), ...(text === undefined ? {} : { text }) };
  return [{ steps: [step], isWhole: false }];
};
