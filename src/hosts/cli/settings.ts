// Opens the settings that a command is about: the project's or, with `machine`, those of every project here.
import type { Result } from "../../core/kit/result.ts";
import type { PlaceFault } from "../../engine/ports/place.ts";
import type { SettingsFiles } from "../../engine/ports/config.ts";
import { openSettings } from "../../open/machine.ts";
import { speakerOf } from "../../core/fold/speaker.ts";
import { actorOf } from "./actor.ts";
import type { CliContext } from "./context.ts";
import type { CommonFlags } from "./flags.ts";

export const settingsOf = (
  { process }: CliContext,
  { root }: CommonFlags,
  machine: boolean,
): Result<SettingsFiles, PlaceFault> =>
  openSettings(
    { cwd: process.cwd, env: process.env, root },
    { machine, isPerson: speakerOf(actorOf(process)) === "person" },
  );
