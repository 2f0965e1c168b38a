// The sets of tools that a server offers. The bridge reads them too, and loads no schema for it.

/** Each profile includes those before it. */
export const PROFILES = ["core", "standard", "full"] as const;
export type Profile = (typeof PROFILES)[number];
