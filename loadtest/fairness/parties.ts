/** The neighbours and the hog, with the requests that they send. */

import { UsageError } from '#harness/cli/usage-error.ts';
import { forEachConcurrently } from '#harness/concurrency.ts';
import { type HttpClient, methodOf } from '#harness/http/client.ts';
import { Inconclusive } from '#harness/verdict.ts';
import type { Admission } from '../admission.ts';
import { exchangeOf } from '../targets/exchange-of.ts';
import type { GivenIdentity } from '../targets/given-identities.ts';
import type { IdentityPlace, RequestLine } from '../targets/request.ts';
import { identityRequests } from '../throughput/scenarios/own-request.ts';
import type { PlainRequest } from './flood.ts';

/** What an identity sends. */
export interface Sending extends RequestLine {
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export interface Party {
  /** Shows no credentials. */
  readonly name: string;
  /** As a neighbour, and as the hog: one object where both send the same. */
  readonly usual: PlainRequest;
  readonly excessive: PlainRequest;
}

export interface Parties {
  readonly hog: Party;
  readonly neighbours: readonly Party[];
}

export interface PartyOptions {
  /** The first is the hog where none is given for it. */
  readonly identities: readonly GivenIdentity[];
  readonly hog: GivenIdentity | undefined;
  readonly place: IdentityPlace;
  readonly usual: Sending;
  readonly excessive: Sending;
}

/** @throws UsageError without a neighbour */
export function partiesOf({ identities, hog, place, usual, excessive }: PartyOptions): Parties {
  const all = hog === undefined ? identities : [hog, ...identities];
  const [first, ...others] = all.map((identity, index): Party => {
    const host = 'headers' in identity ? identity.headers.host : undefined;
    const role = index === 0 ? 'hog' : `neighbour ${index}`;
    const name = host === undefined ? role : `${role} (${host})`;
    const of = (sending: Sending) => requestOf(identity, place, sending, name);
    const own = of(usual);
    return { name, usual: own, excessive: usual === excessive ? own : of(excessive) };
  });
  if (!first || others.length === 0) {
    throw new UsageError(
      'There is no neighbour: give --identities with two identities or more, of which the first is the hog, or --hog FILE.',
    );
  }
  return { hog: first, neighbours: others };
}

function requestOf(
  identity: GivenIdentity,
  place: IdentityPlace,
  { method, path, headers, body }: Sending,
  name: string,
): PlainRequest {
  const [own] = identityRequests([identity], place, path);
  return {
    operation: name,
    method: methodOf(method),
    path: own?.path ?? path,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
      ...own?.headers,
    },
    body,
  };
}

/** Concurrency of the controls. */
const concurrency = 4;

/** Sends the request of each party once. @throws Inconclusive for one without success: a load of failures measures nothing */
export async function assertServed(
  client: HttpClient,
  baseUrl: string,
  { hog, neighbours }: Parties,
  admission: Admission,
): Promise<void> {
  const requests = [...new Set([hog.excessive, hog.usual]), ...neighbours.map(({ usual }) => usual)];
  await forEachConcurrently(requests, concurrency, async (request) => {
    const status = await statusOf(client, baseUrl, request);
    if (typeof status === 'number' && admission.isAdmitted(status)) return;
    throw new Inconclusive(
      'control-failed',
      `${request.method} ${request.path} of the ${request.operation} was responded to with ${status}, which is no service (${admission.says}): check its credentials, or name other statuses by --admitted.`,
    );
  });
}

/** @returns the status, or the network error */
export async function statusOf(
  client: HttpClient,
  baseUrl: string,
  { method, path, headers, body }: PlainRequest,
): Promise<number | string> {
  const exchange = await exchangeOf(client.send({ method, url: baseUrl + path, headers, body }, () => {}));
  return exchange.response?.status ?? exchange.error ?? 'no response';
}
