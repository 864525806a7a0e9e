/** A host with the defaults of other frameworks where the specification leaves a choice. */
import { type Handlers, jsonOf, type ProxiedRequest, type ProxiedResponse, withJson } from '../mutant.ts';
import { parameter, withParameter } from '../rows.ts';

export function anotherFramework(): Handlers {
  return {
    api: async (request, forward) => {
      const response = withoutCredential(request, await forward(capped(request)));
      if (isPage(request, response)) return page;
      return response.status < 400 ? withMore(response) : asProblem(response);
    },
  };
}

/** Caps itemsPerPage at 100 and ignores invalid values. */
function capped(request: ProxiedRequest): ProxiedRequest {
  const requested = parameter(request, 'itemsPerPage');
  if (requested === undefined || request.method !== 'GET') return request;
  const size = /^[1-9]\d*$/.test(requested) ? String(Math.min(100, Number(requested))) : undefined;
  return withParameter(request, 'itemsPerPage', size);
}

/** Answers 401 in place of 404 and 405 without a credential. */
function withoutCredential({ headers, path }: ProxiedRequest, response: ProxiedResponse): ProxiedResponse {
  const hasCredential = headers.authorization || headers['api-token'] || headers['x-contact-hash'];
  if (hasCredential || ![404, 405].includes(response.status) || !path.startsWith('/api/')) return response;
  const challenged = { ...response, headers: { ...response.headers, 'www-authenticate': 'Bearer' } };
  return withJson(challenged, { ...jsonOf(response), title: 'Unauthorized', status: 401 }, 401);
}

const page: ProxiedResponse = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from('<!doctype html><title>Members</title><p>Hello'),
};

function isPage({ method, path }: ProxiedRequest, { status }: ProxiedResponse): boolean {
  return method === 'GET' && status === 404 && !/^\/(?:api|\.well-known)\//.test(path);
}

function isJson({ headers, body }: ProxiedResponse): boolean {
  return body.length > 0 && (headers['content-type']?.startsWith('application/json') ?? false);
}

/** Sends errors as application/problem+json, except 429, which is specified as application/json. */
function asProblem(response: ProxiedResponse): ProxiedResponse {
  if (response.status === 429 || !isJson(response)) return response;
  return { ...response, headers: { ...response.headers, 'content-type': 'application/problem+json; charset=utf-8' } };
}

/** Adds a member to each row, and makes the next link absolute. */
function withMore(response: ProxiedResponse): ProxiedResponse {
  const { member, view, ...rest } = jsonOf(response);
  if (!isJson(response) || !Array.isArray(member)) return response;
  const next = typeof view === 'object' && view !== null && 'next' in view ? view.next : undefined;
  return withJson(response, {
    ...rest,
    member: member.map((row) => ({ ...Object(row), links: { self: '#' } })),
    view: typeof next === 'string' ? { next: new URL(next, 'https://elsewhere.example').href } : {},
  });
}
