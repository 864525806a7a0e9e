/** What every server of this benchmark is told, and answers. */

export interface ServerSettings {
  /** Which of its limiters; undefined: the same route without one. */
  readonly limiter: string | undefined;
  readonly redisUrl: string;
  /** Requests in any window, for each client; a client is named by the header `x-client`. */
  readonly quota: number;
  readonly windowSeconds: number;
}

export interface ServerAddress {
  readonly port: number;
  /** Of the process whose CPU time, with that of its children, is the server's. */
  readonly pid: number;
}

/** What GET /limited answers. */
export const body = { status: 'ok', message: 'This request was admitted' };
