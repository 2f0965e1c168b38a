// The composition root for a server on this machine's own address: loaded only if one was asked for.
export { listenOnLoopback } from "./io/loopback/loopback.ts";
