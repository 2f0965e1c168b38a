// requirements.txt: only a pin to one version tells which version is in use.
import { versionsOf, type Versions } from "./version-file.ts";

export const requirementsVersions =
  (normal: (name: string) => string) =>
  (text: string): Versions =>
    versionsOf(
      text.split("\n").flatMap((line) => {
        const [, name, version] =
          /^([A-Za-z0-9][\w.-]{0,100})(?:\[[^\]]{0,200}\])? ?===? ?(\d[\w.!+-]{0,100})(?:\s|;|\\|#|$)/.exec(
            line,
          ) ?? [];
        return name === undefined || version === undefined
          ? []
          : [[normal(name), version] as const];
      }),
    );
