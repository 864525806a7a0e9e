/** Operators on errors: their status, body and media type. */
import { jsonOf, type ProxiedResponse, withJson } from '../broken/mutant.ts';
import { changing, isError, type Operator } from './operator.ts';

const everywhere = () => true;

/** Errors other than denials, which have operators of their own. */
const isPlainError = (response: ProxiedResponse): boolean => isError(response) && response.status !== 429;

function withStatus(from: number, to: number): Operator['start'] {
  return changing(
    ({ status }) => status === from,
    (response) => withJson(response, { ...jsonOf(response), status: to }, to),
  );
}

export const errorOperators: readonly Operator[] = [
  {
    name: 'says-403-for-401',
    description: 'Responds with 403 where the credential is missing or wrong.',
    appliesTo: ({ security }) => security.length > 0,
    start: withStatus(401, 403),
  },
  {
    name: 'says-401-for-403',
    description: 'Responds with 401 where the caller may not.',
    appliesTo: ({ security, method }) => security.includes('apiToken') && method !== 'GET',
    start: withStatus(403, 401),
  },
  {
    name: 'says-404-for-401',
    description: 'Responds with 404 where the credential is missing or wrong.',
    appliesTo: ({ security }) => security.length > 0,
    start: withStatus(401, 404),
  },
  {
    name: 'errors-are-pages',
    description: 'Responds to errors with an HTML page.',
    appliesTo: everywhere,
    start: changing(isPlainError, (response) => ({
      ...response,
      headers: { ...response.headers, 'content-type': 'text/html' },
      body: Buffer.from('<h1>Something went wrong</h1>'),
    })),
  },
  {
    name: 'errors-are-empty',
    description: 'Responds to errors without a body.',
    appliesTo: everywhere,
    start: changing(isPlainError, ({ status }) => ({ status, headers: {}, body: Buffer.alloc(0) })),
  },
  {
    name: 'errors-have-another-status',
    description: 'Writes another status into the body than that of the response.',
    appliesTo: everywhere,
    start: changing(isPlainError, (response) => withJson(response, { ...jsonOf(response), status: 200 })),
  },
  {
    name: 'errors-lack-their-title',
    description: 'Leaves the title out of errors.',
    appliesTo: everywhere,
    start: changing(isPlainError, (response) => {
      const { title: _title, ...members } = jsonOf(response);
      return withJson(response, members);
    }),
  },
];
