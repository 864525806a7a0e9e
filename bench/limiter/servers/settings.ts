/** Settings and reply of every server of this benchmark. */

export interface ServerSettings {
  /** The limiter to use; undefined: the same route without one. */
  readonly limiter: string | undefined;
  readonly redisUrl: string;
  /** Requests in any window, for each client; a client is named by the header `x-client`. */
  readonly quota: number;
  readonly windowSeconds: number;
  /** Of the bare server, for a limiter in front of it. */
  readonly upstream?: string;
}

export interface ServerAddress {
  readonly port: number;
  /** Of the limited route; absent: `/limited`. */
  readonly path?: string;
  /** Value of `Host`; absent: that of the address. */
  readonly host?: string;
  /** Process whose CPU time, with that of its children, is the server's. */
  readonly pid: number;
}

/** Body of GET /limited. */
export const body = { status: 'ok', message: 'This request was admitted' };
