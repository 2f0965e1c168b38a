// How commands ended, as the results in a transcript tell it. A command that a person refused, that still runs or that the host cut
// off has no ending.
import { isObject, parseJson, type Fields } from "../kit/json.ts";
import { partsOf, resultOf } from "./plan.ts";

export interface CallEnding {
  /** The host's id of the call. */
  readonly use: string;
  readonly ended: "well" | "badly";
}

export const endingsIn = (row: Fields): readonly CallEnding[] =>
  partsOf(row).flatMap((part): readonly CallEnding[] => {
    const use = part["tool_use_id"] ?? part["call_id"];
    if (typeof use !== "string") return [];
    if (part["type"] === "tool_result") {
      if (part["is_error"] !== true) return [{ use, ended: "well" }];
      // A refusal is an error of the call too.
      const code = codeIn(resultOf(part["content"]));
      return code === undefined ? [] : [{ use, ended: "badly" }];
    }
    if (part["type"] !== "function_call_output") return [];
    const code = outputCode(part["output"]);
    return code === undefined ? [] : [{ use, ended: code === 0 ? "well" : "badly" }];
  });

const outputCode = (output: unknown): number | undefined => {
  const value = typeof output === "string" ? (parseJson(output) ?? output) : output;
  const metadata = isObject(value) ? value["metadata"] : undefined;
  const code = isObject(metadata) ? metadata["exit_code"] : undefined;
  if (typeof code === "number") return code;
  return typeof value === "string" ? codeIn(value) : undefined;
};

/** The host writes it before what the command wrote. */
const codeIn = (text: string): number | undefined => {
  const [, code] = /^[^]{0,200}?\b(?:exit code:?|exited with code) (\d{1,3})\b/iu.exec(text) ?? [];
  return code === undefined ? undefined : Number(code);
};
