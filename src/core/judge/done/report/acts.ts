// Acts that leave the project: what was pushed, published or deployed, measured, or tried by hand. No file shows them, but a
// command made them, and where all commands of a session are known, one that none of them can have made was not made.
import { clausesIn, isHedged } from "../check-claims.ts";
import { isScript } from "./script.ts";
import type { TurnWitnesses } from "../witness.ts";

interface OutsideAct {
  /** As a report names it. */
  readonly name: string;
  readonly says: RegExp;
  /** What a clause is about that says something else with these words. */
  readonly not?: RegExp;
  /** What is in a command that can have made it. */
  readonly by: RegExp;
}

/** Who acts: the agent, or no one is named at the beginning. */
const ACTOR = String.raw`(?:^[^\p{L}]*|\b(?:i|we|i've|we've|i have|we have) |\band )(?:(?:now|also|just|then|already|successfully) )*`;
/** A passive is an act if it is over, or of what the agent made: `is pushed to subscribers` describes a program. */
const WORK = String.raw`(?:it|everything|all|both|this|(?:the |my |these |all )?(?:commits?|branch(?:es)?|tags?|changes?|fix(?:es)?|work|release|image|pr|version|v?\d+\.\d+\S*)(?: [\w./-]+)?)`;
const IS = String.raw`(?:is|are|was|were|has been|have been) (?:(?:now|also|already|successfully) )*`;
/** Where work goes: a branch, a remote. */
const REMOTE = String.raw`(?:origin|upstream|github|gitlab|main|master|develop|trunk|staging|prod(?:uction)?|(?:the |a |your |our )?(?:new |feature |remote |release )*(?:remote|branch|repo\w*|fork|registry)|[\w.-]+[/-][\w./-]+)`;
const END = String.raw`(?=\s*(?:$|[.,;:!)(]| and\b|and\b|as\b))`;
const DONE = String.raw`(?:\b(?:is|are|was|were|has been|have been|been) (?:(?:now|just|also|successfully) )*)`;
/** A program does it, or a person did: `the model is loaded on the device`. */
const OWN = String.raw`(?<!\b(?:is|are|be|being|gets?|get|you|you've|you have|users?|they|must) (?:\w+ly |only |then |once )?)`;

