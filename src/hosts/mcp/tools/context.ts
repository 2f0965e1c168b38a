// The tool `context`: the same as brief within a budget of its own, with what is about one place first.
import * as v from "valibot";
import { asOfArgument, pathArgument, specArgument } from "../claims.ts";
import { formatArgument, packedBrief, packedSchema, tokensArgument } from "../packed.ts";
import { paging, takes } from "../tool.ts";
import { described } from "../schema.ts";

const TOKENS = 2_000;

export const context = paging(
  {
    name: "context",
    profile: "standard",
    title: "Pack what matters",
    does: "Pack what must be known into a budget of tokens. Call it before longer work on one part of the project.",
    takes: takes({
      tokens: tokensArgument(TOKENS),
      format: formatArgument,
      focus: v.exactOptional(described(pathArgument, "Put first what is about this path")),
      as_of: asOfArgument,
      spec: specArgument,
    }),
    gives: packedSchema,
    paths: ({ focus }) => [focus],
  },
  packedBrief,
);
