/** What a credential is, to the client: any of five, or one of the user's own. */

/** The host that a credential is for. A credential is for one: what it holds must not reach another. */
export interface Host {
  /** `https://acme.example`. */
  readonly origin: string;
  /**
   * Asks without a credential, by the retry rule. Cut off by nobody, so that no token is lost that was on its way;
   * @param waitSignal ends the waits between attempts
   * @returns the status and the JSON; nothing for what is none
   */
  post(path: string, body: HostBody, waitSignal?: AbortSignal): Promise<{ status: number; body: unknown }>;
}

export type HostBody =
  | { readonly json: object }
  | { readonly form: Readonly<Record<string, string>>; readonly headers?: Readonly<Record<string, string>> };

export interface Credential {
  /** Called by `guildgate`. @throws when it is for another origin */
  connect(host: Host): Session;
}

/** A credential at work. */
export interface Session {
  /** @returns the headers that carry it; none while nobody is signed in, which the API answers with 401. */
  headers(signal?: AbortSignal): Promise<Readonly<Record<string, string>>>;
  /**
   * After a 401. Absent where a refused credential stays refused.
   * @param refused the headers that were refused
   * @returns whether there are others now @throws SignInError, NoAnswerError, or the signal's reason
   */
  renew?(refused: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<boolean>;
}

/**
 * @returns the value, which can be sent in a header
 * @throws TypeError that does not show it: `fetch` would say it whole
 */
export function headerValue(value: unknown, what: string): string {
  if (typeof value === 'string' && /^[\x21-\x7e]+$/.test(value)) return value;
  throw new TypeError(`${what} must be printable ASCII without spaces, and is not: has it been read whole?`);
}

/** @returns a connect that gives the same session to every client of one origin. @throws for a second origin */
export function forOneOrigin<S extends Session>(open: (host: Host) => S): { connect(host: Host): S; connected(): S } {
  let known: { readonly origin: string; readonly session: S } | undefined;
  return {
    connect(host) {
      known ??= { origin: host.origin, session: open(host) };
      if (known.origin === host.origin) return known.session;
      throw new TypeError(`This credential is for ${known.origin}: make another for ${host.origin}.`);
    },
    connected() {
      if (known) return known.session;
      throw new TypeError('Give the credential to guildgate() first: it does not know its host yet.');
    },
  };
}