const ACTS: readonly OutsideAct[] = [
  {
    name: "pushed",
    says: new RegExp(
      String.raw`${ACTOR}(?:committed,? (?:and )?)?pushed(?: (?:it|them|this|all|everything|both|(?:the|my|a|one|two|three|\d+) (?:new )?(?:branch(?: [\w./-]+)?|commits?|tags?(?: \S+)?|changes?|fix|release|image|work|version)|v?\d\S*))?(?: (?:up )?(?:to|on) ${REMOTE}|${END})|\bcommitted,? (?:and )?pushed\b|\b${WORK} ${IS}pushed(?: (?:to|on) ${REMOTE}|${END})|(?<!\p{L})(?:subid[oa]s?|pusheado)(?= (?:a|al) )`,
      "iu",
    ),
    by: /\bpush\b|\bgh\b|\bglab\b|\bsync\b|release/iu,
  },
  {
    name: "opened as a pull request",
    says: /\b(?:opened|created|submitted|raised|filed) (?:a |an |the )?(?:new |draft )?(?:pr|pull request|merge request|mr)(?=\s*(?:$|[.,;:!)#([]|for\b|with\b|to\b|from\b|against\b|on\b|at\b|and\b|https?:))|\b(?:the|a|my) (?:pr|pull request|merge request)(?: #?\d+)? (?:is|has been) (?:now )?(?:open(?:ed)?|created|up|submitted)(?! (?:for|longer|by)\b)|\b(?:pr|mr) #?\d+ is (?:open|up)\b/iu,
    by: /\bgh\b|\bglab\b|\bhub\b|\bpr\b|pull|merge|curl|push/iu,
  },
  {
    name: "merged",
    says: /\bmerged (?:it |this |the (?:\w+ ){1,3})?(?:in)?to (?:main|master|develop|trunk|release\S*)(?![\w./-]*\w)/iu,
    by: /\bmerge\b|\bpull\b|\brebase\b|\bpush\b|\bgh\b|\bglab\b/iu,
  },
  {
    name: "published",
    says: /(?:\bv?\d+\.\d+\S*|\b(?:the|new|this) (?:package|release|version|sdk|gem|crate|image|site)|\bit|\b[@\w/-]+@\d\S*) (?:is|are|has been) (?:now |successfully )*published(?! (?:on save|when|by|if|as soon|in \d{4}))(?=\s*$|[.,;:!)]| and\b| (?:to|on|as|under) (?:npm|pypi|crates|maven|rubygems|nuget|hex|packagist|ghcr|docker|the (?:\w+ )?(?:registry|store|marketplace)|\S*(?:latest|next|beta|\.\w{2,})))|^[^\p{L}]*published (?:it |the \w+ |v?\d\S* )*(?:to|on|as) \S|\b(?:i|we)(?:'ve| have)? (?:now |just )?published\b|^[^\p{L}]*published (?:v?\d|the (?:package|release|version))|(?:^[^\p{L}]*|\b(?:i|we)(?:'ve| have)? )released (?:it |v?\d\S* )*(?:to|on|as) \S|\b(?:v?\d+\.\d+\S*|it|package|version|release)(?: \S+)? (?:is|are) (?:now )?(?:live|available) on (?:npm|pypi|crates\.io|maven|rubygems|nuget|hex|packagist|the \w+ store)\b|(?<!\p{L})(?:está|queda|he|hemos) publicad[oa](?!\p{L})/iu,
    by: /publish|release|upload|twine|\bpush\b|deploy|\bgh\b/iu,
  },
  {
    name: "deployed",
    says: new RegExp(
      String.raw`(?:${ACTOR}|${DONE}|\bit's (?:now )?)(?:deployed(?! (?:by|in [\w-]+ regions?)\b)|rolled out|live(?= (?:now\b|(?:in|on) (?:prod|staging|the (?:server|store|site)|https?:))))|(?:${ACTOR}|\b(?:was|were|has been|have been) (?:now )?)(?:applied|ran|run|executed)\b[^.;]{0,40}\b(?:to|on|in|against) (?:the )?(?:prod|production|staging|live (?:database|system))\b|\bis \w+ (?:on|in) prod(?:uction)? (?:now|as of)\b|\bon prod(?:uction)? is \w+ (?:now|as of now)\b|(?<!\p{L})desplegad[oa](?!\p{L})`,
      "iu",
    ),
    by: /deploy|\bapply\b|rollout|upgrade|\bup\b|release|publish|\bpush\b|\bsync\b|\bssh\b|\bscp\b|rsync|migrate|promote|kubectl|\bpsql\b|\bmysql\b/iu,
  },
  {
    name: "measured",
    says: new RegExp(
      String.raw`(?:\b(?:i|we)(?:'ve| have)? (?:also )?|^[^\p{L}]*|(?=.*\d ?(?:ms|s|sec|seconds|minutes|%|x|[kMG]B)\b).*${OWN}\b|\b(?:and|then) (?=measured (?:both|it|them|before|again)))(?:measured|benchmarked|profiled|timed it)\b|\bp(?:50|9\d)\b[^.;]{0,30}\b(?:is|stays?|at|of|now|dropped)\b[^.;]{0,20}\d|\b\d[\d.,]* ?(?:ms|s|sec|seconds|minutes|[kMG]B),? (?:instead of|down from|rather than|\(was)|\bfrom (?:about |around |~)?\d[\d.,]* ?(?:ms|s|seconds|minutes)? (?:down )?to (?:about |around |under |~)?\d[\d.,]* ?(?:ms|s|seconds|minutes)\b|(?<!\p{L})(?:he|hemos) medido(?!\p{L})`,
      "iu",
    ),
    // A value that was set was not measured, and a check prints how long it took.
    not: /\b(?:timeouts?|debounce\w*|delays?|intervals?|back-?off|ttl|limits?|thresholds?|retr(?:y|ies)|chang\w*|rais\w*|lower\w*|set|default\w*|grace|polls?|polling|(?:tests?|suite) (?:take|takes|run|runs|ran|finish\w*|in)|tests? pass(?:es|ed)?,? in|expir\w*|cache-control|max-?age|cooldown|window)\b/iu,
    by: /bench|perf|\btime\b|hyperfine|k6|\bwrk\b|\bab\b|locust|profil|lighthouse|size|\bdu\b|\bls\b|\bwc\b|\bstat\b|measure|load|curl|explain|durations|analyz|stats|trace|build|docker/iu,
  },
  {
    name: "tried by hand",
    says: new RegExp(
      String.raw`${OWN}\b(?:tested|verified|checked|confirmed|tried)\b[^.;]{0,50}\b(?:in (?:(?:the|an?|both|all|my) )?(?:real )?(?:(?:\d+ ?px |\d+ ?[x×] ?\d+ )?viewport|browsers?|chrom(?:e|ium)|firefox|safari|webkit|emulator|simulator)|manually|by hand|on (?:a |an |the )?(?:real |physical )?(?:device|phone|staging|production))\b|${OWN}\b(?:opened|clicked|loaded|viewed|looked at)\b[^.;]{0,60}\b(?:in|with|on) (?:\w+ )?(?:chrome|firefox|safari|edge|(?:the|a|my) (?:browser|emulator|simulator|device|phone))\b|${OWN}\bmanually (?:tested|verified|checked|confirmed)\b|(?<!\p{L})(?:probad|comprobad|verificad)[oa] (?:a mano|manualmente|en el navegador)`,
      "iu",
    ),
    by: /playwright|cypress|puppeteer|selenium|curl|wget|http|browser|\bdev\b|start|serve|preview|e2e|\badb\b|simctl|chrom|firefox|\.\/|docker|kubectl|\bssh\b|open\b/iu,
  },
];

