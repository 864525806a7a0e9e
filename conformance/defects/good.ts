/** Hosts that differ from ours as the specification allows: no run may accuse them. */
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { operations } from '#harness/document.ts';
import { memberOf } from '#harness/http/response.ts';
import { fixedWindow, limitedBy, tokenBucket } from '../broken/good/own-limiter.ts';
import { jsonOf, type ProxiedRequest, type ProxiedResponse, withJson } from '../broken/mutant.ts';
import { reissuing } from '../broken/reissuing.ts';
import { parameter, rowsOf, withParameter, withRows } from '../broken/rows.ts';
import { isSpecified } from '../specification.ts';
import type { Variant } from './defect.ts';
import { integerIds, prefixedIds } from './ids.ts';
import { host } from './insider.ts';
import { withLifetime } from './jwts.ts';
import { limited } from './limited.ts';
import { isAt, kindOf, problem } from './requests.ts';

const isJson = ({ headers, body }: ProxiedResponse) =>
  /\bjson\b/.test(headers['content-type'] ?? '') && body.length > 0;
const none = Buffer.alloc(0);

/** Changes responses. */
function responses(change: (response: ProxiedResponse, request: ProxiedRequest) => ProxiedResponse): Variant['start'] {
  return host(() => async (request, forward) => change(await forward(request), request));
}

/** Changes errors but 429. */
function errors(change: (response: ProxiedResponse, request: ProxiedRequest) => ProxiedResponse): Variant['start'] {
  return responses((response, request) =>
    response.status >= 400 && response.status !== 429 && isJson(response) ? change(response, request) : response,
  );
}

const moved = ({ headers }: ProxiedResponse, status: number): ProxiedResponse => {
  const { 'content-type': _type, ...rest } = headers;
  return { status, headers: rest, body: none };
};

/** Operations without which the suite could not prepare anything. */
const preparing = [
  'identity.getMe',
  'apiTokens.create',
  'apiTokens.delete',
  'users.create',
  'users.delete',
  'permission.setRolesOfUser',
];
const served = operations.filter((operation) => isSpecified(operation) || preparing.includes(operation.id));

const exceptLimits = [
  'auth/*',
  'bulk/*',
  'collections/*',
  'contact-hash/*',
  'errors/*',
  'files/*',
  'tenants/*',
  'webhooks/*',
];

