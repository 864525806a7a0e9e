/** Clients of the tenants of a test service. */
import type { TestService } from '#test/service.ts';
import type { Credential } from '../credentials/credential.ts';
import type { TokenStore, Tokens } from '../credentials/token-store.ts';
import { type Guildgate, guildgate } from '../guildgate.ts';
import { tenantFetch } from './tenant-fetch.ts';

/** @returns a client of acme, and a log of its requests: `GET /api/v1/me 200` */
export function connect(service: TestService, credential: Credential): { client: Guildgate; log: string[] } {
  const { fetch, log } = tenantFetch(service);
  return { client: guildgate(service.acme.baseUrl, { credential, fetch }), log };
}

/** @returns a store that a test can read and write */
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

/** @returns the shortened log lines: `GET me 200`. Without 503s, which occur under load and are retried */
export function paths(log: readonly string[]): string[] {
  return log.filter((line) => !line.endsWith(' 503')).map((line) => line.replace('/api/v1/', ''));
}
