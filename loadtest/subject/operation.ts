/** An operation of the contracts, asked by identities that are made through the host's own API. */
import type { Operation } from '#conformance/document.ts';
import { type Variation as CallerVariation, callerAs } from '#conformance/engine/caller.ts';
import { freshIdentity, type Self } from '#conformance/engine/identity.ts';
import { areLoopback } from '#conformance/engine/own-addresses.ts';
import type { ExchangeLog, Run, TenantRequest } from '#conformance/engine/run.ts';
import type { Variation } from '../limits/scene.ts';
import { exchangeOf } from './exchange-of.ts';
import type { LoopbackAddresses } from './loopback-addresses.ts';
import type { Subject } from './subject.ts';

/** How a visitor's variation is asked of a caller. */
type Asking = readonly [as: CallerVariation, more?: Partial<TenantRequest>];

const query: Asking = ['same', { query: { loadtest: 1 } }];

/** @param addresses for identities that are addresses; absent: those of the profile */
export function operationSubject(run: Run, operation: Operation, addresses: LoopbackAddresses | undefined): Subject {
  const { limit } = operation;
  if (!limit) throw new TypeError(`${operation.id} has no limit`);
  const asking = askingOf(run, operation, addresses !== undefined);
  return {
    name: operation.id,
    claim: { quota: limit.quota, windowMs: limit.windowSeconds * 1_000 },
    variations: Object.keys(asking).filter(isVariation),
    isScarce: limit.key === 'ip' && addresses === undefined,
    async fresh() {
      const self = limit.key === 'ip' && addresses ? addressOf(addresses) : await freshIdentity(run, operation);
      const log: ExchangeLog = [];
      const caller = await callerAs(run, operation, self, log);
      return {
        async ask(variation, node) {
          const [as, more] = asking[variation] ?? ['same'];
          // A JSON of some megabytes for each of thousands of requests: what was answered is in the event log.
          log.length = 0;
          return exchangeOf(caller.ask(as, { ...more, node }));
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
};

function isVariation(name: string): name is Variation {
  return Object.hasOwn(known, name);
}

/** What can be told apart, by what the bucket is counted by. */
function askingOf(run: Run, operation: Operation, hasAddresses: boolean): Partial<Record<Variation, Asking>> {
  const always = { same: ['same'], 'claimed-address': ['claimed-address'], 'other-query': query } as const;
  const elsewhere: Partial<Record<Variation, Asking>> = run.profile.other ? { 'other-tenant': ['other-tenant'] } : {};
  switch (operation.limit?.key) {
    case 'ip':
      return {
        ...always,
        ...(hasAddresses || run.addresses.length > 1 ? { 'other-identity': ['other-address'] } : {}),
        ...elsewhere,
      };
    case 'email':
      return {
        ...always,
        ...elsewhere,
        'other-identity': ['other-email'],
        'other-spelling': ['same-email-capitals'],
      };
    case 'admin':
      return { ...always, 'other-identity': ['other-user'] };
    case 'user':
      return always;
    default:
      return { ...always, 'other-identity': ['other-token'] };
  }
}

/** @returns whether so many addresses can be had that each check has one of its own */
export function hasManyAddresses({ profile }: Run): boolean {
  return areLoopback(profile.addresses);
}
