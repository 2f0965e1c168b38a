// The stories, played by the real copilot-cli.
import { tellAttempts } from "./attempts.ts";
import { tellStories } from "./stories.ts";

tellStories("copilot-cli");
tellAttempts("copilot-cli");
