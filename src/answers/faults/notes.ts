// Faults of git notes and of the remotes that they are exchanged with, in words.
import { inLine } from "../../core/kit/text.ts";
import { thousands } from "../text/style.ts";
import type { Fault } from "./fault.ts";
import { badCall, no, world, type Phrasings } from "./phrase.ts";

export const notesPhrasings = {
  "notes-unreadable": world(
    ({ why }) => `git could not read the notes: ${inLine(why)}`,
    "Run git fsck. Nothing is lost: the log holds every memory, and twiceshy notes publish writes them again.",
  ),
  "notes-too-many": world(
    ({ most }) =>
      `A namespace of notes has more than ${thousands(most)} notes, which is the limit.`,
    "Look at it with git notes --ref=mem/<namespace> list.",
  ),
  "notes-unwritable": world(
    ({ namespace, why }) => `git could not write the notes of ${inLine(namespace)}: ${inLine(why)}`,
    "Fix what git reports, then run it again. The notes are as they were.",
  ),
  "notes-moved": world(
    ({ namespace }) => `Another process wrote the notes of ${inLine(namespace)} at the same time.`,
    (_, { again }) => `Nothing was overwritten; ${again}.`,
  ),
  "remote-unknown": badCall(
    ({ remote }) =>
      remote === undefined
        ? "There is no remote to sync with."
        : `Unknown remote "${inLine(remote)}".`,
    ({ known }) =>
      known.length === 0
        ? "Add one: git remote add origin <address>"
        : `Name one of: ${known.map(inLine).join(", ")}.`,
  ),
  "remote-unreached": world(
    ({ remote, why }) => `Could not reach ${inLine(remote)}: ${inLine(why)}`,
    "Nothing was lost. Check the connection and your access, then run it again.",
  ),
  "remote-refused": no(
    ({ remote, namespaces, why }) =>
      `${inLine(remote)} refused the notes of ${namespaces.map(inLine).join(", ")}: ${inLine(why)}`,
    "What was fetched is merged here, and nothing is lost. Ask the operator of the remote whether it accepts refs/notes/mem/*.",
  ),
  "remote-moved": world(
    ({ remote, namespaces }) =>
      `Others pushed notes of ${namespaces.map(inLine).join(", ")} to ${inLine(remote)} each time that these were about to be.`,
    (_, { again }) => `What was fetched is merged here, and nothing is lost; ${again}.`,
  ),
  "remote-starts-programs": no(
    ({ settings }) =>
      `Not synced: this repository's own settings name programs that git would start (${settings.map(inLine).join(", ")}).`,
    "If they are yours, move them to your own settings (git config --global), or push with git itself: git push <remote> 'refs/notes/mem/*'",
  ),
} satisfies Partial<Phrasings<Fault>>;
