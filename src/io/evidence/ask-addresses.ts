// Asks web addresses that were named as evidence, when a person wants that: one GET each, which follows no redirect, sends nothing of
// the user's, and of which nothing but the status is read.
import { codeOf } from "../../core/kit/fault.ts";
import type { AnswerSeen } from "../../core/judge/done/evidence.ts";
import { askHttp } from "../kit/ask-http.ts";

/** `deadline` ends all of them. */
export const askAddresses = async (
  urls: readonly string[],
  deadline: () => AbortSignal,
): Promise<ReadonlyMap<string, AnswerSeen>> =>
  new Map(
    await Promise.all(
      urls.map(async (url): Promise<[string, AnswerSeen]> => [url, await askOne(url, deadline())]),
    ),
  );

const askOne = async (url: string, signal: AbortSignal): Promise<AnswerSeen> => {
  try {
    const { status } = await askHttp(url, {
      ...{ method: "GET", headers: { "user-agent": "twiceshy", accept: "*/*" } },
      ...{ signals: [signal], mostBytes: 0 },
    });
    return { status };
  } catch (fault) {
    return { why: whyNot(fault) };
  }
};

/** A deadline, or what is wrong with the address or the connection; anything else is a bug and thrown on. */
const whyNot = (fault: unknown): string =>
  fault instanceof Error && /^(?:Timeout|Abort)Error$/.test(fault.name)
    ? "did not answer in time"
    : `gave no answer (${codeOf(fault)})`;
