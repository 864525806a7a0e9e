/** Hosts that use the wrong bucket keys. */
import { credentialOf, denial, emailOf, pathOf, sharedBy, splitBy } from '../../broken/counting.ts';
import type { Clock, Handlers, Mutant } from '../../broken/mutant.ts';

const token = ['contacts.export'];
const ip = ['identity.loginCheck'];
const email = ['identity.requestLoginOtp'];
const admin = ['permission.impersonate'];

/** Refuses all requests of a credential that exhausted one limit. */
function refusedEverywhere(clock: Clock): Handlers {
  const refusedUntil = new Map<string, number>();
  return {
    api: async (request, forward) => {
      const key = credentialOf(request);
      const left = (refusedUntil.get(key) ?? 0) - clock.now();
      if (left > 0) return denial(Math.ceil(left / 1_000));
      const response = await forward(request);
      if (response.status === 429 && key) refusedUntil.set(key, clock.now() + 60_000);
      return response;
    },
  };
}

export const keyMutants: readonly Mutant[] = [
  {
    name: 'counts-users-not-tokens',
    breaks: 'limits/token-has-its-own-bucket',
    description: 'Counts the tokens of one user together.',
    operations: token,
    start: sharedBy('token', ({ headers, path }) => `${'api-token' in headers} ${path}`),
  },
  {
    name: 'counts-addresses-not-tokens',
    breaks: 'limits/token-has-its-own-bucket',
    description: 'Counts by address where it should by token.',
    operations: token,
    start: sharedBy('token', ({ from, path }) => `${from} ${path}`),
  },
  {
    name: 'counts-jwt-with-token',
    breaks: 'limits/jwt-has-its-own-bucket',
    description: 'Counts the JWT of a user with their Api-Token.',
    operations: token,
    start: sharedBy('token', pathOf),
  },
  {
    name: 'counts-all-addresses-together',
    breaks: 'limits/address-has-its-own-bucket',
    description: 'Counts the sign-ins of all addresses together.',
    operations: ip,
    start: sharedBy('ip', () => 'all'),
  },
  {
    name: 'counts-emails-not-addresses',
    breaks: 'limits/emails-share-the-address',
    description: 'Counts sign-ins by email in place of address.',
    operations: ip,
    start: splitBy('ip', emailOf),
  },
  {
    name: 'trusts-forwarded-for',
    breaks: 'limits/claimed-address-opens-no-bucket',
    description: 'Believes whatever X-Forwarded-For says.',
    operations: ip,
    start: splitBy('ip', ({ headers, from }) => headers['x-forwarded-for'] ?? from),
  },
  {
    name: 'trusts-real-ip',
    breaks: 'limits/claimed-address-opens-no-bucket',
    description: 'Believes whatever X-Real-IP says.',
    operations: ip,
    start: splitBy('ip', ({ headers, from }) => headers['x-real-ip'] ?? from),
  },
  {
    name: 'counts-addresses-not-emails',
    breaks: 'limits/email-has-its-own-bucket',
    description: 'Counts by address where it should by email.',
    operations: email,
    start: sharedBy('email', ({ from, path }) => `${from} ${path}`),
  },
  {
    name: 'counts-email-and-address',
    breaks: 'limits/email-is-counted-from-any-address',
    description: 'Counts an email anew for each address.',
    operations: email,
    start: splitBy('email', (request) => `${emailOf(request)} ${request.from} ${request.path}`),
  },
  {
    name: 'counts-letters-of-emails',
    breaks: 'limits/email-is-counted-in-any-letters',
    description: 'Counts an email anew when it is written in capitals.',
    operations: email,
    start: splitBy('email', (request) => `${emailOf(request)} ${request.path}`),
  },
  {
    name: 'counts-tokens-of-administrators',
    breaks: 'limits/administrator-is-counted-by-any-token',
    description: 'Counts each token of an administrator by itself.',
    operations: admin,
    start: splitBy('admin', ({ headers }) => headers['api-token'] ?? 'jwt'),
  },
  {
    name: 'counts-jwts-of-administrators',
    breaks: 'limits/administrator-is-counted-by-jwt',
    description: 'Counts the JWT of an administrator by itself.',
    operations: admin,
    start: splitBy('admin', ({ headers }) => String('api-token' in headers)),
  },
  {
    name: 'counts-administrators-together',
    breaks: 'limits/administrator-has-its-own-bucket',
    description: 'Counts all administrators together.',
    operations: admin,
    start: sharedBy('admin', () => 'all'),
  },
  {
    name: 'counts-addresses-of-all-tenants',
    breaks: 'limits/tenant-has-its-own-bucket',
    description: 'Counts the sign-ins of an address at all tenants together.',
    operations: ip,
    start: sharedBy('ip', ({ from }) => from),
  },
  {
    name: 'counts-emails-of-all-tenants',
    breaks: 'limits/tenant-has-its-own-bucket',
    description: 'Counts an email at all tenants together.',
    operations: email,
    start: sharedBy('email', (request) => `${emailOf(request)} ${request.path}`),
  },
  {
    name: 'one-bucket-for-all-operations',
    breaks: 'limits/limit-is-per-operation',
    description: 'Counts all limited operations of a token together.',
    operations: token,
    start: sharedBy('token', credentialOf),
  },
  {
    name: 'one-bucket-for-two-operations',
    breaks: 'limits/limit-is-per-operation',
    description: 'Counts test mails and test deliveries together.',
    operations: ['webhookSubscriptions.test'],
    start: sharedBy('token', (request) =>
      /\/(?:send-)?test$/.test(pathOf(request))
        ? `${credentialOf(request)} tests`
        : `${credentialOf(request)} ${request.path}`,
    ),
  },
  {
    name: 'one-bucket-for-all-codes',
    breaks: 'limits/limit-is-per-operation',
    description: 'Counts all that mails a code to an email together.',
    operations: email,
    start: sharedBy('email', emailOf),
  },
  {
    name: 'refused-everywhere',
    breaks: 'limits/exhausted-limit-leaves-reads-alone',
    description: 'Refuses every request of a token that is refused at one operation.',
    operations: token,
    start: refusedEverywhere,
  },
];
