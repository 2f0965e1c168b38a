// Opens the settings that a command is about: the project's or, with `machine`, those of every project here.
import type { Result } from "../../core/kit/result.ts";
import type { PlaceFault } from "../../engine/ports/place.ts";
import { openSettings, type Settings } from "../../open-settings.ts";
import type { CliContext } from "./context.ts";
import type { CommonFlags } from "./flags.ts";

export const settingsOf = (
  { process }: CliContext,
  { root }: CommonFlags,
  machine: boolean,
): Result<Settings, PlaceFault> =>
  openSettings({ cwd: process.cwd, env: process.env, root }, machine);
