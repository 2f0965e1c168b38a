// What all that listens on loopback has in common: the address, the port and the token.
import type { IncomingMessage, Server } from "node:http";
import { codeOf } from "../../core/kit/fault.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";

export const HOST = "127.0.0.1";

export interface PortRefused {
  readonly kind: "port-refused";
  readonly port: number;
  readonly code: string;
}

/** Returns the port: 0 asks for any free one. */
export const listen = (server: Server, port: number): Promise<Result<number, PortRefused>> =>
  new Promise((resolve) => {
    server.once("error", (fault) =>
      resolve(err({ kind: "port-refused", port, code: codeOf(fault) })),
    );
    server.listen(port, HOST, () => {
      const address = server.address();
      resolve(ok(typeof address === "object" && address !== null ? address.port : port));
    });
  });

export const pathOf = ({ url = "" }: IncomingMessage): string => url.split("?")[0] ?? "";

/** Takes equally long for a token that is nearly right and for any other wrong one. */
export const tokenCheck = (token: string): ((stated: string | undefined) => boolean) => {
  const { createHash, timingSafeEqual } = process.getBuiltinModule("node:crypto");
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  const wanted = digest(`Bearer ${token}`);
  return (text = "") => timingSafeEqual(digest(text), wanted);
};
