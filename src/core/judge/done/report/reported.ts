// What a report says was changed: files by their names, tests, documents, a version, a name that came or went. Only what it
// states outright in the past tense, because whoever doubts a true report is not believed again.

export type Reported =
  | { readonly what: "file"; readonly act: FileReport; readonly name: string }
  | {
      readonly what: "tests" | "docs" | "readme" | "changelog" | "migration";
      readonly name: string;
    }
  /** A dependency, or the project itself, is at another version now. */
  | { readonly what: "version"; readonly of: string; readonly name: string }
  /** What something in the code is called now. */
  | { readonly what: "new-name"; readonly name: string };

type FileReport = "written" | "deleted";

/** Words with which a sentence says something else than that a change was made here and now. */
const OTHERWISE =
  /\b(?:not|never|nothing|no(?! longer\b)|no longer|without|would|could|should|will|can|may|might|must|if|unless|until|once|whenever|todo|please|consider|needs?|want|plan|already|unchanged|untouched|looked|ran|checked|found|previously|earlier|yesterday|upstream|revert(?:s|ed)?|undo|undid|was added|were added|was removed|were removed|for example|an example of|e\.g\.|like|similar|i\.e\.)\b|n't\b|[?？]\s*$/iu;

const LEAD =
  /^(?:[^\p{L}`]*)(?:(?:i|we)(?:'ve| have)?|also|now|then|and|finally|successfully|additionally|it|this|(?:this|the) (?:commit|change|patch|pr))?(?: (?:also|now|then|successfully|just))*\s*/iu;

const WRITES = /^(?:add(?:ed|s)|wr(?:ote|ites)|written|creat(?:ed|es)|introduc(?:ed|es))\b/iu;
const EDITS =
  /^(?:updat(?:ed|es)|extend(?:ed|s)|document(?:ed|s)|describ(?:ed|es)|adjust(?:ed|s)|chang(?:ed|es)|edit(?:ed|s)|modif(?:ied|ies)|implement(?:ed|s)|fix(?:ed|es)|expand(?:ed|s)|complet(?:ed|es))\b/iu;
const REMOVES = /^(?:remov(?:ed|es)|delet(?:ed|es)|drop(?:ped|s))\b/iu;
const RENAMES = /^(?:renam(?:ed|es))\b/iu;
const RAISES = /^(?:bump(?:ed|s)|upgrad(?:ed|es)|updat(?:ed|es)|rais(?:ed|es))\b/iu;
const SPANISH =
  /^(?:(?:l[oa]s?|ya|también) )*(?:(?:he|hemos) )?(?:también )?(?:añad(?:í|ido)|escrit[oa]|escribí|actualic[eé]|actualizado|cread[oa]|cre[eé]|document[eé]|documentado|descrito)(?!\p{L})/iu;

/** Where what was changed ends and something about it begins. */
const ABOUT =
  /\b(?:is|are|was|were|to (?:mention|state|show|explain|note|use|reflect|include|match|call|reference|point)|for|so|because|since|when|where|which|that|who|as|after|before|via|using|by|if|than|of|about|instead|due|per|until|while|against)\b|[,(:]|\s[-–—]\s/iu;

const EXTENSIONS =
  "jsx?|tsx?|[cm][jt]s|vue|svelte|astro|css|scss|less|py|pyi|rb|php|pl|lua|sh|bash|zsh|fish|ps1|sql|go|rs|c|cc|cpp|h|hh|hpp|m|mm|java|kt|kts|scala|cs|fs|swift|dart|zig|nim|exs?|erl|hs|ml|clj|el|jsonc?|ya?ml|toml|ini|cfg|conf|lock|xml|html|mdx?|rst|adoc|txt|csv|tf|proto|gradle|ipynb|svg|png|snap|mjml";

const PATH = new RegExp(
  String.raw`${"`"}((?:[\w@+.-]+\/)*[\w@+.-]+\.(?:${EXTENSIONS}))(?::\d+)?${"`"}|(?<![\w/.:@-])((?:[\w@+.-]+\/)+[\w@+.-]+\.(?:${EXTENSIONS}))(?![\w/-]|\.\w)|(?<![\w/.:@-])((?:[\w-]+\/)*man\d?\/[\w.-]*[a-z][\w-]*\.[1-8])(?![\w/-]|\.\w)`,
  "gu",
);

const pathsIn = (text: string): readonly string[] =>
  [...text.matchAll(PATH)]
    .map(([, span, bare, page]) => (span ?? bare ?? page ?? "").replace(/^\.\//u, ""))
    .filter((path) => !path.startsWith("//") && !path.includes("node_modules"));

const KINDS: readonly {
  readonly what: "docs" | "readme" | "changelog" | "migration";
  readonly name: string;
  readonly says: RegExp;
}[] = [
  {
    what: "readme",
    name: "the README",
    says: /(?<!generated )(?<![\w-])readme(?:\.\w+)?(?=`?\s*(?:$|[;!)]|\.(?!\w)|and\b|with\b|file\b|section\b|entry\b|too\b))/iu,
  },
  {
    what: "changelog",
    name: "the changelog",
    says: /(?<![\w-])change ?log(?:\.\w+)?(?=`?\s*(?:$|[;!)]|\.(?!\w)|and\b|with\b|file\b|section\b|entry\b|entries\b|too\b))/iu,
  },
  {
    what: "migration",
    name: "a migration",
    says: /\b(?:a|the|new|data|database|schema) (?:\w+ )?migration\b/iu,
  },
  {
    what: "docs",
    name: "the documentation",
    says: /^(?:the |some |\w+ )?(?:docs|documentation)\s*[.;!]?$/iu,
  },
];

const kindsIn = (object: string): readonly Reported[] =>
  KINDS.filter(({ says }) => says.test(object)).map(({ what, name }) => ({ what, name }));

/** New tests as the object of a verb; not a test's helper, its runner or its settings. */
const TESTS =
  /^(?:(?:\d+|a|an|some|more|new|the|two|three|four|five|several|missing|further|unit|integration|regression|e2e|end-to-end|failing|additional|extra|comprehensive|corresponding|basic)[ -])*(?:\w+ ){0,2}(?:tests?|test cases?|specs?|test coverage)(?=$|[.,;:!]| (?:for|to|that|in|with|covering|which|on|of|and|about|around|when|where)\b)/iu;

export const reportedIn = (text: string): readonly Reported[] => {
  const found = new Map<string, Reported>();
  for (const sentence of sentencesIn(text)) {
    if (OTHERWISE.test(sentence)) continue;
    for (const one of [...inClauses(sentence), ...inList(sentence)])
      found.set(`${one.what} ${one.name}`, one);
  }
  return [...found.values()];
};

function* sentencesIn(text: string): Generator<string> {
  let isFenced = false;
  const lines = text.replace(/[’‘]/gu, "'").replaceAll("**", "").split("\n");
  for (const [at, line] of lines.entries()) {
    // What it names is the text that it shows.
    if (line.endsWith(":") && isFence(lines.slice(at + 1).find((one) => one.trim() !== "")))
      continue;
    if (line.trimStart().startsWith("```")) isFenced = !isFenced;
    else if (!isFenced && line.length <= LONGEST && !OPEN_BOX.test(line))
      yield* line.split(/(?<=[.!?])\s+(?=[\p{Lu}`])/u);
  }
}

const isFence = (line: string | undefined): boolean => line?.trimStart().startsWith("```") === true;

/** Paths with which the items of a list begin, as in "- `src/a.ts`: reads the flag". */
export const listedPaths = (text: string): readonly string[] =>
  text.split("\n").flatMap((line) => {
    const [, item = ""] =
      /^\s*(?:[-*+•]|\d+[.)]) +(?:[\p{L} ]{3,20}: )?(.*)$/u.exec(line.replaceAll("**", "")) ?? [];
    const [path] = pathsIn(item);
    const isFirst = path !== undefined && item.replace(/^`/u, "").startsWith(path);
    const isItem =
      isFirst &&
      /^`?(?:\s*:|\s*\((?:[^)]*\)\s*(?:$|[:.,;]|[-–—] )|[^)]*$)|\s+[-–—] |\s*$| \p{L}+s (?!not\b))/u.test(
        item.slice(item.indexOf(path) + path.length),
      );
    return isItem && !OTHERWISE.test(item) ? [path] : [];
  });

const LONGEST = 1_000;
const OPEN_BOX = /^\s*(?:[-*+] )?(?:\[ ?\]|☐)/u;

const VERB =
  "(?:add|writ|wrote|creat|updat|extend|document|describ|adjust|chang|edit|modif|remov|delet|dropp|renam|moved|bump|upgrad|implement|introduc)";

const inClauses = (sentence: string): readonly Reported[] =>
  sentence
    .split(
      new RegExp(
        String.raw`;|: (?=I |we |I've |we've )|,? but |,? (?:and|then) (?:also |I |we )?(?=${VERB}\w*\b)|, (?=${VERB}\w*ed\b)`,
        "iu",
      ),
    )
    .flatMap((clause) => {
      const own = clause.replace(LEAD, "").trim();
      const verb = [WRITES, EDITS, REMOVES, RENAMES, RAISES, SPANISH].find((one) => one.test(own));
      return verb === undefined ? [] : ofVerb(verb, own.replace(/^\S+\s*/u, ""), own);
    });

const ofVerb = (verb: RegExp, rest: string, own: string): readonly Reported[] => {
  const object = rest.slice(0, ABOUT.exec(rest)?.index ?? rest.length);
  if (verb === REMOVES) return [...ofRemoval(object), ...ofRemovals(rest)];
  if (verb === RENAMES) return ofRename(rest);
  const version = RAISES.test(own) ? versionIn(rest) : undefined;
  if (version !== undefined) return [version];
  return [
    ...objectPaths(object, rest).map((name) => ({ what: "file", act: "written", name }) as const),
    // A migration of data is written; one from a library to another is completed.
    ...kindsIn(object).filter(({ what }) => what !== "migration" || verb !== EDITS),
    ...(verb === WRITES && TESTS.test(rest) ? [{ what: "tests", name: "new tests" } as const] : []),
  ];
};

/** `src/a.ts`, `a section to README.md`: what a verb of writing changed. A path before a noun only describes that noun. */
const objectPaths = (object: string, rest: string): readonly string[] =>
  // `a.lock` and `b.json` to `.gitignore`: the last is what was changed.
  pathsIn(
    / to (?:the )?`?\.?[\w/-]*\.\w/u.exec(object)?.index === undefined
      ? object
      : object.slice(object.lastIndexOf(" to ")),
  ).filter((path) => {
    const at = object.indexOf(path);
    const before = object.slice(0, at).replace(/[`"]\s*$/u, "");
    const after = rest.slice(at + path.length).replace(/^[`"]/u, "");
    return TARGET.test(before) && (AFTER.test(after) || (path.includes("/") && MORE.test(after)));
  });

const TARGET =
  /(?:^|\b(?:to|in|into|and|the|new|file|module|script|a|workflow|en|el|la|auf|dans)\s)$/iu;
const AFTER = /^\s*(?:[.,;:!]|$|and\b|with\b|to\b|file\b|con\b|mit\b|avec\b|y\b|\(|[-–—] )/u;
const MORE = /^ (?:that|which|covering|containing|so)\b/u;

/** `the loader a.js and docs/b.md`: each of a list, but not what something was removed from. */
const ofRemovals = (rest: string): readonly Reported[] =>
  pathsIn(rest).flatMap((name) => {
    const before = rest.slice(0, rest.indexOf(name)).replace(/`$/u, "");
    const isObject =
      /(?:^|, |\band )(?:the |its |old |unused )*(?:(?:file|module|script|page|loader|helper|class|folder|test|tests) )?$/iu.test(
        before,
      );
    return isObject ? [{ what: "file", act: "deleted", name }] : [];
  });

const ofRemoval = (object: string): readonly Reported[] => {
  const plain = object.replace(
    /^(?:the |an? |unused |unnecessary |old |legacy |deprecated |obsolete |file )+/iu,
    "",
  );
  const [path] = pathsIn(plain);
  const whole = plain.replaceAll("`", "").replace(/(?: and its .*)?[.;!]?\s*$/u, "");
  // A folder, where nothing else is in the span.
  const [, folder] =
    /^(?:folder |directory )?`((?:[\w@.-]+\/)+[\w@.-]+)\/?`[.;!]?\s*$/u.exec(plain) ?? [];
  if (folder !== undefined) return [{ what: "file", act: "deleted", name: folder }];
  return path !== undefined && whole === path ? [{ what: "file", act: "deleted", name: path }] : [];
};

const RENAMED =
  /^(?:the )?(?:(?:file|function|method|class|flag|option|field|variable|type|module|rule|command|package) )?(?:`([^`]{2,80})`|"([^"]{2,80})"|([\w./-]{3,80}))\s+(?:to|into|->|=>|→|as)\s+(?:`([^`]{2,80})`|"([^"]{2,80})"|([\w./-]{3,80}))(?=$|[\s.,;:)])/iu;

const ofRename = (rest: string): readonly Reported[] => {
  const [, a, b, c, d, e, f] = RENAMED.exec(rest) ?? [];
  const [from, to] = [a ?? b ?? c, d ?? e ?? f?.replace(/[.,;:]+$/u, "")];
  if (from === undefined || to === undefined || !isNameLike(to) || !isNameLike(from)) return [];
  const [path] = to.includes("/") ? pathsIn(to) : [];
  return [
    path === undefined
      ? { what: "new-name", name: to }
      : { what: "file", act: "written", name: path },
  ];
};

/** A word of the code, or a path: `a/b` may be two names. */
const isNameLike = (text: string): boolean =>
  /^[\w.$:#@/-]+$/u.test(text) &&
  /[_.A-Z-]/u.test(text) &&
  (!text.includes("/") || /\.\w+$/u.test(text));

/** `serde to 1.0.219`, `actions/checkout from 3 to 4`. */
const versionIn = (rest: string): Reported | undefined => {
  const [, of = "", version] =
    /^(?:the )?(?:(?:version|dependency|version of) )?[`"]?([\w@/.-]+)[`"]?(?: (?:version|dependency|crate|gem|package))?(?: from v?[\w.+-]+)? to (?:version )?[`"]?v?(\d+(?:\.\d+)+(?:-[\w.]+)?)\b/iu.exec(
      rest,
    ) ?? [];
  return version === undefined ? undefined : { what: "version", of, name: version };
};

/** `Norwegian is complete: the list in a.json, and a tile (b.jsx)`, `with docs in docs/cli.md`. */
const inList = (sentence: string): readonly Reported[] => {
  const [, list = ""] =
    /^.{1,80}?\b(?:is|are) (?:complete|done|in place|finished)\s*:(.*)$/iu.exec(sentence) ?? [];
  const [, place = ""] =
    /\bwith (?:docs?|documentation|an? (?:entry|section|page)) (?:in|to) (.*)$/iu.exec(sentence) ??
    [];
  const [, entry] =
    /\b(?:entry|section) (?:in|to) the (change ?log|readme)\b/iu.exec(sentence) ?? [];
  const hasTests = /\b(?:along|together) with (?:\w+ ){0,3}tests?\b/iu.test(sentence);
  const [, gone = ""] =
    /^(.*?) (?:is|are|was|were|has been|have been) (?:now )?(?:deleted|removed|gone)\b/iu.exec(
      sentence,
    ) ?? [];
  const [, migration] = /\bmigration `([\w.-]+)`/iu.exec(sentence) ?? [];
  return [
    ...[...pathsIn(list), ...pathsIn(place)].map(
      (name) => ({ what: "file", act: "written", name }) as const,
    ),
    ...pathsIn(gone).map((name) => ({ what: "file", act: "deleted", name }) as const),
    ...(hasTests ? [{ what: "tests", name: "new tests" } as const] : []),
    ...(entry === undefined ? [] : kindsIn(entry)),
    ...(migration === undefined ? [] : [{ what: "migration", name: "a migration" } as const]),
  ];
};
