// Qwen Code: `qwen -p`, against chat completions.
import { HOOK_PLACES } from "../../core/settings/places.ts";
import type { Agent } from "../../engine/ports/agents/agents.ts";
import { callIn, settingsFor } from "./gemini-family.ts";

export const qwenCode: Agent = {
  name: "qwen-code",
  title: "Qwen Code",
  command: "qwen",
  folder: HOOK_PLACES["qwen-code"].folder,
  wire: "chat",
  call: callIn({ edit: "edit", editing: {}, running: { is_background: false } }),
  launch: (session) => ({
    args: ["-p", session.prompt, "--yolo"],
    env: {
      OPENAI_API_KEY: "none",
      OPENAI_BASE_URL: `http://127.0.0.1:${session.port}/v1`,
      OPENAI_MODEL: "mock",
      QWEN_CODE_NO_RELAUNCH: "true",
    },
    settings: settingsFor("openai", session, { disableAllHooks: true }),
  }),
};
