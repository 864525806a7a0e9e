/** Operators on what a success does: nothing, twice, to another object, or only now and then. */
import { type Operation, operations } from '#harness/document.ts';
import { jsonOf, type ProxiedRequest, type ProxiedResponse, withJson, without } from '../broken/mutant.ts';
import { errorOf, isSuccess, type Operator, type Traffic } from './operator.ts';

const isWrite = ({ method }: Operation): boolean => method !== 'GET';

export const effectOperators: readonly Operator[] = [
  {
    name: 'does-nothing',
    description: 'Responds as if it had done the work, and does nothing.',
    // A pretended success must not be for a wrong hash, and nothing says whose hash is right before it was used.
    appliesTo: (operation) => isWrite(operation) && !operation.security.includes('contactHash'),
    start: () => (request, traffic) =>
      createsOne(traffic.operation) ? undone(request, traffic) : pretended(request, traffic),
  },
  {
    name: 'does-it-twice',
    description: 'Does the work twice for one request.',
    appliesTo: ({ method }) => method === 'POST',
    start:
      () =>
      async (request, { forward }) => {
        const response = await forward(request);
        if (isSuccess(response)) await forward(request);
        return response;
      },
  },
  {
    name: 'does-it-to-the-last-one',
    description: 'Reads or changes what the request before named.',
    // What was deleted cannot be deleted again.
    appliesTo: ({ hasPathParameters, method }) => hasPathParameters && method !== 'DELETE',
    start: () => {
      let before: string | undefined;
      return async (request, { forward, isKnown }) => {
        const [own = '', ...query] = request.path.split('?');
        const meant = before !== undefined && isKnown(own) ? before : own;
        const response = await forward(meant === own ? request : { ...request, path: [meant, ...query].join('?') });
        if (isSuccess(response)) before = meant;
        else if (meant !== own) return forward(request);
        return response;
      };
    },
  },
  {
    name: 'answers-the-last-one-again',
    description: 'Does the work, and sends the success before this one again.',
    appliesTo: ({ produces }) => produces.length > 0,
    start:
      () =>
      async (request, { forward, last }) => {
        const response = await forward(request);
        return last && isSuccess(response) ? last : response;
      },
  },
  {
    name: 'fails-every-third-time',
    description: 'Does the work, and responds every third time with an internal error.',
    appliesTo: () => true,
    start: () => {
      let count = 0;
      return async (request, { forward }) => {
        const response = await forward(request);
        if (isSuccess(response)) count += 1;
        return isSuccess(response) && count % 3 === 0 ? errorOf(500, 'Internal Server Error') : response;
      };
    },
  },
];

/** True if what the operation creates can be deleted at its own path. */
function createsOne({ method, path, hasPathParameters }: Operation): boolean {
  return (
    method === 'POST' &&
    !hasPathParameters &&
    operations.some((other) => other.method === 'DELETE' && other.path.startsWith(`${path}/{`))
  );
}

/** Creates, and deletes at once. */
async function undone(request: ProxiedRequest, { forward }: Traffic): Promise<ProxiedResponse> {
  const response = await forward(request);
  const { id } = jsonOf(response);
  if (!isSuccess(response) || id === undefined) return response;
  const { 'content-type': _type, ...headers } = request.headers;
  await forward({ ...request, headers, method: 'DELETE', path: `${request.path}/${id}`, body: Buffer.alloc(0) });
  return response;
}

/**
 * A success without the work, for callers and objects that are known: the last success with the members of the request.
 * The first request is done, because there is no response to imitate yet.
 */
async function pretended(
  request: ProxiedRequest,
  { forward, last, writers, isKnown, operation }: Traffic,
): Promise<ProxiedResponse> {
  const { tenant, headers } = request;
  const isWriter = writers.some(tenant, (value) => value === headers['api-token'] || value === headers.authorization);
  if ((operation.security.length > 0 && !isWriter) || !isKnown(request.path)) return forward(request);
  if (!last) {
    const isEmpty = operation.method === 'DELETE' && operation.produces.length === 0;
    return isEmpty ? { status: 204, headers: {}, body: Buffer.alloc(0) } : forward(request);
  }
  if (last.body.length === 0) return last;
  const sent = jsonOf(request);
  const members = Object.entries(jsonOf(last)).map(([name, value]) => [name, sent[name] ?? value]);
  return withJson({ ...last, headers: without(last.headers, 'etag', 'location') }, Object.fromEntries(members));
}
