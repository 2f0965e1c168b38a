// The clock and the source of randomness, handed in so that the acts stay pure.

export interface Clock {
  /** Milliseconds since 1970, UTC. */
  readonly nowMs: () => number;
}

export interface Entropy {
  readonly bytes: (count: number) => Uint8Array;
}

/** How long is waited. People may set longer times for slow machines. */
export interface Timer {
  /** A signal that comes when the time is over. */
  readonly within: (ms: number) => AbortSignal;
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>;
}
