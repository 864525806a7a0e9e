/** Does as other frameworks do where the specification says nothing: with strangers, errors, pages and its root. */
import { parameter, withParameter } from '../collections/rows.ts';
import { type Handlers, jsonOf, type ProxiedAnswer, type ProxiedRequest, withJson } from '../mutant.ts';

export function anotherFramework(): Handlers {
  return {
    api: async (request, forward) => {
      const answer = forStrangers(request, await forward(capped(request)));
      if (isPage(request, answer)) return page;
      return answer.status < 400 ? withMore(answer) : asProblem(answer);
    },
  };
}

/** The maximum where more is asked for, and the usual page where the number is none. */
function capped(request: ProxiedRequest): ProxiedRequest {
  const asked = parameter(request, 'itemsPerPage');
  if (asked === undefined || request.method !== 'GET') return request;
  const size = /^[1-9]\d*$/.test(asked) ? String(Math.min(100, Number(asked))) : undefined;
  return withParameter(request, 'itemsPerPage', size);
}

/** Who brings no credential cannot tell what is there. */
function forStrangers({ headers, path }: ProxiedRequest, answer: ProxiedAnswer): ProxiedAnswer {
  const hasCredential = headers.authorization || headers['api-token'] || headers['x-contact-hash'];
  if (hasCredential || ![404, 405].includes(answer.status) || !path.startsWith('/api/')) return answer;
  return withJson(answer, { ...jsonOf(answer), title: 'Unauthorized', status: 401 }, 401);
}

const page: ProxiedAnswer = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from('<!doctype html><title>Members</title><p>Hello'),
};

function isPage({ method, path }: ProxiedRequest, { status }: ProxiedAnswer): boolean {
  return method === 'GET' && status === 404 && !/^\/(?:api|\.well-known)\//.test(path);
}

function isJson({ headers, body }: ProxiedAnswer): boolean {
  return body.length > 0 && (headers['content-type']?.startsWith('application/json') ?? false);
}

/** A 429 is application/json by the specification. */
function asProblem(answer: ProxiedAnswer): ProxiedAnswer {
  if (answer.status === 429 || !isJson(answer)) return answer;
  return { ...answer, headers: { ...answer.headers, 'content-type': 'application/problem+json; charset=utf-8' } };
}

/** Rows with a member more, and the next page as a whole URL. */
function withMore(answer: ProxiedAnswer): ProxiedAnswer {
  const { member, view, ...rest } = jsonOf(answer);
  if (!isJson(answer) || !Array.isArray(member)) return answer;
  const next = typeof view === 'object' && view !== null && 'next' in view ? view.next : undefined;
  return withJson(answer, {
    ...rest,
    member: member.map((row) => ({ ...Object(row), links: { self: '#' } })),
    view: typeof next === 'string' ? { next: new URL(next, 'https://elsewhere.example').href } : {},
  });
}
