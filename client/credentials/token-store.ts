/** Token storage: in memory by default. */

/** Tokens of a session. Secret, except the origin. */
export interface Tokens {
  /** The issuing host. Tokens of another host are not used. */
  readonly origin: string;
  /** Sent with each request, as `Authorization: Bearer …`. */
  readonly access: string;
  /** Used for new tokens after a 401; undefined if there is none. */
  readonly refresh?: string | undefined;
}

/** Storage for one credential, such as a file, a row or `sessionStorage`. Read at the first call and after a 401. */
export interface TokenStore {
  get(): Tokens | undefined | Promise<Tokens | undefined>;
  /** @param tokens undefined after signing out */
  set(tokens: Tokens | undefined): void | Promise<void>;
}

/** Store in memory, which ends with the process or page. */
export function memoryStore(): TokenStore {
  let stored: Tokens | undefined;
  return {
    get: () => stored,
    set: (tokens) => {
      stored = tokens;
    },
  };
}
