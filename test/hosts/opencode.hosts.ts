// The stories, played by the real opencode.
import { tellAttempts } from "./attempts.ts";
import { tellStories } from "./stories.ts";

tellStories("opencode");
tellAttempts("opencode");
