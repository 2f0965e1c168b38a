// The stories, played by the real qwen-code.
import { tellAttempts } from "./attempts.ts";
import { tellCommands } from "./commands.ts";
import { tellConversation } from "./conversation.ts";
import { tellCorrections } from "./corrections.ts";
import { tellEvidence, tellNudge } from "./evidence.ts";
import { tellSessions } from "./sessions.ts";
import { tellStories } from "./stories.ts";

tellStories("qwen-code");
tellAttempts("qwen-code");
tellConversation("qwen-code");
tellCorrections("qwen-code");
tellSessions("qwen-code");
tellCommands("qwen-code", "/twiceshy:search");
tellEvidence("qwen-code");
tellNudge("qwen-code");
