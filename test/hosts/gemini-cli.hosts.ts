// The stories, played by the real gemini-cli.
import { tellStories } from "./stories.ts";

tellStories("gemini-cli");
