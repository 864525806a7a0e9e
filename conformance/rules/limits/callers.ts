/** Limits for each kind of caller: every credential that the operation accepts, the email of a user, failing requests. */

import { type CallerKind, takes } from '#harness/actors/limited-callers.ts';
import { isDenial, isStillExhausted } from '#harness/denial.ts';
import type { Operation } from '#harness/document.ts';
import { expectTrue, ifBroken, summaryOf } from '#harness/expect.ts';
import { Inconclusive } from '#harness/verdict.ts';
import type { Need, Rule } from '../../rule.ts';
import { hasSpecifiedQuota } from './exhausted.ts';
import { expectProperDenial } from './proper-denial.ts';
import { expectWithinQuota } from './windows.ts';

const keys = 'Limits, bucket key, authenticated endpoints: the token (Api-Token or JWT)';

interface KindOfCaller {
  readonly kind: CallerKind;
  readonly cites: string;
  readonly requirement: string;
  readonly needs: readonly Need[];
}

/** One rule each, because a host may treat them apart. */
const kinds: readonly KindOfCaller[] = [
  {
    kind: 'read-only-token',
    cites: `${keys}; Authentication, Api-Token, access levels`,
    requirement: 'A read-only token has the quota of a limited endpoint that it may use, and no more.',
    needs: ['writes'],
  },
  {
    kind: 'other-tenant-token',
    cites: `${keys}; multi-tenant: each tenant has its own host`,
    requirement: 'A token of another tenant has the quota of a limited endpoint of its own host, and no more.',
    needs: ['writes', 'other'],
  },
  {
    kind: 'jwt',
    cites: keys,
    requirement: 'A JWT has the quota of a limited endpoint, and no more.',
    needs: ['writes'],
  },
  {
    kind: 'otp-jwt',
    cites: `${keys}; Authentication, OTP: used exactly like the password-login JWT`,
    requirement: 'The JWT of a one-time code has the quota of a limited endpoint, and no more.',
    needs: ['writes', 'mailbox'],
  },
  {
    kind: 'impersonation-jwt',
    cites: `${keys}; Endpoints, permission/impersonate`,
    requirement: 'The JWT of an impersonation has the quota of a limited endpoint, and no more.',
    needs: ['writes', 'mailbox'],
  },
  {
    kind: 'known-email',
    cites: 'Limits, bucket key of OTP and password-reset-OTP endpoints: email',
    requirement: 'The email of a user has the quota, as that of a stranger, and no more, also with a right code.',
    needs: ['writes', 'mailbox'],
  },
];

/** Operations where a request about an absent resource, or without a body, is refused. */
const canFail = (operation: Operation): boolean =>
  hasSpecifiedQuota(operation) &&
  (operation.limit?.key === 'token' || operation.limit?.key === 'admin') &&
  (operation.hasPathParameters || operation.hasBody);

export const callerRules: readonly Rule[] = [
  ...kinds.map(
    ({ kind, ...facts }): Rule => ({
      id: `limits/${kind}-is-limited`,
      level: 'must',
      section: 'Limits',
      ...facts,
      cost: { requests: 26, fills: 'own' },
      appliesTo: (operation) => hasSpecifiedQuota(operation) && takes(operation, kind),
      async check(trial) {
        const filled = await trial.fill((fills, operation) => fills.by(kind, operation));
        const { admitted, denied, quota, uncertain, windowSeconds } = filled;
        trial.measure(`${admitted.length} of ${quota} admitted`);
        for (const answer of admitted) {
          if (![401, 403].includes(answer.status) && answer.status < 500) continue;
          if (kind === 'known-email' && answer.status < 500) continue;
          throw new Inconclusive('control-failed', `it is not let in at all: ${summaryOf(answer)}`, answer.exchange);
        }
        const least = quota - uncertain;
        expectTrue(admitted.length >= least, denied, `${least} requests admitted`, `429 after ${admitted.length}`);
        expectWithinQuota(filled);
        if (denied) expectProperDenial(denied, windowSeconds);
      },
    }),
  ),
  // The specification counts requests, whatever their response: its limits on wrong passwords and codes are the same.
  {
    id: 'limits/failed-requests-are-limited',
    level: 'must',
    section: 'Limits',
    cites: 'Limits, default application rate limit: 20 requests per 60 seconds; Errors, rule 1',
    requirement:
      'Requests that a limited endpoint refuses, for instance about what does not exist, are limited as well.',
    needs: ['writes'],
    cost: { requests: 24, fills: 'own' },
    appliesTo: canFail,
    async check(trial) {
      const { operation } = trial;
      const failing = () => (operation.hasPathParameters ? { path: trial.absentPath() } : { body: {} });
      const filled = await trial.fill((fills) => fills.byFailures(operation, failing));
      const { admitted } = filled;
      if (admitted.some(({ status }) => status < 300)) {
        throw new Inconclusive('control-failed', 'the host accepts a request that should fail', admitted[0]?.exchange);
      }
      trial.measure(`${admitted.length} refused otherwise before the first 429`);
      expectWithinQuota(filled);
    },
  },
  // The wrong codes before it may have voided it: it is refused by 429 all the same.
  {
    id: 'limits/right-code-opens-no-bucket',
    level: 'must',
    section: 'Limits',
    cites: 'Limits, verify-login-otp: 20 / 60 s per email',
    requirement: 'While an email is refused, a right code is refused as well, and changes nothing about that.',
    needs: ['writes', 'mailbox'],
    cost: { requests: 30, fills: 'own' },
    appliesTo: ({ id }) => id === 'identity.verifyLoginOtp',
    async check(trial) {
      const { caller, denied, code } = await trial.fill((fills, operation) => fills.withCode(operation));
      if (!denied) throw new Inconclusive('control-failed', 'the email is not refused');
      const { otp } = trial.dialect;
      const right = await caller.send('same', { body: { [otp.email]: caller.email, [otp.code]: code } });
      const after = await caller.send();
      for (const answer of [right, after]) {
        ifBroken(answer);
        if (isDenial(answer)) continue;
        if (!isStillExhausted(denied, answer)) throw new Inconclusive('too-slow', 'the email may be admitted again');
        expectTrue(false, answer, `429 ${answer === right ? 'for' : 'after'} a right code`, summaryOf(answer));
      }
    },
  },
];
