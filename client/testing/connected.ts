/** Clients of the tenants of a test service. */
import type { TestService } from '#test/service.ts';
import type { Credential } from '../credentials/credential.ts';
import type { TokenStore, Tokens } from '../credentials/token-store.ts';
import { type Guildgate, guildgate } from '../guildgate.ts';
import { tenantFetch } from './tenant-fetch.ts';

/** @returns a client of acme, and what it asks: `GET /api/v1/me 200`. */
export function connect(service: TestService, credential: Credential): { client: Guildgate; log: string[] } {
  const { fetch, log } = tenantFetch(service);
  return { client: guildgate(service.acme.baseUrl, { credential, fetch }), log };
}

/** @returns a store that a test can look into, and write. */
export function observableStore(): TokenStore & { tokens: Tokens | undefined } {
  return {
    tokens: undefined,
    get() {
      return this.tokens;
    },
    set(tokens) {
      this.tokens = tokens;
    },
  };
}

/** @returns the lines of a log, shorter: `GET me 200`. A machine under load answers 503, which the client asks again. */
export function paths(log: readonly string[]): string[] {
  return log.filter((line) => !line.endsWith(' 503')).map((line) => line.replace('/api/v1/', ''));
}
