// Fits weights for each kind on sets, each judged on what it was not fitted to. Prints them rounded, as weights.ts has them.
//   npm run bench -- recall fit --data DIR … [--words] [--kind KIND]
import { parseArgs } from "node:util";
import { rankDocuments } from "../../src/core/search/rank.ts";
import { ask, indexGroup } from "./group.ts";
import { FEATURES_OF, fitWeights, rounded, type Example } from "./fitted.ts";
import { readSets } from "./sets.ts";
import { readTable } from "./table.ts";

export const fit = (args: readonly string[]): void => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      data: { type: "string", multiple: true },
      words: { type: "boolean", default: false },
      kind: { type: "string" },
    },
  });
  const table = values.words ? undefined : readTable();
  const examples = new Map<string, Example[]>();
  for (const set of (values.data ?? []).flatMap(readSets)) {
    if (values.kind !== undefined && set.kind !== values.kind) continue;
    for (const group of set.groups) {
      const index = indexGroup(group, table);
      for (const asked of group.questions) {
        const found = ask(index, asked, table, new Set());
        const gold = new Set(asked.gold);
        const candidates = rankDocuments(found, { limit: Infinity }).map(
          ({ document, features }) => ({
            features,
            gold: gold.has(group.documents[document]?.id ?? ""),
          }),
        );
        examples.set(set.kind, [...(examples.get(set.kind) ?? []), { candidates }]);
      }
    }
  }
  for (const [kind, all] of examples) {
    const weights = fitWeights(all, FEATURES_OF[kind] ?? []);
    process.stdout.write(`${kind}: ${all.length} questions\n${JSON.stringify(rounded(weights))}\n`);
  }
};
