/** Operators on denials of limited operations. */

import { withAccepted } from '../broken/accepted-credentials.ts';
import { admission, denial } from '../broken/counting.ts';
import type { ProxiedResponse } from '../broken/mutant.ts';
import { jsonOf, withJson, without } from '../broken/mutant.ts';
import { changing, isSuccess, type Operator } from './operator.ts';

const isLimited: Operator['appliesTo'] = ({ limit }) => limit !== undefined;
const isDenial = ({ status }: ProxiedResponse): boolean => status === 429;

export const limitOperators: readonly Operator[] = [
  {
    name: 'never-denies',
    description: 'Admits every request.',
    appliesTo: isLimited,
    start: changing(isDenial, () => admission),
  },
  {
    name: 'admits-every-fifth-denial',
    description: 'Admits every fifth request that it should deny.',
    appliesTo: isLimited,
    start: () => {
      let denials = 0;
      return async (request, { forward }) => {
        const response = await forward(request);
        if (isDenial(response)) denials += 1;
        return isDenial(response) && denials % 5 === 0 ? admission : response;
      };
    },
  },
  {
    name: 'denies-in-advance',
    description: 'Denies the tenth request of all callers, and every tenth after it.',
    appliesTo: isLimited,
    start: () => {
      let count = 0;
      return async (request, { forward }) => {
        count += 1;
        return count % 10 === 0 ? denial(30) : forward(request);
      };
    },
  },
  {
    name: 'denies-and-does',
    description: 'Denies a request, and does the work with another credential.',
    appliesTo: (operation) => isLimited(operation) && operation.method === 'POST' && operation.security.length > 0,
    start:
      () =>
      async (request, { forward, writers }) => {
        const response = await forward(request);
        if (isDenial(response)) await forward(withAccepted(request, 'authorization', writers));
        return response;
      },
  },
  {
    name: 'denies-without-a-wait',
    description: 'Leaves Retry-After out of a denial.',
    appliesTo: isLimited,
    start: changing(isDenial, (response) => ({ ...response, headers: without(response.headers, 'retry-after') })),
  },
  {
    name: 'denies-for-a-second',
    description: 'Says one second for each wait.',
    appliesTo: isLimited,
    start: changing(isDenial, (response) => ({ ...response, headers: { ...response.headers, 'retry-after': '1' } })),
  },
  {
    name: 'denies-as-a-page',
    description: 'Denies with an HTML page.',
    appliesTo: isLimited,
    start: changing(isDenial, (response) => ({
      ...response,
      headers: { ...response.headers, 'content-type': 'text/html' },
      body: Buffer.from('<h1>Slow down</h1>'),
    })),
  },
  {
    name: 'denies-under-another-title',
    description: 'Denies under another title.',
    appliesTo: isLimited,
    start: changing(isDenial, (response) => withJson(response, { ...jsonOf(response), title: 'Slow down' })),
  },
  {
    name: 'counts-each-query-apart',
    description: 'Gives each query a quota of its own.',
    appliesTo: isLimited,
    start: changing(
      (response, request) => isDenial(response) && request.path.includes('?'),
      () => admission,
    ),
  },
  {
    name: 'empties-the-bucket-on-errors',
    description: 'Admits the request after one that failed.',
    appliesTo: isLimited,
    start: () => {
      let hasFailed = false;
      return async (request, { forward }) => {
        const response = await forward(request);
        const admits = isDenial(response) && hasFailed;
        hasFailed = !isSuccess(response) && !isDenial(response);
        return admits ? admission : response;
      };
    },
  },
];
