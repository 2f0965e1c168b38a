// Gemini CLI: `gemini -p`, against Gemini's API.
import { HOOK_PLACES } from "../../core/settings/places.ts";
import type { Agent } from "../../engine/ports/agents/agents.ts";
import { callIn, settingsFor } from "./gemini-family.ts";

export const geminiCli: Agent = {
  name: "gemini-cli",
  title: "Gemini CLI",
  command: "gemini",
  folder: HOOK_PLACES["gemini-cli"].folder,
  wire: "gemini",
  call: callIn({ edit: "replace", editing: { instruction: "Change it" }, running: {} }),
  launch: (session) => ({
    args: ["-p", session.prompt, "--yolo", "-m", "gemini-2.5-pro"],
    env: {
      GEMINI_API_KEY: "none",
      GOOGLE_GEMINI_BASE_URL: `http://127.0.0.1:${session.port}`,
      GEMINI_CLI_NO_RELAUNCH: "true",
    },
    settings: settingsFor("gemini-api-key", session, { hooksConfig: { enabled: false } }),
  }),
};
