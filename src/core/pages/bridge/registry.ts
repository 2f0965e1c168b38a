// Every file that tells agents without hooks. AGENTS.md comes first, because others only refer to it.
import type { InstructionFile, AgentInstructions } from "../../agents/agent.ts";
import { INSTRUCTIONS } from "../../agents/instructions.ts";
import { aider } from "./aider.ts";
import { AGENTS_FILE, type BridgeFormat } from "./format.ts";
import { importing, inMarkdown } from "./markdown.ts";

const formatOf = (of: AgentInstructions, file: InstructionFile): BridgeFormat => {
  const { name, path, readers = of.readers, signs, form, head, limit } = file;
  return {
    ...{ name, path, readers, signs },
    ...(limit === undefined ? {} : { limit }),
    ...(form === "importing"
      ? importing
      : form === "setting"
        ? { reads: AGENTS_FILE, ...aider }
        : inMarkdown(head === undefined ? {} : { head })),
  };
};

const agentsFormat = (): BridgeFormat => {
  const all = INSTRUCTIONS.flatMap(({ readers, agentsFile }) =>
    agentsFile === undefined ? [] : [{ readers, ...agentsFile }],
  );
  const limit = all.find((one) => one.limit !== undefined)?.limit;
  return {
    ...{ name: "agents", path: AGENTS_FILE, signs: all.map(({ sign }) => sign) },
    readers: all.map(({ readers, only }) => (only ? `and ${readers} ${only}` : readers)).join(", "),
    ...(limit === undefined ? {} : { limit }),
    ...inMarkdown(),
  };
};

/** AGENTS.md, which most agents read. */
export const AGENTS_FORMAT: BridgeFormat = agentsFormat();

export const FORMATS: readonly BridgeFormat[] = [
  AGENTS_FORMAT,
  ...INSTRUCTIONS.flatMap((of) => (of.files ?? []).map((file) => formatOf(of, file))),
];
