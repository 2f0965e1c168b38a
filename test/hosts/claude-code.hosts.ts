// The stories, played by the real claude-code.
import { tellContinuity } from "./continuity.ts";
import { tellAttempts } from "./attempts.ts";
import { tellCommands } from "./commands.ts";
import { tellConsolidation } from "./consolidation.ts";
import { tellConversation } from "./conversation.ts";
import { tellCorrections } from "./corrections.ts";
import { tellEvidence, tellNudge } from "./evidence.ts";
import { tellSessions } from "./sessions.ts";
import { tellStories } from "./stories.ts";
import { tellTasks } from "./tasks.ts";

tellStories("claude-code");
tellAttempts("claude-code");
tellConsolidation("claude-code");
tellConversation("claude-code");
tellCorrections("claude-code");
tellSessions("claude-code");
tellCommands("claude-code", "/twiceshy:search");
tellContinuity("claude-code");
tellEvidence("claude-code");
tellNudge("claude-code");
tellTasks("claude-code");