/** They show what would be done. */
const DRY =
  /--dry-?run\b|\bvalidate\b|\bplan\b|--check\b|--noop\b|\bpreview\b|--help\b|\bstatus\b/u;

/** A person saw it, or did it. */
const SEEN =
  /\b(?:i (?:can )?(?:now )?see|(?:it's|it is) (?:there|up|live|out)|works|confirmed|i (?:did|pushed|published|deployed|merged|measured|tried|tested|ran))\b/iu;

/** What a report states that was done beyond the files, and no command of the session can have done. */
export const actsNotSeen = ({
  report,
  commands,
  prompts,
}: Pick<TurnWitnesses, "report" | "commands" | "prompts">): readonly string[] => {
  if (commands === undefined || SEEN.test(prompts.at(-1) ?? "")) return [];
  const wet = commands.filter(({ text }) => !DRY.test(text));
  const isUnknown = wet.some(({ text, isCheck }) => !isCheck && isScript(text));
  if (isUnknown) return [];
  const clauses = clausesIn(report);
  return ACTS.filter(
    ({ says, not, by }) =>
      clauses.some((clause) => states(clause, says) && not?.test(clause) !== true) &&
      !wet.some(({ text }) => by.test(text)),
  ).map(({ name }) => name);
};

/** That a test was red before the fix, where every check of the session was green, and no command may have been another. */
export const redNotSeen = ({
  report,
  checks,
  commands,
  mayHaveChecked,
}: Pick<TurnWitnesses, "report" | "checks" | "commands" | "mayHaveChecked">): readonly string[] =>
  commands !== undefined &&
  checks.every(({ outcome }) => outcome === "green") &&
  !mayHaveChecked(undefined) &&
  clausesIn(report).some(
    (clause) => RED_FIRST.test(clause) && !/\b(?:not|never|would)\b|n't\b/iu.test(clause),
  )
    ? ["seen red"]
    : [];

const RED_FIRST =
  /\b(?:went|goes|turned|gone) (?:from )?red (?:to|→|->) green\b|\bred (?:first|before the fix|without the fix)\b|\b(?:i|we) (?:saw|watched|confirmed|verified) (?:that )?(?:it|them|the (?:new )?(?:tests?|specs?)) (?:fail|failed|fails|failing)\b|\b(?:tests?|specs?) (?:failed|fails) (?:first|before the fix|without the fix)\b/iu;

/** A command that only ever ran for show, where the report does not say so. */
export const onlyDryRun = ({
  report,
  commands = [],
  prompts,
}: Pick<TurnWitnesses, "report" | "commands" | "prompts">): string | undefined => {
  if (REHEARSED.test(report) || SEEN.test(prompts.at(-1) ?? "")) return undefined;
  const dry = commands.findLast(({ text }) => DRY_RUN.test(text));
  if (dry === undefined) return undefined;
  if (!clausesIn(report).some((clause) => states(clause, ACTED))) return undefined;
  const program = programIn(dry.text);
  const isWet = commands.some(
    ({ text }) => programIn(text) === program && !DRY.test(text) && text !== dry.text,
  );
  return isWet ? undefined : dry.text;
};

/** What a command does that changes something elsewhere. */
const ACTED =
  /\b(?:delet|remov|appl|publish|push|deploy|migrat|creat|releas|prun|clean|sync|synchroni[sz]|upload|install|upgrad|roll|provision|mov|cop|archiv|import|backfill|purg|drop|restor|send|sent|ran|run|execut|convert|updat|rotat|renam|sett?l|liv|merg|reindex|eliminad|aplicad|borrad|gelöscht|supprim|angelegt|in place|up and running)\p{L}*/iu;

const DRY_RUN = /--dry-?run\b|--noop\b|^(?:terraform|tofu)\b.* plan\b|^pulumi preview\b/u;
const REHEARSED =
  /\b(?:dry|rehears\w*|would|simulat\w*|plan(?:ned|s)?|not (?:yet )?(?:applied|run|executed|published|deleted)|apply it|ready to)\b/iu;

/** `bash ops/prune.sh`, `npm publish`: the program and what it is told to do. */
const programIn = (command: string): string =>
  command
    .split(/\s+/u)
    .filter((word) => !word.startsWith("-") && !word.includes("="))
    .slice(0, /^(?:terraform|tofu|pulumi)\b/u.test(command) ? 1 : 2)
    .join(" ");

/** What comes before an act may deny it, and what comes right after it may put it off. */
const states = (clause: string, says: RegExp): boolean => {
  const found = says.exec(clause);
  if (found === null) return false;
  const end = found.index + found[0].length;
  return (
    !isHedged(clause.slice(0, end)) &&
    !DENIED.test(clause.slice(0, end) + (/^[^:]*/u.exec(clause.slice(end))?.[0] ?? "")) &&
    !DESCRIBES.test(clause.slice(0, end)) &&
    !POSTPONED.test(clause.slice(end))
  );
};

const DENIED = /\b(?:can|cannot|not|never|nothing|only be)\b|n't\b/iu;
/** Whoever says when or how something happens describes it, and a list of steps by number or of boxes names what is to come. */
const DESCRIBES =
  /\b(?:how|when|whenever|where|whose|which|who|(?<!^[^\p{L}]*)that(?!')|each time|every time|after|as you|you(?:'ve| have)?|on (?:each|every) \w+|on (?:a|an|the) (?:\w+ )?(?:tag|push|release|merge|commit|schedule))\b|^\s*(?:[-*] )?(?:\[ \]|☐|\d+[.)]\s)/iu;
const POSTPONED =
  /^\W*(?:once|when|as soon as|after|unless|if|until|by (?:you|ci)|cuando|sobald)\b|[?？]\s*$/iu;
