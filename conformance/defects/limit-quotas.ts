/** Defects of limits: another quota or window, at once or later. */
import type { ProxiedRequest } from '../broken/mutant.ts';
import type { Defect } from './defect.ts';
import { limited } from './limited.ts';
import type { Bucket, Variation } from './limiter.ts';
import { credentialIn, isAt } from './requests.ts';

const area = { rules: ['limits/*'], level: 'must' } as const;

/** A host with another limiter at some operations. */
function varied(at: readonly string[], variation: Omit<Variation, 'at'>): Pick<Defect, 'operations' | 'start'> {
  return { operations: at, start: limited({ at, ...variation }) };
}

/** A host that limits an operation without a limit. */
function alsoLimited(
  id: string,
  quota: number,
  isCounted: (request: ProxiedRequest) => boolean = () => true,
): Pick<Defect, 'operations' | 'start'> {
  const bucketOf = (request: ProxiedRequest) => `${id} ${request.tenant} ${credentialIn(request) || request.from}`;
  return {
    operations: [id],
    start: limited({
      also: (request) => (isAt(request, id) && isCounted(request) ? { bucket: bucketOf(request), quota } : undefined),
    }),
  };
}

/** Takes back the admission of a request that is not counted. */
function forget(bucket: Bucket): void {
  bucket.admissions.pop();
}

export const limitQuotas: readonly Defect[] = [
  {
    ...area,
    name: 'quota-21-at-test-deliveries',
    cites: 'Limits: value',
    description: 'Admits 21 test deliveries.',
    ...varied(['webhookSubscriptions.test'], { quota: () => 21 }),
  },
  {
    ...area,
    name: 'quota-19-at-reset-codes',
    cites: 'Limits: OTP',
    description: 'Admits 19 requests of codes for password resets.',
    ...varied(['identity.requestPasswordResetOtp'], { quota: () => 19 }),
  },
  {
    ...area,
    name: 'quota-30-at-verify',
    cites: 'Limits: OTP',
    description: 'Admits 30 tries of a code.',
    ...varied(['identity.verifyLoginOtp'], { quota: () => 30 }),
  },
  {
    ...area,
    name: 'second-window-doubles',
    cites: 'Limits: value',
    description: 'Admits 40 exports of users after the first exhausted window.',
    ...varied(['users.export'], { quota: ({ holds }) => (holds === 0 ? 20 : 40) }),
  },
  {
    ...area,
    name: 'second-window-halves',
    cites: 'Limits: value',
    description: 'Admits 10 exports of contacts after the first exhausted window.',
    ...varied(['contacts.export'], { quota: ({ holds }) => (holds === 0 ? 20 : 10) }),
  },
  {
    ...area,
    name: 'window-of-30-seconds',
    cites: 'Limits: PDF',
    description: 'Counts the PDFs of adhesions in 30 seconds.',
    ...varied(['documents.adhesion'], { windowSeconds: 30 }),
  },
  {
    ...area,
    name: 'window-of-90-seconds',
    cites: 'Limits: CSV',
    description: 'Counts the exports of users in 90 seconds.',
    ...varied(['users.export'], { windowSeconds: 90 }),
  },
  {
    ...area,
    name: 'window-of-an-hour-for-impersonation',
    cites: 'Limits: value',
    description: 'Counts impersonations in an hour.',
    ...varied(['permission.impersonate'], { windowSeconds: 3_600 }),
  },
  {
    ...area,
    name: 'good-login-not-counted',
    cites: 'Limits: login-check',
    description: 'Counts failed logins only.',
    ...varied(['identity.loginCheck'], {
      admitted: (_, { status }, bucket) => {
        if (status === 200) forget(bucket);
      },
    }),
  },
  {
    ...area,
    name: 'good-login-empties-the-bucket',
    cites: 'Limits: login-check',
    description: 'Starts counting again after a successful login.',
    ...varied(['identity.loginCheck'], {
      admitted: (_, { status }, bucket) => {
        if (status === 200) bucket.admissions = [];
      },
    }),
  },
  {
    ...area,
    name: 'failed-requests-not-counted',
    cites: 'Errors, rule 1',
    description: 'Counts successful PDFs only: those of absent invoices are free.',
    ...varied(['documents.invoice'], {
      admitted: (_, { status }, bucket) => {
        if (status >= 400) forget(bucket);
      },
    }),
  },
  {
    ...area,
    name: 'successful-verify-empties-the-bucket',
    cites: 'Limits: OTP',
    description: 'Starts counting again after a right code.',
    ...varied(['identity.verifyLoginOtp'], {
      admitted: (_, { status }, bucket) => {
        if (status === 200) bucket.admissions = [];
      },
    }),
  },
  {
    ...area,
    name: 'refused-impersonations-not-counted',
    cites: 'Limits: key, impersonation',
    description: 'Does not count impersonations of absent users.',
    ...varied(['permission.impersonate'], {
      admitted: (_, { status }, bucket) => {
        if (status === 404) forget(bucket);
      },
    }),
  },
  {
    ...area,
    name: 'five-in-15-seconds',
    cites: 'Limits: value',
    description: 'Admits five exports of contacts in 15 seconds in place of 20 in 60.',
    ...varied(['contacts.export'], { windowSeconds: 15, quota: () => 5 }),
  },
  {
    ...area,
    name: 'users-limited-after-60',
    cites: 'Limits, rule 1',
    description: 'Limits the list of users to 60 requests a minute.',
    ...alsoLimited('users.list', 60),
  },
  {
    ...area,
    name: 'pending-payments-limited',
    cites: 'Limits, rule 1',
    description: 'Limits the list of pending payments to 20 requests a minute.',
    ...alsoLimited('payments.list', 20, ({ path }) => path.includes('status=')),
  },
  {
    ...area,
    name: 'events-limited-after-120',
    cites: 'Endpoints, rule 3',
    description: 'Limits the list of events to 120 requests a minute.',
    ...alsoLimited('events.list', 120),
  },
  {
    ...area,
    name: 'refresh-limited-to-five',
    cites: 'Endpoints: token/refresh, limit',
    description: 'Limits the refresh of tokens to five a minute.',
    ...alsoLimited('identity.refreshToken', 5),
  },
  {
    ...area,
    level: 'should',
    name: 'contacts-created-limited',
    cites: 'Endpoints, rule 3',
    description: 'Limits the creation of contacts to 20 a minute, which no limit allows.',
    ...alsoLimited('contacts.create', 20),
  },
];
