// Opens a raw connection to a running server by an HTTP upgrade; from then on it carries a client's bytes.
import { request } from "node:http";
import type { Duplex } from "node:stream";
import { UPGRADE } from "./upgrade.ts";

export interface JoinWishes {
  /** Query included. */
  readonly url: string;
  readonly token: string;
  readonly headers: Readonly<Record<string, string>>;
}

const PATIENCE_MS = 2_000;

/** Undefined if the server cannot be reached or refuses. */
export const joinServer = ({ url, token, headers }: JoinWishes): Promise<Duplex | undefined> =>
  new Promise((resolve) => {
    const asked = request(url, {
      timeout: PATIENCE_MS,
      headers: {
        ...headers,
        ...{ authorization: `Bearer ${token}`, connection: "Upgrade", upgrade: UPGRADE },
      },
    });
    asked.once("upgrade", (_response, socket, head) => {
      socket.setTimeout(0);
      if (head.length > 0) socket.unshift(head);
      resolve(socket);
    });
    const failed = (): void => {
      asked.destroy();
      resolve(undefined);
    };
    asked.once("response", failed).once("error", failed).once("timeout", failed);
    asked.end();
  });
