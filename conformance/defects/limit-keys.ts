/** Defects of limits: requests are counted by the wrong thing, or not at all. */
import { emailOf } from '../broken/counting.ts';
import type { ProxiedRequest } from '../broken/mutant.ts';
import { jsonOf } from '../broken/mutant.ts';
import { codeIn } from './codes.ts';
import type { Defect } from './defect.ts';
import { limited } from './limited.ts';
import { credentialIn, idIn, kindOf } from './requests.ts';

const area = { rules: ['limits/*'], level: 'must' } as const;
const pdfs = ['documents.invoice', 'documents.adhesion', 'documents.contract'];
const exports = ['contacts.export', 'users.export'];
const codes = ['identity.requestLoginOtp', 'identity.requestPasswordResetOtp'];

/** A host that counts some operations by more than the specified key. */
function keyed(at: readonly string[], more: (request: ProxiedRequest) => string): Pick<Defect, 'operations' | 'start'> {
  const bucket = (request: ProxiedRequest, specified: string) => `${specified} ${more(request)}`;
  return { operations: at, start: limited({ at, bucket }) };
}

/** A host that counts some operations by something else. @param key undefined: the request is not counted */
function counted(
  at: readonly string[],
  key: (request: ProxiedRequest, specified: string) => string | undefined,
): Pick<Defect, 'operations' | 'start'> {
  return { operations: at, start: limited({ at, bucket: key }) };
}

const queryIn = ({ path }: ProxiedRequest) => path.split('?')[1] ?? '';
const userAgentIn = ({ headers }: ProxiedRequest) => headers['user-agent'] ?? '';

