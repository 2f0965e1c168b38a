// A command's own help page. Apart from help.ts, which lists the commands and so must not be what they rest on.

/** What it does, and one example that works as it stands. */
export const describe = (brief: string, example: string, more = "") => ({
  brief,
  fullDescription: [brief + ".", ...(more === "" ? [] : [more]), `Example:\n  ${example}`].join(
    "\n\n",
  ),
});
