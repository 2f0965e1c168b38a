// A command's own help page. It is apart from help.ts, which lists the commands, so that no command depends on the
// list.

/** What the command does, and one example that works as it is. */
export const describe = (brief: string, example: string, more = "") => ({
  brief,
  fullDescription: [brief + ".", ...(more === "" ? [] : [more]), `Example:\n  ${example}`].join(
    "\n\n",
  ),
});
