/** Where tokens are kept: in memory, unless the user says otherwise. */

/** What somebody is signed in with. Secrets, all but the origin. */
export interface Tokens {
  /** The host that gave them. Tokens of another are not used. */
  readonly origin: string;
  /** Sent with each request, as `Authorization: Bearer …`. */
  readonly access: string;
  /** Exchanged for new ones when the API answers 401; nothing when there is none. */
  readonly refresh?: string | undefined;
}

/** For one credential: a file, a row, `sessionStorage`. It is read at the first call and after a 401. */
export interface TokenStore {
  get(): Tokens | undefined | Promise<Tokens | undefined>;
  /** @param tokens undefined when nobody is signed in any more */
  set(tokens: Tokens | undefined): void | Promise<void>;
}

/** Tokens that are gone with the process, or with the page. */
export function memoryStore(): TokenStore {
  let kept: Tokens | undefined;
  return {
    get: () => kept,
    set: (tokens) => {
      kept = tokens;
    },
  };
}
