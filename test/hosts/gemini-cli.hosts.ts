// The stories, played by the real gemini-cli.
import { tellAttempts } from "./attempts.ts";
import { tellCommands } from "./commands.ts";
import { tellConsolidation } from "./consolidation.ts";
import { tellConversation } from "./conversation.ts";
import { tellCorrections } from "./corrections.ts";
import { tellEvidence, tellNudge } from "./evidence.ts";
import { tellSessions } from "./sessions.ts";
import { tellStories } from "./stories.ts";

tellStories("gemini-cli");
tellAttempts("gemini-cli");
tellConsolidation("gemini-cli");
tellConversation("gemini-cli");
tellCorrections("gemini-cli");
tellSessions("gemini-cli");
tellCommands("gemini-cli", "/twiceshy:search");
tellEvidence("gemini-cli");
tellNudge("gemini-cli");
