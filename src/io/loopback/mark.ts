// The files that announce the server of a work tree: one with its address and one with its token, which only the user may
// read. Files that a killed server left behind are recognised by connecting to the address.
import { connect } from "node:net";
import { join } from "node:path";
import { isObject, parseJson } from "../../core/kit/json.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { Busy, FileFault } from "../../engine/ports/file.ts";
import type { AnnouncedServer, ServerMark } from "../../engine/ports/agents/servers.ts";
import { makeFolder, readText, removeFile, replaceFile } from "../kit/files.ts";
import { withLock } from "../kit/lock.ts";
import { HOST } from "./common.ts";

/** `folder` is `<store>/local/serve/<work tree>`; it need not exist. */
export const createServerMark = (
  folder: string,
  isRunning: (processId: number) => boolean,
): ServerMark => {
  const addressFile = join(folder, "address.json");
  const tokenFile = join(folder, "token");
  const lock = join(folder, "lock");
  const announced = (): AnnouncedServer | undefined => {
    const text = readText(addressFile);
    const stated = text.ok && text.value !== undefined ? parseJson(text.value) : undefined;
    return isAnnounced(stated) && isRunning(stated.processId) ? stated : undefined;
  };
  return {
    tokenFile,
    running: async () => {
      const stated = announced();
      return stated !== undefined && (await isListening(stated.url)) ? stated : undefined;
    },
    announce: async (server, token) => {
      const before = announced();
      if (before !== undefined && (await isListening(before.url))) return ok(before);
      const made = makeFolder(folder);
      if (!made.ok) return made;
      return withLock(lock, (): Result<AnnouncedServer | undefined, FileFault | Busy> => {
        const other = announced();
        // A stale announcement may be replaced; one that another server wrote meanwhile may not.
        if (other !== undefined && !isSame(other, before)) return ok(other);
        const withToken = replaceFile(tokenFile, `${token}\n`, 0o600);
        if (!withToken.ok) return withToken;
        const withAddress = replaceFile(addressFile, `${JSON.stringify(server)}\n`, 0o600);
        return withAddress.ok ? ok(undefined) : withAddress;
      });
    },
    withdraw: (server) => {
      // On a read-only disk it was never announced, and there is no lock to take.
      if (!isSame(server, announced())) return ok(undefined);
      return withLock(lock, (): Result<void, FileFault | Busy> => {
        if (!isSame(server, announced())) return ok(undefined);
        const removed = removeFile(addressFile);
        return removed.ok ? removeFile(tokenFile) : removed;
      });
    },
    token: () => {
      const text = readText(tokenFile);
      return text.ok ? ok(text.value?.trim()) : text;
    },
  };
};

const isAnnounced = (value: unknown): value is AnnouncedServer =>
  isObject(value) &&
  typeof value["url"] === "string" &&
  typeof value["processId"] === "number" &&
  typeof value["startedMs"] === "number" &&
  typeof value["readOnly"] === "boolean";

const isSame = (a: AnnouncedServer, b: AnnouncedServer | undefined): boolean =>
  a.processId === b?.processId && a.url === b.url && a.startedMs === b.startedMs;

/** A server on loopback accepts at once. */
const PATIENCE_MS = 1_000;

const isListening = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const port = URL.canParse(url) ? Number(new URL(url).port) : 0;
    if (port === 0) return resolve(false);
    const socket = connect({ host: HOST, port, timeout: PATIENCE_MS });
    const end = (listens: boolean) => () => {
      socket.destroy();
      resolve(listens);
    };
    socket.once("connect", end(true)).once("error", end(false)).once("timeout", end(false));
  });
