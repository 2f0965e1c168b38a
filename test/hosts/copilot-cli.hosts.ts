// The stories, played by the real copilot-cli.
import { tellStories } from "./stories.ts";

tellStories("copilot-cli");
