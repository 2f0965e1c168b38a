// The stories, played by the real pi.
import { tellAttempts } from "./attempts.ts";
import { tellAnswers, tellContinuity } from "./continuity.ts";
import { tellConversation } from "./conversation.ts";
import { tellCorrections } from "./corrections.ts";
import { tellNudge } from "./evidence.ts";
import { tellStories } from "./stories.ts";

tellStories("pi");
tellAttempts("pi");
tellConversation("pi");
tellCorrections("pi");
tellContinuity("pi");
tellAnswers("pi");
tellNudge("pi");
