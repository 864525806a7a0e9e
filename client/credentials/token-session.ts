/**
 * Session with tokens: cached for their lifetime and renewed only after a 401 (specification: Authentication, JWT), once
 * for all concurrent calls.
 */
import { headerValue, type Session } from './credential.ts';
import { singleFlight } from './single-flight.ts';
import { memoryStore, type TokenStore, type Tokens } from './token-store.ts';

export type NewTokens = Omit<Tokens, 'origin'>;

export interface TokenSession extends Session {
  /** Replaces the tokens. */
  replace(tokens: NewTokens): Promise<void>;
  /** Removes the tokens. @returns the previous ones */
  forget(): Promise<Tokens | undefined>;
}

export interface TokenSource {
  readonly origin: string;
  readonly store: TokenStore | undefined;
  /** @returns new tokens for a refresh token; undefined if it is refused */
  refresh(token: string, signal: AbortSignal): Promise<NewTokens | undefined>;
  /** Signs in without the user, if possible. @throws SignInError */
  signIn?(signal: AbortSignal): Promise<NewTokens>;
}

export function tokenSession({ origin, store = memoryStore(), refresh, signIn }: TokenSource): TokenSession {
  let current: Tokens | undefined;
  /** Sign-ins and sign-outs so far: what began before one must not undo it. */
  let turns = 0;

  async function keep(tokens: NewTokens | undefined): Promise<Tokens | undefined> {
    if (tokens) headerValue(tokens.access, 'The returned token');
    current = tokens && { origin, access: tokens.access, refresh: tokens.refresh };
    await store.set(current);
    return current;
  }

  async function stored(): Promise<Tokens | undefined> {
    const tokens = await store.get();
    if (tokens?.origin !== origin) return undefined;
    headerValue(tokens.access, 'The stored token');
    return tokens;
  }

  const flight = singleFlight(async (signal) => {
    const turn = turns;
    const refused = current;
    const found = await stored();
    if (turn !== turns) return;
    // Another process has renewed the tokens, or this is the first call.
    if (found && found.access !== refused?.access) {
      current = found;
      return;
    }
    const token = refused?.refresh;
    const renewed = token === undefined ? undefined : await refresh(token, signal);
    if (turn !== turns) return;
    await keep(renewed);
    if (renewed || !signIn) return;
    const signedIn = await signIn(signal);
    if (turn === turns) await keep(signedIn);
  });

  return {
    async headers(signal) {
      if (flight.isUnderWay || !current) await flight.join(signal);
      return bearer(current);
    },
    async renew(refused, signal) {
      if (bearer(current).authorization === refused.authorization) await flight.join(signal);
      return current !== undefined && bearer(current).authorization !== refused.authorization;
    },
    async replace(tokens) {
      turns += 1;
      await keep(tokens);
    },
    async forget() {
      turns += 1;
      const known = current ?? (await stored());
      await keep(undefined);
      return known;
    },
  };
}

function bearer(tokens: Tokens | undefined): Readonly<Record<string, string>> {
  return tokens ? { authorization: `Bearer ${tokens.access}` } : {};
}
