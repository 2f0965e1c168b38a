// The files of slash commands and skills that `install` writes for an agent: each is entirely ours. And what became of
// those that it has written.
import type { Agent, OwnFiles } from "../../core/agents/agent.ts";
import { CONNECTABLE } from "../../core/agents/registry.ts";
import { fillText } from "../../core/agents/template.ts";
import type { Digest } from "../../core/kit/digest.ts";
import { commandFile, skillFile } from "../../core/pages/commands/files.ts";
import { COMMANDS, SKILLS } from "../../core/pages/commands/texts.ts";
import type { CommandFileState } from "../../engine/ports/agents/installation-state.ts";
import { look } from "./files.ts";
import type { SettingsManifest } from "./manifest.ts";
import { pathAt, type SettingsPlace, type Target } from "./target.ts";

export const commandTargets = (agent: Agent, where: SettingsPlace): readonly Target[] => {
  const { commands, skills } = agent;
  const target = (files: OwnFiles, name: string, role: Target["role"], text: string) => {
    const path = pathAt(where, files.folder ?? agent.folder, files);
    return path === undefined || role === undefined
      ? []
      : [{ path: fillText(path, { name }), edit: { form: "whole", text }, role } as const];
  };
  return [
    ...(commands === undefined
      ? []
      : COMMANDS.flatMap((one) =>
          target(commands, one.name, "command", commandFile(one, commands)),
        )),
    ...(skills === undefined
      ? []
      : SKILLS.flatMap((one) => target(skills, one.name, "skill", skillFile(one)))),
  ];
};

/** Those of the manifest that are not as this version writes them. */
export const commandStates = (
  manifest: SettingsManifest,
  where: SettingsPlace,
  digest: Digest,
): readonly CommandFileState[] => {
  const texts = new Map(
    CONNECTABLE.flatMap((agent) => commandTargets(agent, where)).flatMap(({ path, edit }) => {
      const found = look(path);
      return found.ok && edit.form === "whole" ? [[found.value.path, edit.text] as const] : [];
    }),
  );
  return [...manifest].flatMap(([path, { hosts, edit, after }]): readonly CommandFileState[] => {
    const text = texts.get(path);
    const found = look(path);
    if (text === undefined || edit.form !== "whole" || !found.ok) return [];
    const there = found.value.text;
    const state = { path, hosts, scope: where.scope };
    if (there === undefined) return [{ ...state, is: "missing" }];
    if (digest(there) === after) return there === text ? [] : [{ ...state, is: "older" }];
    return [{ ...state, is: edit.text.startsWith(there) ? "torn" : "changed" }];
  });
};
