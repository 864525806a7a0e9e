/** Requests that differ in what is no part of a bucket's key, while the bucket is exhausted. */

import { spellings } from '#harness/actors/request-variations.ts';
import { isDenial } from '#harness/denial.ts';
import type { Operation } from '#harness/document.ts';
import { expectTrue, summaryOf } from '#harness/expect.ts';
import type { Rule } from '../../rule.ts';
import { isLimited } from '../applies.ts';
import { expectNoAdmission, expectSpellingCounted } from './comparison.ts';
import { exhausted } from './exhausted.ts';

/** A resource in the path or in the body, beside the key of the bucket. */
const hasObject = ({ limit, hasPathParameters, id }: Operation): boolean =>
  limit !== undefined && (hasPathParameters || id === 'emailTemplates.sendTest');

/** A code or password in the body. */
const hasSecretInBody = ({ id }: Operation): boolean =>
  ['identity.loginCheck', 'identity.verifyLoginOtp', 'identity.resetPassword', 'identity.changePassword'].includes(id);

export const variationRules: readonly Rule[] = [
  // Both resources exist before the bucket is exhausted.
  {
    id: 'limits/object-opens-no-bucket',
    level: 'must',
    section: 'Limits',
    cites: 'Limits, bucket keys: the token, the administrator',
    requirement: 'While a caller is refused, the same caller is refused for another document, template or user too.',
    needs: ['writes'],
    cost: { requests: 24, fills: 'at-once' },
    appliesTo: hasObject,
    async check(trial) {
      await expectNoAdmission(trial, 'other-object', 'another object');
    },
  },
  // A host may refuse an unknown parameter; then it admits nothing.
  {
    id: 'limits/query-opens-no-bucket',
    level: 'must',
    section: 'Limits',
    cites: 'Limits, bucket keys; Errors, rule 1',
    requirement: 'While a caller is refused, another query does not admit it.',
    needs: ['writes'],
    cost: { requests: 23, fills: 'at-once' },
    appliesTo: isLimited,
    async check(trial) {
      await expectNoAdmission(trial, 'other-query', 'another query');
    },
  },
  // The headers of another client, all at once; Origin and Accept apart, which a host may refuse. Of addresses only where
  // the address is not the key: a trusted proxy states it there.
  {
    id: 'limits/headers-open-no-bucket',
    level: 'must',
    section: 'Limits',
    cites: 'Limits, bucket keys; Errors, Header Content-Type',
    requirement: 'While a caller is refused, other headers do not admit it, and its 429 is JSON for browsers, too.',
    needs: ['writes'],
    cost: { requests: 26, fills: 'at-once' },
    appliesTo: isLimited,
    async check(trial) {
      await expectNoAdmission(trial, 'other-headers', 'another agent, language, cookie and request id');
      await expectNoAdmission(trial, 'other-origin', 'another origin');
      if (trial.operation.limit?.key !== 'ip') {
        await expectNoAdmission(trial, 'claimed-address', 'a claimed address');
      }
      const html = await expectNoAdmission(trial, 'html', 'a browser');
      if (!isDenial(html)) return;
      const found = html.headers['content-type'] ?? 'none';
      expectTrue(html.mediaType === 'application/json', html, 'a 429 of type application/json for browsers', found);
    },
  },
  // RFC 9110, 9.3.2: HEAD is identical to GET, except that the response has no content.
  {
    id: 'limits/method-opens-no-bucket',
    level: 'must',
    section: 'Limits',
    cites: 'Limits, bucket keys; RFC 9110, 9.3.2',
    requirement: 'While a caller is refused, HEAD does not admit it where GET is limited, nor do headers for a method.',
    needs: ['writes'],
    cost: { requests: 24, fills: 'at-once' },
    appliesTo: isLimited,
    async check(trial) {
      if (trial.operation.method === 'GET') await expectNoAdmission(trial, 'head', 'HEAD');
      await expectNoAdmission(trial, 'method-override', 'a request that asks for another method');
    },
  },
  // Most hosts do not serve the other spellings at all.
  {
    id: 'limits/spelling-opens-no-bucket',
    level: 'must',
    section: 'Limits',
    cites: 'Limits, limited endpoints; Errors, rule 1',
    requirement: 'While a caller is refused, it is so at every spelling of the path that the host serves.',
    needs: ['writes'],
    cost: { requests: 26, fills: 'at-once' },
    appliesTo: isLimited,
    async check(trial) {
      for (const spelling of spellings) await expectSpellingCounted(trial, spelling);
    },
  },
  // Otherwise each guess would have a quota of its own.
  {
    id: 'limits/secret-opens-no-bucket',
    level: 'must',
    section: 'Limits',
    cites: 'Limits, bucket keys: IP address, email',
    requirement: 'While a caller is refused, it is so with another code or password too.',
    needs: ['writes'],
    cost: { requests: 23, fills: 'at-once' },
    appliesTo: hasSecretInBody,
    async check(trial) {
      await expectNoAdmission(trial, 'other-body', 'another code or password');
    },
  },
  // The administrator's own sign-in; the wrong ones before it name other emails.
  {
    id: 'limits/success-opens-no-bucket',
    level: 'must',
    section: 'Limits',
    cites: 'Limits, login-check: 20 / 60 s per IP',
    requirement: 'While an address is refused, a right password is refused as well, and changes nothing about that.',
    needs: ['writes'],
    cost: { requests: 24, fills: 'at-once' },
    appliesTo: ({ id }) => id === 'identity.loginCheck',
    async check(trial) {
      const { flood } = await exhausted(trial);
      await expectNoAdmission(trial, 'success', 'a right password');
      const after = await flood.send('same');
      expectTrue(isDenial(after), after, '429 after a right password', summaryOf(after));
    },
  },
];
