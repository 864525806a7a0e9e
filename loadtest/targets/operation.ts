/** An operation of the contracts as target, with identities created through the host's API. */

import { type Variation as CallerVariation, callerAs } from '#harness/actors/caller.ts';
import { freshIdentity, type Self } from '#harness/actors/identity.ts';
import type { ProvisionedSession } from '#harness/actors/provisioned-session.ts';
import type { Operation } from '#harness/document.ts';
import type { ExchangeLog, TenantRequest } from '#harness/session.ts';
import { limitedAdmission, usualDenials } from '../admission.ts';
import type { Variation } from '../limits/target-session.ts';
import { exchangeOf } from './exchange-of.ts';
import type { LoopbackAddresses } from './loopback-addresses.ts';
import type { Target } from './target.ts';
import { headersOfVariation, spelledPath } from './variation.ts';

/** A variation as parameters of Caller.send. */
type SendParameters = readonly [as: CallerVariation, more?: Partial<TenantRequest>];

const query: SendParameters = ['same', { query: { loadtest: 1 } }];

/** @param addresses for identities that are addresses; absent: those of the profile */
export function operationTarget(
  session: ProvisionedSession,
  operation: Operation,
  addresses: LoopbackAddresses | undefined,
): Target {
  const { limit } = operation;
  if (!limit) throw new TypeError(`${operation.id} has no limit`);
  const parameters = parametersOf(session, operation, addresses !== undefined);
  return {
    name: operation.id,
    admission: limitedAdmission(limit.key),
    denials: usualDenials,
    claim: { quota: limit.quota, windowMs: limit.windowSeconds * 1_000 },
    variations: Object.keys(parameters).filter(isVariation),
    canFlood: limit.key !== 'ip',
    isScarce: limit.key === 'ip' && addresses === undefined,
    async fresh() {
      const self = limit.key === 'ip' && addresses ? addressOf(addresses) : await freshIdentity(session, operation);
      const log: ExchangeLog = [];
      const caller = await callerAs(session, operation, self, log);
      return {
        async send(variation, node) {
          const [as, more] = parameters[variation] ?? ['same'];
          // Omits the bodies, of some megabytes for each of thousands of requests: the event log has the results.
          log.length = 0;
          return exchangeOf(caller.send(as, { ...more, node }));
        },
      };
    },
  };
}

function addressOf(addresses: LoopbackAddresses): Self {
  return { from: addresses.next(), others: {} };
}

const known: Readonly<Record<Variation, true>> = {
  same: true,
  'other-identity': true,
  'other-tenant': true,
  'claimed-address': true,
  'other-query': true,
  'other-spelling': true,
  'other-language': true,
  'other-agent': true,
  'other-method': true,
  'encoded-path': true,
  'slashed-path': true,
  'unknown-path': true,
};

function isVariation(name: string): name is Variation {
  return Object.hasOwn(known, name);
}

/** Distinguishable variations, by the bucket key. */
function parametersOf(
  session: ProvisionedSession,
  operation: Operation,
  hasAddresses: boolean,
): Partial<Record<Variation, SendParameters>> {
  const always: Partial<Record<Variation, SendParameters>> = {
    same: ['same'],
    'claimed-address': ['claimed-address'],
    'other-language': ['same', { headers: headersOfVariation('other-language') }],
    'other-agent': ['same', { headers: headersOfVariation('other-agent') }],
    ...(operation.method === 'GET' ? { 'other-method': ['same', { method: 'HEAD' }] } : {}),
    ...pathsOf(session, operation),
  };
  const elsewhere: Partial<Record<Variation, SendParameters>> = session.profile.other
    ? { 'other-tenant': ['other-tenant'] }
    : {};
  switch (operation.limit?.key) {
    case 'ip':
      return {
        ...always,
        'other-query': query,
        ...(hasAddresses || session.addresses.length > 1 ? { 'other-identity': ['other-address'] } : {}),
        ...elsewhere,
      };
    case 'email':
      // No query: the email is known after validation, which may reject a meaningless query.
      return {
        ...always,
        ...elsewhere,
        'other-identity': ['other-email'],
        'other-spelling': ['same-email-capitals'],
      };
    case 'admin':
      return { ...always, 'other-query': query, 'other-identity': ['other-user'] };
    case 'user':
      return { ...always, 'other-query': query };
    default:
      return { ...always, 'other-query': query, 'other-identity': ['other-token'] };
  }
}

/** @returns none where the path has the id of a resource, which only the caller knows */
function pathsOf(session: ProvisionedSession, operation: Operation): Partial<Record<Variation, SendParameters>> {
  if (operation.hasPathParameters) return {};
  const path = (variation: Variation): SendParameters => [
    'same',
    { path: spelledPath(operation.path, variation, () => session.unique()) },
  ];
  return {
    'encoded-path': path('encoded-path'),
    'slashed-path': path('slashed-path'),
    'unknown-path': path('unknown-path'),
  };
}
