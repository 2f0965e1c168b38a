// Continue: the MCP server only, in a file of ours. It reads hooks but never runs them.
import type { Agent, AgentInstructions } from "./agent.ts";

const PROGRAM = "cn";

export const instructions: AgentInstructions = {
  readers: "Continue",
  // It ignores a rule without a name.
  files: [
    {
      name: "continue",
      path: ".continue/rules/twiceshy.md",
      signs: [".continue"],
      head: "---\nname: twiceshy\nalwaysApply: true\n---\n\n",
    },
  ],
  brief: { program: PROGRAM, flags: ["--rule", "{file}"] },
};

export const continueDev: Agent = {
  id: "continue",
  title: "Continue",
  program: PROGRAM,
  oldest: "1.5",
  folder: { path: ".continue" },
  server: {
    user: "mcpServers/twiceshy.yaml",
    project: ".continue/mcpServers/twiceshy.yaml",
    // JSON is also valid YAML.
    text: `name: twiceshy
version: 0.0.1
schema: v1
mcpServers:
  - name: twiceshy
    command: {command}
    args: {args}
`,
  },
  instructions,
};
