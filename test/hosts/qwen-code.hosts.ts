// The stories, played by the real qwen-code.
import { tellStories } from "./stories.ts";

tellStories("qwen-code");
