// The words after `git`, wherever git is started. A repository may come from anywhere, and with it
// its own settings: everything that these could start is switched off here.

const HOOKS = "core.hooksPath=";
/** An order of files that is not there would end every list of changes. */
const NO_ORDER = "diff.orderFile=/dev/null";
const SWITCHED_OFF = [
  "core.fsmonitor=false",
  `${HOOKS}/dev/null`,
  "log.showSignature=false",
  NO_ORDER,
];

const NO_TOOLS = ["--no-ext-diff", "--no-textconv"];
/** Looking for changes within a submodule would start git there, with that repository's settings. */
const NOT_WITHIN = "--ignore-submodules=dirty";

const OPTIONS: { readonly [command: string]: readonly string[] } = {
  // Of lists of commits to skip, an empty name at the end leaves none.
  blame: ["--no-textconv", "--ignore-revs-file=", "--encoding=UTF-8"],
  diff: [...NO_TOOLS, NOT_WITHIN],
  "diff-index": [...NO_TOOLS, NOT_WITHIN],
  "diff-tree": NO_TOOLS,
  log: [...NO_TOOLS, "--no-show-signature"],
  show: [...NO_TOOLS, "--no-show-signature"],
  status: [NOT_WITHIN],
};

/** `args` as git is to be asked: its own options, a command, and that command's options. */
export const gitWords = (args: readonly string[]): readonly string[] => {
  const at = args.findIndex((word, nth) => !word.startsWith("-") && args[nth - 1] !== "-c");
  const command = args[at] ?? "";
  // This one answers where the hooks are.
  const off = SWITCHED_OFF.filter((one) => command !== "rev-parse" || !one.startsWith(HOOKS));
  return [
    "--no-pager",
    ...off.flatMap((setting) => ["-c", setting]),
    ...args.slice(0, at + 1),
    ...(OPTIONS[command] ?? []),
    ...args.slice(at + 1),
  ];
};
