// The stories, played by the real claude-code.
import { tellStories } from "./stories.ts";

tellStories("claude-code");