export const goodVariants: readonly Variant[] = [
  {
    name: 'plain',
    description: 'Differs in nothing but its limiter, which sends no RateLimit fields.',
    start: limited({}),
  },
  {
    name: 'integer-ids',
    description: 'Has integers as ids.',
    rules: exceptLimits,
    start: integerIds,
  },
  {
    name: 'prefixed-ids',
    description: 'Has ids such as obj_0198c3a07d1e7c3e8f4e1b2a3c4d5e6f.',
    rules: exceptLimits,
    start: prefixedIds,
  },
  {
    name: 'specified-rows-only',
    description: 'Serves the endpoints that the specification names, and the few that credentials need; 404 elsewhere.',
    warned: ['document/documented-operations-are-served'],
    start: host(() => (request, forward) => {
      const isServed = served.some(({ id }) => isAt(request, id));
      return isServed ? forward(request) : Promise.resolve(problem(404, 'Not Found'));
    }),
  },
  {
    name: 'retry-after-rounded-up',
    description: 'States up to a second more in Retry-After than it takes.',
    warned: ['limits/last-second-is-refused'],
    rules: ['limits/*', 'errors/*'],
    start: limited({ hold: (seconds) => ({ held: Math.max(0.4, seconds - 0.6), stated: seconds }) }),
  },
  {
    name: 'windows-of-the-clock',
    description: 'Counts in fixed windows.',
    rules: ['limits/*'],
    start: ({ clock }) => limitedBy(fixedWindow)(clock),
  },
  {
    name: 'refilling-buckets',
    description: 'Counts by buckets of 20 tokens that refill evenly.',
    rules: ['limits/*'],
    start: ({ clock }) => limitedBy(tokenBucket)(clock),
  },
  {
    name: 'verbose-denials',
    description: 'Adds members and fields to 429, and states the charset of its JSON.',
    rules: ['limits/*', 'errors/*'],
    start: limited({
      denied: ({ response, seconds }) => ({
        ...withJson(response, {
          type: 'about:blank',
          ...jsonOf(response),
          detail: `Rate limit exceeded, please retry in ${seconds} seconds`,
          retryAfter: seconds,
        }),
        headers: {
          ...response.headers,
          'content-type': 'application/json; charset=utf-8',
          'x-ratelimit-remaining': '0',
          'cache-control': 'no-store',
        },
      }),
    }),
  },
  {
    name: 'problem-json',
    description: 'Sends errors as application/problem+json, except 429.',
    rules: exceptLimits,
    start: errors((response) => ({
      ...response,
      headers: { ...response.headers, 'content-type': 'application/problem+json' },
    })),
  },
  {
    name: 'foreign-language-errors',
    description: 'Writes titles and details of errors in French, without codes.',
    rules: exceptLimits,
    start: errors((response) => {
      return withJson(response, {
        title: 'Requête refusée',
        detail: 'La requête a été refusée.',
        status: response.status,
      });
    }),
  },
  {
    name: 'no-content-after-changes',
    description: 'Answers PATCH with 204 and no body.',
    rules: exceptLimits,
    start: responses((response, { method }) =>
      method === 'PATCH' && response.status === 200 ? moved(response, 204) : response,
    ),
  },
  {
    name: 'ok-for-created',
    description: 'Answers 200 in place of 201 and 204.',
    rules: exceptLimits,
    start: responses((response) => {
      if (response.status === 201) return { ...response, status: 200 };
      return response.status === 204 ? { ...withJson(response, {}), status: 200 } : response;
    }),
  },
  {
    name: 'accepted-for-sends',
    description: 'Answers 202 and an empty object when a mail, newsletter or test delivery is sent.',
    rules: ['mail/*', 'webhooks/*', 'otp/*'],
    start: responses((response, request) => {
      const isSend = isAt(request, 'emailTemplates.sendTest', 'newsletters.send', 'webhookSubscriptions.test');
      return isSend && response.status < 300 ? withJson(response, {}, 202) : response;
    }),
  },
  {
    name: 'code-requests-without-body',
    description: 'Answers requests of codes with 204.',
    rules: ['otp/*', 'auth/*'],
    start: responses((response, request) => {
      const isCode = isAt(request, 'identity.requestLoginOtp', 'identity.requestPasswordResetOtp');
      return isCode && response.status === 200 ? moved(response, 204) : response;
    }),
  },
  {
    name: 'head-served',
    description: 'Serves HEAD like GET, without the body.',
    rules: ['auth/*', 'errors/*', 'collections/*', 'versioning/*', 'document/*'],
    start: host(() => async (request, forward) => {
      if (request.method !== 'HEAD') return forward(request);
      const response = await forward({ ...request, method: 'GET' });
      return { ...response, body: none };
    }),
  },
  {
    name: 'header-letter-case',
    description: 'Sends the names of header fields in capital letters.',
    rules: ['limits/*', 'files/*', 'errors/*'],
    start: responses((response) => ({
      ...response,
      headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name.toUpperCase(), value])),
    })),
  },
  {
    name: 'gzip',
    description: 'Compresses bodies, unless the client accepts other codings only.',
    rules: ['collections/*', 'files/*', 'errors/*'],
    start: responses((response, { headers }) => {
      if (!/\bgzip\b/.test(headers['accept-encoding'] ?? 'gzip') || response.body.length === 0) return response;
      return {
        ...response,
        headers: { ...response.headers, 'content-encoding': 'gzip', vary: 'accept-encoding' },
        body: gzipSync(response.body),
      };
    }),
  },
  {
    name: 'slow-200',
    description: 'Takes 200 ms longer for each response.',
    rules: ['auth/*', 'webhooks/*', 'bulk/*'],
    start: host(() => async (request, forward) => {
      await setTimeout(200);
      return forward(request);
    }),
  },
  {
    name: 'million-seconds',
    description: 'Issues JWTs for 1 000 000 seconds, which is approximately 11 days.',
    rules: ['auth/*', 'otp/*'],
    start: host(() => reissuing((jwt) => withLifetime(jwt, 1_000_000))),
  },
  {
    name: 'clamped-pages',
    description: 'Serves 100 rows for more than 100, and its default for a size that is none.',
    rules: ['collections/*'],
    start: host(() => (request, forward) => {
      const size = parameter(request, 'itemsPerPage');
      if (size === undefined || request.method !== 'GET') return forward(request);
      const isSize = /^[1-9]\d*$/.test(size);
      return forward(withParameter(request, 'itemsPerPage', isSize ? String(Math.min(100, Number(size))) : undefined));
    }),
  },
  {
    name: 'rows-with-more',
    description: 'Adds members to rows and bodies.',
    rules: exceptLimits,
    start: responses((response, { path }) => {
      if (!isJson(response) || response.status >= 300 || path.includes('openapi')) return response;
      const rows = rowsOf(response);
      const whole = withJson(response, { ...jsonOf(response), _links: { self: path } });
      return rows.length === 0
        ? whole
        : withRows(
            whole,
            rows.map((row) => ({ '@type': 'Row', ...Object(row) })),
          );
    }),
  },
  {
    name: 'edited-meanwhile',
    description: 'Has another client, who renames a group after it was listed.',
    rules: ['effects/listed-object-is-the-object'],
    start: host(() => {
      let isEdited = false;
      return async (request, forward) => {
        const response = await forward(request);
        const id = isAt(request, 'groups.list') && memberOf(rowsOf(response)[0], 'id');
        if (isEdited || typeof id !== 'string') return response;
        isEdited = true;
        await forward({
          ...request,
          method: 'PATCH',
          path: `/api/v1/groups/${id}`,
          headers: { ...request.headers, 'content-type': 'application/merge-patch+json' },
          body: Buffer.from(JSON.stringify({ name: `Renamed ${id}` })),
        });
        return response;
      };
    }),
  },
  {
    name: 'hidden-objects',
    description: 'Answers 404 in place of 403 to users without the permission, and to contacts.',
    warned: ['auth/user-without-role-is-403'],
    rules: ['auth/*', 'contact-hash/*', 'tenants/*'],
    start: errors((response, request) => {
      const isHidden =
        jsonOf(response).code === 'forbidden' || (kindOf(request) === 'contactHash' && response.status === 403);
      return isHidden ? problem(404, 'Not Found') : response;
    }),
  },
  {
    name: 'deliveries-twice',
    description: 'Delivers every webhook twice, as a delivery at least once may.',
    rules: ['webhooks/*'],
    start: host(() => ({
      webhooks: async (request, forward) => {
        await forward(request);
        return forward(request);
      },
    })),
  },
  {
    name: 'retries-later',
    description: 'Repeats a failed delivery by a schedule of its own: not within the time of a run.',
    rules: ['webhooks/*'],
    start: host(() => ({
      webhooks: async (request, forward) => {
        const response = await forward(request);
        return response.status === 500 ? { ...response, status: 204 } : response;
      },
    })),
  },
  {
    name: 'plain-csv',
    description: 'Ends the lines of CSV by LF, without a byte order mark.',
    rules: ['files/*'],
    start: responses((response) => {
      if (!/csv/.test(response.headers['content-type'] ?? '')) return response;
      return {
        ...response,
        body: Buffer.from(
          response.body
            .toString('utf8')
            .replace(/^\uFEFF/, '')
            .replaceAll('\r\n', '\n'),
        ),
      };
    }),
  },
];
