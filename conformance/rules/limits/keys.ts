/** Bucket keys: which requests share a quota. */

import { othersFor } from '#harness/actors/families.ts';
import type { BucketKey, Operation } from '#harness/document.ts';
import { expectTrue } from '#harness/expect.ts';
import { Inconclusive } from '#harness/verdict.ts';
import type { Rule } from '../../rule.ts';
import { assertNotLimited, expectOwnBucket, expectSameBucket } from './comparison.ts';
import { exhausted } from './exhausted.ts';

const isCountedBy =
  (...keys: readonly BucketKey[]) =>
  ({ limit }: Operation): boolean =>
    limit !== undefined && keys.includes(limit.key);

/** Counted by address, of a request that names an email: sign-in. */
const namesEmail = ({ id }: Operation): boolean => id === 'identity.loginCheck';

export const keyRules: readonly Rule[] = [
  // Both tokens belong to the same user and come from the same address, so neither may be the key.
  {
    id: 'limits/token-has-its-own-bucket',
    level: 'must',
    section: 'Limits',
    cites: 'Limits, bucket key of authenticated endpoints',
    requirement: 'While one token is refused, another token of the same user is not.',
    needs: ['writes'],
    cost: { requests: 23, fills: 'at-once' },
    appliesTo: isCountedBy('token'),
    async check(trial) {
      await expectOwnBucket(trial, 'other-token', 'another token of the same user');
    },
  },
  // A JWT has its own bucket, even for the same user.
  {
    id: 'limits/jwt-has-its-own-bucket',
    level: 'must',
    section: 'Limits',
    cites: 'Limits, bucket key of authenticated endpoints',
    requirement: 'While an Api-Token is refused, a JWT of the same user is not.',
    needs: ['writes'],
    cost: { requests: 23, fills: 'at-once' },
    appliesTo: isCountedBy('token'),
    async check(trial) {
      await expectOwnBucket(trial, 'jwt', 'a JWT of the same user');
    },
  },
  // Needs a second address in the profile.
  {
    id: 'limits/address-has-its-own-bucket',
    level: 'must',
    section: 'Limits',
    cites: 'Limits, bucket key of unauthenticated endpoints',
    requirement: 'While one address is refused, another one is not.',
    needs: ['writes'],
    cost: { requests: 23, fills: 'at-once' },
    appliesTo: isCountedBy('ip'),
    async check(trial) {
      await expectOwnBucket(trial, 'other-address', 'another address');
    },
  },
  // Each request of the flood has another email, so that a host that counts by email never refuses.
  {
    id: 'limits/emails-share-the-address',
    level: 'must',
    section: 'Limits',
    cites: 'Limits, bucket key of unauthenticated endpoints; Endpoints, login-check',
    requirement: 'The requests of one address are counted together, whichever email they name.',
    needs: ['writes'],
    cost: { requests: 22, fills: 'at-once' },
    appliesTo: namesEmail,
    async check(trial) {
      const { admitted, denied } = await trial.flood();
      const sent = [...admitted, ...(denied ? [denied] : [])];
      const bodies = new Set(sent.map(({ exchange }) => exchange.requestBody));
      trial.measure(`${sent.length} requests with ${bodies.size} different bodies`);
      if (bodies.size < sent.length) {
        throw new Inconclusive('control-failed', 'by the dialect, its requests do not name another email each');
      }
      const expected = '429, although each request names another email';
      expectTrue(denied !== undefined, admitted.at(-1), expected, `${admitted.length} admitted`);
    },
  },
  // A client that can choose its address has no limit. A `should`: a host may trust the network of this run.
  {
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
  },
  // Both requests come from the same address, so it may not be the key.
  {
    id: 'limits/email-has-its-own-bucket',
    level: 'must',
    section: 'Limits',
    cites: 'Limits, bucket key of OTP and password-reset-OTP endpoints',
    requirement: 'While requests for one email are refused, those for another one are not.',
    needs: ['writes'],
    cost: { requests: 23, fills: 'at-once' },
    appliesTo: isCountedBy('email'),
    async check(trial) {
      await expectOwnBucket(trial, 'other-email', 'another email');
    },
  },
  // Needs a second address in the profile.
  {
    id: 'limits/email-is-counted-from-any-address',
    level: 'must',
    section: 'Limits',
    cites: 'Limits, bucket key of OTP and password-reset-OTP endpoints',
    requirement: 'While requests for an email are refused, they are so from every address.',
    needs: ['writes'],
    cost: { requests: 23, fills: 'at-once' },
    appliesTo: isCountedBy('email'),
    async check(trial) {
      await expectSameBucket(trial, 'other-address', 'the same email from another address');
    },
  },
  // Each spelling of the same mailbox would have its own quota.
  {
    id: 'limits/email-is-counted-in-any-letters',
    level: 'should',
    section: 'Limits',
    cites: 'Limits, bucket key of OTP and password-reset-OTP endpoints',
    requirement: 'While requests for an email are refused, they are so in capitals too.',
    needs: ['writes'],
    cost: { requests: 23, fills: 'at-once' },
    appliesTo: isCountedBy('email'),
    async check(trial) {
      await expectSameBucket(trial, 'same-email-capitals', 'the same email in capitals');
    },
  },
  // A new token must not reset the quota for impersonation.
  {
    id: 'limits/administrator-is-counted-by-any-token',
    level: 'must',
    section: 'Limits',
    cites: 'Limits, bucket key of impersonation',
    requirement: 'While an administrator is refused, so is another token of the same one.',
    needs: ['writes'],
    cost: { requests: 23, fills: 'at-once' },
    appliesTo: isCountedBy('admin'),
    async check(trial) {
      await expectSameBucket(trial, 'other-token', 'another token of the same administrator');
    },
  },
  // The bucket is filled with an Api-Token.
  {
    id: 'limits/administrator-is-counted-by-jwt',
    level: 'must',
    section: 'Limits',
    cites: 'Limits, bucket key of impersonation',
    requirement: 'While an administrator is refused, so is a JWT of the same one.',
    needs: ['writes'],
    cost: { requests: 23, fills: 'at-once' },
    appliesTo: isCountedBy('admin'),
    async check(trial) {
      await expectSameBucket(trial, 'jwt', 'a JWT of the same administrator');
    },
  },
  // Both impersonate the same user.
  {
    id: 'limits/administrator-has-its-own-bucket',
    level: 'must',
    section: 'Limits',
    cites: 'Limits, bucket key of impersonation',
    requirement: 'While one administrator is refused, another one is not.',
    needs: ['writes'],
    cost: { requests: 23, fills: 'at-once' },
    appliesTo: isCountedBy('admin'),
    async check(trial) {
      await expectOwnBucket(trial, 'other-user', 'another administrator');
    },
  },
  // Not specified, but otherwise one tenant could lock out the users of another.
  {
    id: 'limits/tenant-has-its-own-bucket',
    level: 'should',
    section: 'Limits',
    cites: 'Limits, bucket keys; What the service does',
    requirement: 'While an address or email is refused at one tenant, it is not at another.',
    needs: ['writes', 'other'],
    cost: { requests: 23, fills: 'at-once' },
    appliesTo: isCountedBy('ip', 'email'),
    async check(trial) {
      await expectOwnBucket(trial, 'other-tenant', 'the same at the other tenant');
    },
  },
  // The other operations are in other rows of the table: a host may count the CSV exports, or the PDFs, together.
  {
    id: 'limits/limit-is-per-operation',
    level: 'must',
    section: 'Limits',
    cites: 'Limits, limited endpoints; Errors, rule 1',
    requirement: 'While one limited operation is exhausted, the same caller is admitted at those of other families.',
    needs: ['writes'],
    cost: { requests: 27, fills: 'at-once' },
    appliesTo: isCountedBy('ip', 'token', 'email', 'admin'),
    async check(trial) {
      const { flood } = await exhausted(trial);
      for (const other of othersFor(trial.operation)) {
        assertNotLimited(await flood.sendTo(other), `the same caller at ${other.method} ${other.path}`);
      }
    },
  },
  // Uses the refused token itself.
  {
    id: 'limits/exhausted-limit-leaves-reads-alone',
    level: 'must',
    section: 'Limits',
    cites: 'Limits, rule 1; Endpoints, column Rate limit',
    requirement: 'While a limited operation is exhausted, the same token still reads a collection that is not limited.',
    needs: ['writes'],
    cost: { requests: 23, fills: 'at-once' },
    appliesTo: isCountedBy('token', 'admin'),
    async check(trial) {
      await expectOwnBucket(trial, 'unlimited-read', 'the same token, reading users');
    },
  },
];
