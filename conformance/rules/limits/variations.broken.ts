/** Hosts whose bucket keys take in what is no part of them. */
import { admission, credentialOf, denials, emailOf, limitOf, splitBy } from '../../broken/counting.ts';
import { type Handlers, isRequestOf, jsonOf, type Mutant, type ProxiedRequest } from '../../broken/mutant.ts';

const file = ['contacts.export'];
const login = ['identity.loginCheck'];

const byHeader = (name: string) => (request: ProxiedRequest) => `${credentialOf(request)} ${request.headers[name]}`;

/** Admits requests that the limiter of the good host has refused. */
function admitting(isFree: (request: ProxiedRequest) => boolean): () => Handlers {
  return () => ({
    api: async (request, forward) => {
      const response = await forward(request);
      return response.status === 429 && isFree(request) ? admission : response;
    },
  });
}

/** Serves another spelling of each path, without a limit. @param plain returns the usual spelling */
function serving(isOther: (path: string) => boolean, plain: (path: string) => string): () => Handlers {
  return () => ({
    api: async (request, forward) => {
      if (!isOther(request.path)) return forward(request);
      const usual = { ...request, path: plain(request.path) };
      const response = await forward(usual);
      return response.status === 429 && limitOf(usual) ? admission : response;
    },
  });
}

/** The quota is whole again after a sign-in. */
function emptiedBySuccess(): Handlers {
  let credit = 0;
  return {
    api: async (request, forward) => {
      const response = await forward(request);
      if (!isRequestOf(request, 'POST', '/api/v1/login-check')) return response;
      if (jsonOf(request).password !== 'not a password') credit = 20;
      else if (response.status === 429 && credit > 0) {
        credit -= 1;
        return { ...admission, status: 401 };
      }
      return response;
    },
  };
}

export const variationMutants: readonly Mutant[] = [
  {
    name: 'counts-documents-apart',
    breaks: 'limits/object-opens-no-bucket',
    description: 'Counts each document by itself.',
    operations: ['documents.invoice'],
    start: splitBy('token', (request) => `${credentialOf(request)} ${request.path}`),
  },
  {
    name: 'counts-templates-apart',
    breaks: 'limits/object-opens-no-bucket',
    description: 'Counts the test mails of each template by themselves.',
    operations: ['emailTemplates.sendTest'],
    start: splitBy('token', (request) => `${credentialOf(request)} ${request.path} ${jsonOf(request).templateId}`),
  },
  {
    name: 'counts-impersonated-users-apart',
    breaks: 'limits/object-opens-no-bucket',
    description: 'Counts the impersonations of each user by themselves.',
    operations: ['permission.impersonate'],
    start: splitBy('admin', (request) => `${credentialOf(request)} ${request.path}`),
  },
  {
    name: 'counts-queries-apart',
    breaks: 'limits/query-opens-no-bucket',
    description: 'Counts each query by itself.',
    operations: file,
    start: splitBy('token', (request) => `${credentialOf(request)} ${request.path}`),
  },
  ...(['accept-language', 'user-agent', 'x-request-id', 'cookie', 'origin', 'x-forwarded-for'] as const).map(
    (header): Mutant => ({
      name: `counts-${header}-apart`,
      breaks: 'limits/headers-open-no-bucket',
      description: `Counts each \`${header}\` by itself.`,
      operations: file,
      start: splitBy('token', byHeader(header)),
    }),
  ),
  {
    name: 'denial-html-for-browsers',
    breaks: 'limits/headers-open-no-bucket',
    description: 'Sends 429s as HTML to clients that prefer it.',
    operations: file,
    start: () => ({
      api: async (request, forward) => {
        const response = await forward(request);
        if (response.status !== 429 || !request.headers.accept?.startsWith('text/html')) return response;
        return { ...response, headers: { ...response.headers, 'content-type': 'text/html' } };
      },
    }),
  },
  {
    name: 'head-is-free',
    breaks: 'limits/method-opens-no-bucket',
    description: 'Does not limit HEAD.',
    operations: file,
    start: admitting(({ method }) => method === 'HEAD'),
  },
  {
    name: 'trusts-method-override',
    breaks: 'limits/method-opens-no-bucket',
    description: 'Counts by the method that X-HTTP-Method-Override names.',
    operations: ['emailTemplates.sendTest'],
    start: admitting(({ headers }) => 'x-http-method-override' in headers),
  },
  {
    name: 'trailing-slash-is-free',
    breaks: 'limits/spelling-opens-no-bucket',
    description: 'Serves each path with a slash at its end as well, and does not limit that.',
    operations: file,
    start: serving(
      (path) => path.endsWith('/'),
      (path) => path.slice(0, -1),
    ),
  },
  {
    name: 'capitals-are-free',
    breaks: 'limits/spelling-opens-no-bucket',
    description: 'Serves paths in any letters, and limits only those of the document.',
    operations: file,
    start: serving(
      (path) => /-CSV$/.test(path),
      (path) => path.toLowerCase(),
    ),
  },
  {
    name: 'percent-encoding-is-free',
    breaks: 'limits/spelling-opens-no-bucket',
    description: 'Limits by the path as it was sent, and serves it decoded.',
    operations: file,
    start: serving(
      (path) => path.includes('%'),
      (path) => decodeURIComponent(path),
    ),
  },
  {
    name: 'counts-passwords-apart',
    breaks: 'limits/secret-opens-no-bucket',
    description: 'Counts each password by itself.',
    operations: login,
    start: splitBy('ip', (request) => `${request.from} ${jsonOf(request).password}`),
  },
  {
    name: 'counts-codes-apart',
    breaks: 'limits/secret-opens-no-bucket',
    description: 'Counts each code by itself.',
    operations: ['identity.verifyLoginOtp'],
    start: splitBy('email', (request) => `${emailOf(request)} ${request.path} ${jsonOf(request).code}`),
  },
  {
    name: 'right-password-is-free',
    breaks: 'limits/success-opens-no-bucket',
    description: 'Does not limit sign-ins that succeed.',
    operations: login,
    start: admitting((request) => !/^not a password/.test(String(jsonOf(request).password ?? 'not a password'))),
  },
  {
    name: 'right-password-empties-the-bucket',
    breaks: 'limits/success-opens-no-bucket',
    description: 'Gives the whole quota back when a right password comes.',
    operations: login,
    start: emptiedBySuccess,
  },
  {
    name: 'denial-problem-at-first',
    breaks: 'limits/denial-is-json',
    description: 'Sends every third 429 as application/problem+json.',
    operations: file,
    start: () => {
      let count = 0;
      return denials((response) => {
        count += 1;
        if (count % 3 !== 0) return response;
        return { ...response, headers: { ...response.headers, 'content-type': 'application/problem+json' } };
      })();
    },
  },
];
