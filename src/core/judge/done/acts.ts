// Acts that leave the project: what was pushed, published or deployed, measured, or tried by hand. No file shows them, but a
// command made them, and where all commands of a session are known, one that none of them can have made was not made.
import { clausesIn, isHedged } from "./check-claims.ts";
import type { TurnWitnesses } from "./witness.ts";

interface OutsideAct {
  /** As a report names it. */
  readonly name: string;
  readonly says: RegExp;
  /** What is in a command that can have made it. */
  readonly by: RegExp;
}

const ACTS: readonly OutsideAct[] = [
  {
    name: "pushed",
    says: /(?:^|\b(?:and|is|are|was|been|now|i|we|i've|we've|have|,) )pushed\b(?! (?:back|down|out of|aside))|\bcommitted and pushed\b|(?<!\p{L})(?:subid[oa]s?|pusheado)(?= (?:a|al) )/iu,
    by: /\bpush\b|\bgh\b|\bglab\b|\bsync\b|release/iu,
  },
  {
    name: "opened as a pull request",
    says: /\b(?:opened|created|submitted|raised|filed) (?:a |an |the )?(?:new |draft )?(?:pr|pull request|merge request|mr)\b|\b(?:pr|pull request|merge request)(?: #?\d+)? (?:is|has been|was) (?:now )?(?:open(?:ed)?|created|up|submitted)\b/iu,
    by: /\bgh\b|\bglab\b|\bhub\b|\bpr\b|pull|merge|curl|push/iu,
  },
  {
    name: "merged",
    says: /\bmerged (?:it |this |the (?:\w+ ){1,3})?(?:in)?to `?(?:main|master|develop|trunk|release\S*)\b/iu,
    by: /\bmerge\b|\bpull\b|\brebase\b|\bpush\b|\bgh\b|\bglab\b/iu,
  },
  {
    name: "published",
    says: /\b(?:v?\d+\.\d+\S*|package|release|version|sdk|gem|crate|image|site|it) (?:is|are|was|has been) (?:now |successfully )*published\b|\bpublished (?:it |the \w+ |v?\d\S* )*(?:to|on|as) \S|\bpublished (?:v?\d|the (?:package|release|version))|\breleased (?:to|on|as) \S|\b(?:is|are) (?:now )?(?:live|available) on (?:npm|pypi|crates\.io|maven|rubygems|nuget|hex|packagist|the \w+ store)\b|(?<!\p{L})(?:está|queda|he|hemos) publicad[oa](?!\p{L})/iu,
    by: /publish|release|upload|twine|\bpush\b|deploy|\bgh\b/iu,
  },
  {
    name: "deployed",
    says: /(?:^|\b(?:is|are|was|been|and|i|we|i've|we've|have|it's) )(?:now |just |successfully |also )*(?:deployed|rolled out|live(?= (?:now\b|(?:in|on) (?:prod|staging|the (?:server|store|site)|https?:))))|\b(?:applied|ran|run|executed)\b[^.;]{0,40}\b(?:to|on|in|against) (?:the )?(?:prod|production|staging|live (?:database|system))\b|\bis \w+ (?:on|in) prod(?:uction)? (?:now|as of)\b|\bon prod(?:uction)? is \w+ (?:now|as of now)\b|(?<!\p{L})desplegad[oa](?!\p{L})/iu,
    by: /deploy|\bapply\b|rollout|upgrade|\bup\b|release|publish|\bpush\b|\bsync\b|\bssh\b|\bscp\b|rsync|migrate|promote|kubectl|\bpsql\b|\bmysql\b/iu,
  },
  {
    name: "measured",
    says: /\b(?:measured|benchmarked|profiled|timed it)\b|\bp(?:50|9\d)\b[^.;]{0,30}\b(?:is|stays?|at|of|below|under|now|dropped)\b|\b\d[\d.,]* ?(?:ms|s|sec|seconds|minutes|[kMG]B|queries),? (?:instead of|down from|rather than|\(was)|\bfrom (?:about |around |~)?\d[\d.,]* ?(?:ms|s|seconds|minutes)? (?:down )?to (?:about |around |under |~)?\d[\d.,]* ?(?:ms|s|seconds|minutes)\b|(?<!\p{L})(?:he|hemos) medido(?!\p{L})/iu,
    by: /bench|perf|\btime\b|hyperfine|k6|\bwrk\b|\bab\b|locust|profil|lighthouse|size|\bdu\b|\bls\b|\bwc\b|\bstat\b|measure|load|curl|explain|durations|analyz|stats|trace|build|docker/iu,
  },
  {
    name: "tried by hand",
    says: /\b(?:tested|verified|checked|confirmed|tried)\b[^.;]{0,50}\b(?:in (?:the|a|both|all|my) (?:real )?(?:browsers?|chrome|firefox|safari|emulator|simulator)|manually|by hand|on (?:a |an |the )?(?:real |physical )?(?:device|phone|staging|production))\b|\b(?:opened|clicked|loaded|viewed|looked at)\b[^.;]{0,60}\b(?:in|with|on) (?:\w+ )?(?:chrome|firefox|safari|edge|(?:the|a|my) (?:browser|emulator|simulator|device|phone))\b|\bmanually (?:tested|verified|checked|confirmed)\b|(?<!\p{L})(?:probad|comprobad|verificad)[oa] (?:a mano|manualmente|en el navegador)/iu,
    by: /playwright|cypress|puppeteer|selenium|curl|wget|http|browser|\bdev\b|start|serve|preview|e2e|\badb\b|simctl|chrom|firefox|\.\/|docker|kubectl|\bssh\b|open\b/iu,
  },
];

/** They show what would be done. */
const DRY =
  /--dry-?run\b|\bvalidate\b|\bplan\b|--check\b|--noop\b|\bpreview\b|--help\b|\bstatus\b/u;

/** A person saw it, or did it. */
const SEEN =
  /\b(?:i (?:can )?(?:now )?see|(?:it's|it is) (?:there|up|live|out)|works|confirmed|i (?:did|pushed|published|deployed|merged|measured|tried|tested|ran))\b/iu;

/** What a script of the project does is unknown. */
const SCRIPT =
  /^(?:\w+=\S+ )*(?:\.{0,2}\/|ba?sh |sh |zsh |make\b|just\b|task\b|(?:npm|pnpm|yarn|bun|deno) (?:run |task )|(?:python3?|node|ruby|php|perl|tsx|npx tsx|uv run|go run|cargo run|bin\/|scripts\/))/u;

/** What a report states that was done beyond the files, and no command of the session can have done. */
export const actsNotSeen = ({
  report,
  commands,
  prompts,
}: Pick<TurnWitnesses, "report" | "commands" | "prompts">): readonly string[] => {
  if (commands === undefined || SEEN.test(prompts.at(-1) ?? "")) return [];
  const wet = commands.filter(({ text }) => !DRY.test(text));
  const isUnknown = wet.some(({ text, isCheck }) => !isCheck && SCRIPT.test(text));
  if (isUnknown) return [];
  const clauses = clausesIn(report);
  return ACTS.filter(
    ({ says, by }) =>
      clauses.some((clause) => states(clause, says)) && !wet.some(({ text }) => by.test(text)),
  ).map(({ name }) => name);
};

/** A command that only ever ran for show, where the report does not say so. */
export const onlyDryRun = ({
  report,
  commands = [],
  prompts,
}: Pick<TurnWitnesses, "report" | "commands" | "prompts">): string | undefined => {
  if (REHEARSED.test(report) || SEEN.test(prompts.at(-1) ?? "")) return undefined;
  const dry = commands.findLast(({ text }) => DRY_RUN.test(text));
  if (dry === undefined) return undefined;
  const program = programIn(dry.text);
  const isWet = commands.some(
    ({ text }) => programIn(text) === program && !DRY.test(text) && text !== dry.text,
  );
  return isWet ? undefined : dry.text;
};

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
    !isHedged(clause.slice(0, end)) && !DENIED.test(clause) && !POSTPONED.test(clause.slice(end))
  );
};

const DENIED = /\b(?:can|cannot|not|never|nothing|only be)\b|n't\b/iu;
const POSTPONED =
  /^\W*(?:once|when|as soon as|after|unless|if|until|by (?:you|ci)|cuando|sobald)\b|[?？]\s*$/iu;
