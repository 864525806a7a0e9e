/** Judges every response of a run from the tenants' APIs, whichever rule received it, at no request's cost. */
import type { Dialect } from '#harness/dialect/dialect.ts';
import type { Operation } from '#harness/document.ts';
import type { HttpClient } from '#harness/http/client.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import type { Profile } from '#harness/profile.ts';
import { limitedOperation } from '#harness/session.ts';
import { Answers } from './answers.ts';
import { Creations } from './creations.ts';
import { documentFault, operationAt } from './document-faults.ts';
import { Markers } from './markers.ts';
import { type Contradiction, denialFault, headerFault, memberFault, noJsonObject } from './response-faults.ts';

/** What the judge looks for; one rule reports each. */
export type Concern =
  | 'errors-are-json'
  | 'errors-have-members'
  | 'denials-are-as-specified'
  | 'no-500'
  | 'required-headers'
  | 'other-tenants'
  | 'successes-are-as-documented'
  | 'creations-have-own-ids';

/** The first violation of a concern. */
export interface Finding extends Contradiction {
  readonly exchange: Exchange;
  /** Number of violations so far. */
  count: number;
}

/** A response of a tenant's API. */
interface Judged {
  readonly tenant: 'own' | 'other';
  readonly path: string;
  readonly operation: Operation | undefined;
  readonly response: HttpResponse;
}

const api = '/api/v1/';

/** Statuses of gateways: they prove nothing about the host. */
const gateway = [502, 503, 504];

export class PassiveJudge {
  readonly #dialect: Dialect;
  readonly #tenants: readonly (readonly [origin: string, tenant: Judged['tenant']])[];
  readonly #markers = new Markers();
  readonly #creations = new Creations();
  /** What was answered, for the report. */
  readonly answers: Answers;
  readonly #findings = new Map<Concern, Finding>();
  /** Requests that were not refused, by method and URL. */
  readonly #admitted = new Map<string, number>();
  #responses = 0;

  constructor({ baseUrl, other }: Profile, dialect: Dialect) {
    this.#dialect = dialect;
    this.answers = new Answers(dialect);
    this.#tenants = [[`${baseUrl}${api}`, 'own'], ...(other ? ([[`${other.baseUrl}${api}`, 'other']] as const) : [])];
  }

  /** Number of responses judged. */
  get responses(): number {
    return this.#responses;
  }

  /** Number of requests that were not refused so far, those in flight included. @param url without query */
  admitted(method: string, url: string): number {
    return this.#admitted.get(`${method} ${url}`) ?? 0;
  }

  finding(concern: Concern): Finding | undefined {
    return this.#findings.get(concern);
  }

  /** @returns the client, whose responses are judged */
  watch(client: HttpClient): HttpClient {
    return {
      get sent() {
        return client.sent;
      },
      get open() {
        return client.open;
      },
      send: async (request, seen) => {
        const key = `${request.method} ${request.url.split('?')[0]}`;
        const count = (change: number) => this.#admitted.set(key, (this.#admitted.get(key) ?? 0) + change);
        count(1);
        const response = await client.send(request, seen);
        if (response.status >= 400) count(-1);
        this.#judge(response);
        return response;
      },
      close: () => client.close(),
    };
  }

  #judge(response: HttpResponse): void {
    const { url } = response.exchange;
    const [start, tenant] = this.#tenants.find(([prefix]) => url.startsWith(prefix)) ?? [];
    if (start === undefined || tenant === undefined || isNotOfTenant(response)) return;
    this.#responses += 1;
    const path = new URL(url).pathname;
    const operation = operationAt(response.exchange.method, path);
    if (operation) this.answers.note(operation, response);
    const judged = { tenant, path, operation, response };
    for (const [concern, fault] of this.#faultsOf(judged)) if (fault) this.#note(concern, fault, response.exchange);
  }

  #faultsOf({ tenant, path, operation, response }: Judged): readonly (readonly [Concern, Contradiction | undefined])[] {
    const { status, exchange } = response;
    const leak = this.#markers.read(response, tenant);
    const crossed = ['other-tenants', leak] as const;
    if (gateway.includes(status)) return [crossed];
    // Throttles of the platform may answer otherwise.
    const isLimited = status === 429 && limitedOperation(exchange.method, path)?.source.startsWith('spec') === true;
    const isError = status >= 400 && exchange.method !== 'HEAD' && (status !== 429 || isLimited);
    const isOfOauth = path.includes('/oauth/');
    return [
      crossed,
      ['successes-are-as-documented', operation && status < 300 ? documentFault(operation, response) : undefined],
      ['creations-have-own-ids', operation && this.#creations.read(tenant, operation, response)],
      ['required-headers', headerFault(response)],
      ['no-500', status === 500 ? { expected: 'any status but 500', actual: '500' } : undefined],
      ...(isError && path !== this.#dialect.oauth.authorize
        ? ([['errors-are-json', noJsonObject(response)]] as const)
        : []),
      // RFC 6749, 5.2 has members of its own.
      ...(isError && !isOfOauth
        ? ([['errors-have-members', memberFault(response, this.#dialect.errors)]] as const)
        : []),
      ...(isLimited ? ([['denials-are-as-specified', denialFault(response)]] as const) : []),
    ];
  }

  #note(concern: Concern, fault: Contradiction, exchange: Exchange): void {
    const known = this.#findings.get(concern);
    if (known) known.count += 1;
    else this.#findings.set(concern, { ...fault, exchange, count: 1 });
  }
}

/** True for requests with a Host header of their own: the tenant is not that of the URL. */
function isNotOfTenant({ exchange }: HttpResponse): boolean {
  return exchange.requestHeaders.host !== undefined;
}
