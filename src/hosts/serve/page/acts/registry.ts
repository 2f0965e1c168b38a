// All acts of the page. To add one, write it beside this and list it here; docs/ui.md has a row for each.
import type { PageAct } from "./act.ts";
import {
  archive,
  confirm,
  forget,
  rate,
  reopen,
  resolve,
  restore,
  retire,
  supersede,
} from "./amend.ts";
import { answer, mute, revive } from "./gate.ts";
import { purge } from "./purge.ts";
import { review } from "./review.ts";

export const PAGE_ACTS: readonly PageAct[] = [
  ...[confirm, retire, forget, supersede, restore],
  ...[resolve, reopen, archive, rate],
  ...[answer, mute, revive],
  ...[review, purge],
];
