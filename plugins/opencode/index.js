// Its one export: OpenCode takes every function that is exported for a plugin.
export { Twiceshy } from "twiceshy/modules/opencode.js";
