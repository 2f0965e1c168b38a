// twiceshy link <id>… --to <id> --as <word>: how memories are related to another.
import { writing } from "../../writing.ts";
import { EXPLAINED_BY } from "../../../../core/event/explained-by.ts";
import { HELD_BY } from "../../../../core/event/held-by.ts";
import { err } from "../../../../core/kit/result.ts";
import { shortId } from "../../../../core/event/id.ts";
import { isItemMemory } from "../../../../core/fold/work/item-noun.ts";
import { BLOCKS } from "../../../../core/fold/work/plan.ts";
import { amend, mayBeOpen } from "../../../../engine/amend/amend.ts";
import { find, findAll } from "../../../../engine/recall/find.ts";
import { amendedAnswer, amendedIn, amendFlags } from "../../shared/amendments.ts";
import { idsArgument, switchFlag } from "../../flags.ts";

/** What history says of commits, and no person. */
const OURS: ReadonlySet<string> = new Set([HELD_BY, EXPLAINED_BY]);

const word = (text: string): string => text;

export const { command, example, output } = writing(
  {
    more: "cause, because-of and rests-on mean that the memory falls with the other: stale, brief and show flag it then. blocks means that they must be done before the other: work --next waits for them. Any other word only points there.",
    example: 'twiceshy link h4xgq2 --to 7mzk3d --as cause --why "Both come from the proxy"',
    flags: {
      ...amendFlags,
      to: { kind: "parsed", parse: word, brief: "The other memory", placeholder: "id" },
      as: {
        kind: "parsed",
        parse: word,
        brief: "How they are related: see, cause, blocks, a word of your own",
        default: "see",
        placeholder: "word",
      },
      off: switchFlag("Remove the relation"),
    },
    ids: (...ids) => ids,
    positional: idsArgument("The memories, by the first characters of their ids"),
    ...amendedAnswer,
  },
  (asked, ...ids) => {
    const { to, as, off, why, session } = asked.flags;
    if (OURS.has(as)) {
      const must = "is what twiceshy itself says of commits; use another word";
      return err({ kind: "value-unclear", what: "The relation", given: as, must });
    }
    const other = find(asked.project, to);
    if (!other.ok) return other;
    const own = findAll(asked.project, ids);
    if (!own.ok) return own;
    if (own.value.some(({ id }) => id === other.value.id)) {
      const must = "is the memory itself; name another one";
      return err({ kind: "value-unclear", what: "--to", given: to, must });
    }
    const ends = [...own.value, other.value];
    const closed = as === BLOCKS && !off ? ends.find((one) => !mayBeOpen(one)) : undefined;
    if (closed !== undefined) {
      const must = `relates issues, items and blockers, and ${shortId(closed.id)} is of the kind ${closed.kind}`;
      return err({ kind: "value-unclear", what: "The relation", given: as, must });
    }
    return amendedIn(
      asked,
      amend(asked.project, ids, session, (fields) => ({
        kind: "link",
        // It says what an item says, so it stays where items stay.
        ...(ends.some(isItemMemory) ? { stream: "local" as const } : {}),
        overlong: "cut-line",
        body: {
          ...fields,
          ...{ as, to: other.value.id, linked: off ? "no" : "yes" },
          text: why ?? `${off ? "No longer related" : "Related"} to: ${other.value.text}`,
        },
      })),
    );
  },
);
