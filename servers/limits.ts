/** Limits that every server of ours runs under, whatever its model: a comparison is one under equal limits. */
export const sharedLimits = {
  keepAliveTimeoutMs: 72_000,
  /** null: no limit. */
  maxConnections: null,
  /** Requests a socket may carry; 0: no limit. */
  maxRequestsPerSocket: 0,
} as const;
