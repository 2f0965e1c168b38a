// The stories, played by the real copilot-cli.
import { tellAttempts } from "./attempts.ts";
import { tellConversation } from "./conversation.ts";
import { tellCorrections } from "./corrections.ts";
import { tellSessions } from "./sessions.ts";
import { tellStories } from "./stories.ts";

tellStories("copilot-cli");
tellAttempts("copilot-cli");
tellConversation("copilot-cli");
tellCorrections("copilot-cli");
tellSessions("copilot-cli");
