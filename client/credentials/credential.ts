/** Interface of credentials: the five built-in ones, or a custom one. */

/** The host of a credential. A credential is for one host only, so that its secrets reach no other. */
export interface Host {
  /** `https://acme.example`. */
  readonly origin: string;
  /**
   * Posts without a credential, by the retry rule. Attempts are never aborted, so that no issued token is lost.
   * @param waitSignal aborts the waits between attempts
   * @returns the status and the JSON body; undefined if it is not JSON
   */
  post(path: string, body: HostBody, waitSignal?: AbortSignal): Promise<{ status: number; body: unknown }>;
}

export type HostBody =
  | { readonly json: object }
  | { readonly form: Readonly<Record<string, string>>; readonly headers?: Readonly<Record<string, string>> };

export interface Credential {
  /** Called by `guildgate`. @throws TypeError for another origin */
  connect(host: Host): Session;
}

/** A connected credential. */
export interface Session {
  /** @returns the credential's headers; none while signed out, for which the API returns 401 */
  headers(signal?: AbortSignal): Promise<Readonly<Record<string, string>>>;
  /**
   * Renews the credential after a 401. Absent if it cannot be renewed.
   * @param refused the headers that were refused
   * @returns whether there are new headers @throws SignInError, NoResponseError, or the signal's reason
   */
  renew?(refused: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<boolean>;
}

/**
 * @returns the value, if it can be sent in a header
 * @throws TypeError without the value, which the error of `fetch` would contain
 */
export function headerValue(value: unknown, what: string): string {
  if (typeof value === 'string' && /^[\x21-\x7e]+$/.test(value)) return value;
  if (!value) throw new TypeError(`${what} is empty.`);
  throw new TypeError(`${what} must be printable ASCII without spaces. Check that it was copied completely.`);
}

/** @returns a connect function with one session for all clients of an origin. @throws TypeError for a second origin */
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
      throw new TypeError('The credential has no host yet: pass it to guildgate() first.');
    },
  };
}
