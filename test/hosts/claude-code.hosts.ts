// The stories, played by the real claude-code.
import { tellAttempts } from "./attempts.ts";
import { tellStories } from "./stories.ts";

tellStories("claude-code");
tellAttempts("claude-code");
