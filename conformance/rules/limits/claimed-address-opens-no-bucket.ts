import { rule } from '../../rule.ts';
import { expectSameBucket, isCountedBy } from './exhausted.ts';

/** Whoever could name an address of their own choice would have no limit. Only our common sense says so: a host may trust the network that it is tried from. */
export const claimedAddressOpensNoBucket = rule({
  id: 'limits/claimed-address-opens-no-bucket',
  level: 'should',
  section: 'Limits',
  cites: 'Limits, bucket key of unauthenticated endpoints',
  requirement: 'Headers such as X-Forwarded-For, from a client that is not trusted to say so, open no new bucket.',
  needs: ['writes'],
  cost: { requests: 23, fills: 'at-once' },
  appliesTo: isCountedBy('ip'),
  async check(trial) {
    await expectSameBucket(trial, 'claimed-address', 'the same client, that claims another address');
  },
});
