// Platforms, browsers and databases that a report says were built or tested, where commands name another of their kind alone: a
// build of Android shows nothing of one of iOS.
import { clausesIn, isHedged } from "../check-claims.ts";
import type { RanCommand, TurnWitnesses } from "../witness.ts";
import { isScript } from "./script.ts";

interface Kin {
  /** By which a report names it. */
  readonly says: string;
  /** What is in a command that is of it. */
  readonly by: RegExp;
}

const KINDS: readonly (readonly Kin[])[] = [
  [
    { says: "chromium|chrome", by: /chrom/iu },
    { says: "firefox|gecko", by: /firefox|gecko/iu },
    { says: "webkit|safari", by: /webkit|safari/iu },
  ],
  [
    { says: "android", by: /android|apk|appbundle|\baab\b|gradle|\badb\b/iu },
    { says: "ios", by: /\bios\b|\bipa\b|xcode|simctl|iphone/iu },
    { says: "macos", by: /macos|darwin/iu },
    { says: "windows", by: /windows|\bwin(?:32|64)?\b/iu },
    { says: "linux", by: /linux/iu },
    { says: "web", by: /\bweb\b|wasm/iu },
  ],
  [
    { says: "postgres(?:ql)?", by: /postgres|\bpg|psql/iu },
    { says: "mysql", by: /mysql/iu },
    { says: "mariadb", by: /maria/iu },
    { says: "sqlite", by: /sqlite/iu },
  ],
  [
    { says: "arm64|aarch64", by: /arm64|aarch64/iu },
    { says: "x86_64|amd64", by: /x86|amd64/iu },
  ],
];

/** Those that a report says were looked at, and that no command can have looked at. */
export const platformsNotRun = ({
  report,
  commands,
}: Pick<TurnWitnesses, "report" | "commands">): readonly string[] => {
  if (commands === undefined || commands.some(isOpen)) return [];
  const clauses = clausesIn(report).filter((clause) => WELL.test(clause) && !isHedged(clause));
  return KINDS.flatMap((kin) => {
    const named = commands.filter(({ text }) => kin.some(({ by }) => by.test(text)));
    if (
      named.length === 0 ||
      commands.some(
        (other) => !named.includes(other) && named.some((one) => isLike(other.text, one.text)),
      )
    )
      return [];
    return kin
      .filter(({ by }) => !commands.some(({ text }) => by.test(text)))
      .flatMap(({ says }) => {
        const isOn = new RegExp(
          String.raw`\b(?:on|in|under|against|with|buil(?:ds?|t) for)(?: \p{L}+(?:,| and| &))* (${says})\b|\b(${says}) (?:builds?|tests?|runs?|suite)\b`,
          "iu",
        );
        const found = clauses.map((clause) => isOn.exec(clause)).find((one) => one !== null);
        const name = found?.[1] ?? found?.[2];
        return name === undefined ? [] : [name];
      });
  });
};

/** A script of the project may run all of them. */
const isOpen = ({ text, isCheck }: RanCommand): boolean =>
  isScript(text) &&
  (!isCheck || /test|e2e|check|spec|verify|ci\b|browser|platform|matrix/iu.test(text)) &&
  !KINDS.flat().some(({ by }) => by.test(text));

const WELL =
  /(?<!\p{L})(?:pass(?:es|ed)?|green|succeed(?:s|ed)?|clean|verified|tested|builds|built)(?!\p{L})|[✓✔✅]/iu;

/** The same program with the same act, which names none of them and so may be of all. */
const isLike = (command: string, named: string): boolean => headOf(command) === headOf(named);

const headOf = (command: string): string =>
  command
    .replace(/^(?:npx|bunx|pnpm|yarn|bundle exec|poetry run|uv run) /u, "")
    .split(/\s+/u)
    .slice(0, 2)
    .join(" ");
