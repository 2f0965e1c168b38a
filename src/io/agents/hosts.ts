// The hosts of hooks: how to see that one is here, and where it keeps its settings.
import { HOOK_PLACES, type HookPlaces } from "../../core/settings/places.ts";
import { AGENTS } from "./agents.ts";

export interface HostFiles extends HookPlaces {
  readonly name: string;
  readonly title: string;
  readonly command?: string;
}

const { vscode, cursor, windsurf, kiro, cline, amp } = HOOK_PLACES;

/** Hosts whose programs we know how to run come first. */
export const HOST_FILES: readonly HostFiles[] = [
  ...AGENTS.map(({ name, title, command }) => ({ name, title, command, ...HOOK_PLACES[name] })),
  { name: "vscode", title: "VS Code", command: "code", ...vscode },
  { name: "cursor", title: "Cursor", command: "cursor", ...cursor },
  { name: "windsurf", title: "Windsurf", command: "windsurf", ...windsurf },
  { name: "kiro", title: "Kiro", command: "kiro-cli", ...kiro },
  { name: "cline", title: "Cline", command: "cline", ...cline },
  { name: "amp", title: "Amp", command: "amp", ...amp },
];
