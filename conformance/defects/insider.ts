/** The administrators behind a broken host: it uses them to do what it refuses, and to read what it must not show. */
import { randomInt } from 'node:crypto';
import type { Account, Profile } from '#harness/profile.ts';
import {
  type Forward,
  type Handler,
  type Handlers,
  jsonOf,
  type ProxiedRequest,
  type ProxiedResponse,
  without,
} from '../broken/mutant.ts';
import type { Setting } from './defect.ts';
import { limiter } from './limiter.ts';

type Tenant = ProxiedRequest['tenant'];

export class Insider {
  readonly #accounts: Readonly<Record<Tenant, Account | undefined>>;
  readonly #forwards = new Map<Tenant, Forward>();
  readonly #logins = new Map<Tenant, Promise<string | undefined>>();
  /** Not the suite's: its limits by address are its own. */
  readonly #from = `127.240.${randomInt(1, 250)}.${randomInt(1, 250)}`;

  constructor({ administrator, other }: Profile) {
    this.#accounts = { own: administrator, other: other?.administrator };
  }

  /** Remembers the way to a tenant, which only its requests have. */
  learn({ tenant }: ProxiedRequest, forward: Forward): void {
    this.#forwards.set(tenant, forward);
  }

  /** @returns the JWT of the tenant's administrator; undefined as long as no request to the tenant was seen */
  jwt(tenant: Tenant): Promise<string | undefined> {
    let login = this.#logins.get(tenant);
    if (!login && this.#forwards.has(tenant)) {
      login = this.#login(tenant);
      this.#logins.set(tenant, login);
    }
    return login ?? Promise.resolve(undefined);
  }

  /** Sends a request as the administrator of its tenant. @returns undefined when the tenant is unknown */
  async send(request: ProxiedRequest): Promise<ProxiedResponse | undefined> {
    const jwt = await this.jwt(request.tenant);
    const forward = this.#forwards.get(request.tenant);
    if (jwt === undefined || !forward) return undefined;
    const headers = without(request.headers, 'api-token', 'authorization', 'x-contact-hash');
    return forward({ ...request, headers: { ...headers, authorization: `Bearer ${jwt}` } });
  }

  /** True if a tenant accepts the credential of a request, which may have been sent to another one. */
  async isAccepted({ headers }: ProxiedRequest, tenant: Tenant): Promise<boolean> {
    const forward = this.#forwards.get(tenant);
    if (!forward) return false;
    const read = this.request(tenant, 'GET', '/api/v1/users?itemsPerPage=1');
    const { status } = await forward({ ...read, headers: { ...headers, ...read.headers } });
    return status < 300;
  }

  /** @returns the JSON of a GET as the administrator; empty without one */
  async read(tenant: Tenant, path: string): Promise<Record<string, unknown>> {
    const response = await this.send(this.request(tenant, 'GET', path));
    return response && response.status < 300 ? jsonOf(response) : {};
  }

  /** @returns a request from the insider's own address, without a credential */
  request(tenant: Tenant, method: string, path: string, body?: unknown): ProxiedRequest {
    return {
      method,
      path,
      headers: { 'user-agent': 'insider', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body)),
      from: this.#from,
      tenant,
    };
  }

  async #login(tenant: Tenant): Promise<string | undefined> {
    const account = this.#accounts[tenant];
    const forward = this.#forwards.get(tenant);
    if (!account || !forward) return undefined;
    const { token } = jsonOf(await forward(this.request(tenant, 'POST', '/api/v1/login-check', account)));
    return typeof token === 'string' ? token : undefined;
  }
}

/** Handler that may also act as an administrator. */
export type Act = (request: ProxiedRequest, forward: Forward, insider: Insider) => Promise<ProxiedResponse>;

interface Acts {
  readonly api?: Act;
  readonly webhooks?: Handler;
  readonly mailbox?: Handler;
}

/**
 * A host with the specified limits and one defect.
 * @param make returns the defect with the state of one run
 */
export function host(make: (setting: Setting) => Act | Acts): (setting: Setting) => Handlers {
  return (setting) => {
    const insider = new Insider(setting.profile);
    const made = make(setting);
    const { api, ...others } = typeof made === 'function' ? { api: made } : made;
    const limit = limiter()(setting);
    return {
      ...others,
      api: (request, forward) => {
        const limited: Forward = (changed) => limit(changed, forward);
        insider.learn(request, limited);
        return api ? api(request, limited, insider) : limited(request);
      },
    };
  };
}
