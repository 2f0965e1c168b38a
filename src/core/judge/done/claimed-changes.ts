// What a claim says was changed: files it names, and a README, a changelog, a migration. A claim of a change that no edit
// made is the one falsehood that the repository alone can show.

/** Words by which a sentence says that something was written, and not only looked at. */
const WRITES =
  /\b(?:added|adds|wrote|written|updated|updates|created|creates|documented|described|moved|renamed|removed|deleted|extended|adjusted|changed|with docs? in|docs? in|entry in|entry to|section in|page in|complete|completed|committed|in place)\b|(?<!\p{L})(?:añad[ií]|añadido|escrib[ií]|escrito|actualic[eé]|actualizado|cre[eé]|creado|document[eé]|documentado)(?!\p{L})/iu;

const DENIES =
  /\b(?:not|never|nothing|no longer|didn't|did not|without|would|could|should|will|looked|read|ran|checked|found|comes from|caused by)\b|n't\b/iu;

/** A path in a code span, or one that has a folder and an ending. */
const PATH =
  /`([\w@./-]+\.[A-Za-z]\w{0,5})`|(?<![\w/.])((?:[\w@.-]+\/)+[\w@.-]+\.[A-Za-z]\w{0,5})/gu;

interface NamedThing {
  readonly name: string;
  readonly says: RegExp;
  readonly is: RegExp;
}

const NAMED: readonly NamedThing[] = [
  { name: "the README", says: /\breadme\b/iu, is: /(?:^|\/)readme/iu },
  {
    name: "the changelog",
    says: /\bchange ?log\b/iu,
    is: /(?:^|\/)(?:change(?:log|s)|history|news|releases?)/iu,
  },
  {
    name: "a migration",
    says: /\b(?:the|a|new|its|wrote|added) (?:\w+ )?migrations?\b/iu,
    is: /migrat/iu,
  },
];

/** What the claim says it changed and no path of `changed` shows, each once. */
export const unfoundedIn = (claim: string, changed: readonly string[]): readonly string[] => {
  const missing = new Set<string>();
  for (const sentence of claim.split(/(?<=[.!?])\s+|\n+/u)) {
    if (DENIES.test(sentence)) continue;
    // A migration that does something with the data is one that was written.
    if (
      !WRITES.test(sentence) &&
      !/\bmigration\b[^\n]{0,60}\b(?:turns?|moves?|converts?|fills?|copies|sets?)\b/iu.test(
        sentence,
      )
    )
      continue;
    for (const [, span, bare] of sentence.matchAll(PATH)) {
      const path = span ?? bare ?? "";
      if (!changed.some((one) => isPath(one, path))) missing.add(path);
    }
    for (const { name, says, is } of NAMED)
      if (says.test(sentence) && !changed.some((path) => is.test(path))) missing.add(name);
  }
  return [...missing];
};

const isPath = (changed: string, named: string): boolean =>
  changed === named || changed.endsWith(`/${named}`) || named.endsWith(`/${changed}`);
