// Shared by both servers on loopback: the address, listening on a port, and checking the token.
import type { IncomingMessage, Server } from "node:http";
import { codeOf } from "../../core/kit/fault.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";

export const HOST = "127.0.0.1";

export interface PortRefused {
  readonly kind: "port-refused";
  readonly port: number;
  readonly code: string;
}

/** Returns the port, which differs from the requested one if that is 0. */
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

/** Compares digests in constant time, so that timing reveals nothing about the token. */
export const tokenCheck = (token: string): ((stated: string | undefined) => boolean) => {
  const { createHash, timingSafeEqual } = process.getBuiltinModule("node:crypto");
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  const wanted = digest(`Bearer ${token}`);
  return (text = "") => timingSafeEqual(digest(text), wanted);
};
