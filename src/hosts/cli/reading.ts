// Opens the project that a question is about.
import type { Result } from "../../core/kit/result.ts";
import type { Project } from "../../engine/project.ts";
import { openProject, type OpenFault } from "../../open.ts";
import type { CliContext } from "./context.ts";
import type { CommonFlags } from "./flags.ts";

export const openToRead = (
  { process }: CliContext,
  { root }: CommonFlags,
): Result<Project, OpenFault> => openProject({ cwd: process.cwd, env: process.env, root });