export const limitKeys: readonly Defect[] = [
  {
    ...area,
    name: 'csv-by-query',
    cites: 'Limits: key, authenticated',
    description: 'Counts the exports of each query by themselves.',
    ...keyed(exports, queryIn),
  },
  {
    ...area,
    name: 'pdf-by-document',
    cites: 'Limits: PDF',
    description: 'Counts the files of each document by themselves.',
    ...keyed(['documents.invoice', 'documents.contract'], idIn),
  },
  {
    ...area,
    name: 'webhook-test-by-subscription',
    cites: 'Limits: key, authenticated',
    description: 'Counts the test deliveries of each subscription by themselves.',
    ...keyed(['webhookSubscriptions.test'], idIn),
  },
  {
    ...area,
    name: 'test-mail-by-template',
    cites: 'Limits: key, authenticated',
    description: 'Counts the test mails of each template by themselves.',
    ...keyed(['emailTemplates.sendTest'], (request) => String(jsonOf(request).templateId)),
  },
  {
    ...area,
    name: 'test-mail-by-recipient',
    cites: 'Limits: key, authenticated',
    description: 'Counts the test mails to each recipient by themselves.',
    ...keyed(['emailTemplates.sendTest'], (request) => JSON.stringify(jsonOf(request).to)),
  },
  {
    ...area,
    name: 'impersonation-by-user',
    cites: 'Limits: key, impersonation',
    description: 'Counts the impersonations of each user by themselves.',
    ...keyed(['permission.impersonate'], idIn),
  },
  {
    ...area,
    name: 'impersonation-by-token',
    cites: 'Limits: key, impersonation',
    description: 'Counts impersonations by token: each token of an administrator has a bucket.',
    ...keyed(['permission.impersonate'], credentialIn),
  },
  {
    ...area,
    name: 'impersonation-by-kind',
    cites: 'Limits: key, impersonation',
    description: 'Counts the JWTs of an administrator apart from the Api-Tokens.',
    ...keyed(['permission.impersonate'], kindOf),
  },
  {
    ...area,
    name: 'login-by-email',
    cites: 'Limits: login-check',
    description: 'Counts logins by email.',
    ...counted(['identity.loginCheck'], (request) => `${request.tenant} login ${emailOf(request)}`),
  },
  {
    ...area,
    name: 'login-by-address-and-email',
    cites: 'Limits: key, unauthenticated',
    description: 'Counts the logins of each email at an address by themselves.',
    ...keyed(['identity.loginCheck'], emailOf),
  },
  {
    ...area,
    name: 'login-by-address-and-agent',
    cites: 'Limits: login-check',
    description: 'Counts the logins of each User-Agent at an address by themselves.',
    ...keyed(['identity.loginCheck'], userAgentIn),
  },
  {
    ...area,
    level: 'should',
    name: 'login-by-forwarded-for',
    cites: 'Limits: login-check',
    description: 'Believes any X-Forwarded-For when it counts logins.',
    ...keyed(['identity.loginCheck'], ({ headers }) => headers['x-forwarded-for'] ?? ''),
  },
  {
    ...area,
    name: 'code-request-by-address',
    cites: 'Limits: OTP',
    description: 'Counts requests of login codes by address.',
    ...counted(['identity.requestLoginOtp'], ({ tenant, from }) => `${tenant} code ${from}`),
  },
  {
    ...area,
    name: 'code-request-by-email-and-address',
    cites: 'Limits: key, OTP',
    description: 'Counts the requests of codes from each address by themselves.',
    ...keyed(codes, ({ from }) => from),
  },
  {
    ...area,
    name: 'verify-by-code',
    cites: 'Limits: OTP',
    description: 'Counts every code that is tried by itself.',
    ...keyed(['identity.verifyLoginOtp'], codeIn),
  },
  {
    ...area,
    level: 'should',
    name: 'code-request-by-spelling',
    cites: 'Limits: key, OTP',
    description: 'Counts each spelling of an email by itself, capital letters included.',
    ...counted([...codes, 'identity.verifyLoginOtp'], (request, specified) => `${specified} ${emailOf(request)}`),
  },
  {
    ...area,
    name: 'codes-share-a-bucket',
    cites: 'Limits: OTP',
    description: 'Counts codes to log in and codes for password resets together.',
    ...counted(codes, (request) => `${request.tenant} code ${emailOf(request).toLowerCase()}`),
  },
  {
    ...area,
    name: 'csv-of-all-tokens',
    cites: 'Limits: key, authenticated',
    description: 'Counts the exports of all Api-Tokens together.',
    ...counted(exports, (request, specified) => {
      return kindOf(request) === 'apiToken' ? `${request.tenant} csv ${request.path.split('?')[0]}` : specified;
    }),
  },
  {
    ...area,
    name: 'pdf-with-test-deliveries',
    cites: 'Limits: value',
    description: 'Counts the PDFs of contracts with test deliveries in one bucket of the token.',
    ...counted(['documents.contract', 'webhookSubscriptions.test'], (request) => {
      return `${request.tenant} slow ${credentialIn(request)}`;
    }),
  },
  {
    ...area,
    name: 'jwt-exports-unlimited',
    cites: 'Limits: key, authenticated',
    description: 'Limits the CSV exports of Api-Tokens only.',
    ...counted(exports, (request, specified) => (kindOf(request) === 'jwt' ? undefined : specified)),
  },
  {
    ...area,
    name: 'read-only-exports-unlimited',
    cites: 'Limits: key, authenticated',
    description: 'Limits the CSV exports of read/write tokens only.',
    ...counted(exports, (request, specified) => {
      return request.headers['api-token']?.startsWith('gg_ro_') ? undefined : specified;
    }),
  },
  {
    ...area,
    name: 'jwt-test-mails-unlimited',
    cites: 'Limits: default',
    description: 'Limits the test mails of Api-Tokens only.',
    ...counted(['emailTemplates.sendTest'], (request, specified) => {
      return kindOf(request) === 'jwt' ? undefined : specified;
    }),
  },
  {
    ...area,
    name: 'other-tenant-unlimited',
    cites: 'Limits, rule 3',
    description: 'Limits one tenant only.',
    ...counted(exports, (request, specified) => (request.tenant === 'other' ? undefined : specified)),
  },
  {
    ...area,
    level: 'should',
    name: 'slash-escapes-the-limit',
    cites: 'Limits: CSV',
    description: 'Serves a path with a slash at its end as well, and does not count it.',
    operations: exports,
    start: limited({}, (request, forward) => {
      return forward({ ...request, path: request.path.replace(/^(\/api\/v1\/\w+-csv)\/(?=\?|$)/, '$1') });
    }),
  },
  {
    ...area,
    name: 'query-in-the-pdf-key',
    cites: 'Limits: PDF',
    description: 'Counts a PDF whose path has a query in a bucket of its own.',
    ...keyed(pdfs.slice(0, 1), (request) => (queryIn(request) === '' ? '' : 'with query')),
  },
  {
    ...area,
    name: 'language-in-the-key',
    cites: 'Limits: key, authenticated',
    description: 'Has a bucket for each Accept-Language of a token.',
    ...keyed(exports, ({ headers }) => headers['accept-language'] ?? ''),
  },
];
